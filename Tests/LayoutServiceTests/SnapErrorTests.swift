import LayoutdTestSupport
import Testing

/// Mistakes in `scroll.snap`.
struct SnapErrorTests {
    private static let kinds = #""start", "center", "end", "interval", "offsets""#

    private static let many = Array(repeating: "1", count: 1001).joined(separator: ",")

    private func settings(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Substring? {
        try await fixture.get(path).text.split(separator: #""expiresIn""#).first
    }

    private static func mistake(_ snap: String, _ errors: [String: String]) -> BadDocument {
        let errors = errors.map { ("/scroll/snap/" + $0, $1) }
        return BadDocument(
            #"{"scroll": {"snap": \#(snap)}}"#,
            Dictionary(uniqueKeysWithValues: errors)
        )
    }

    private static let mistakes = [
        mistake(#"{"to": "middle"}"#, ["to": #"must be one of \#(kinds), got "middle""#]),
        mistake("{}", ["to": "is missing; give one of \(kinds)"]),
        mistake(
            #"{"to": "start", "of": "rows", "motion": "jump", "interval": 5, "phase": 1}"#,
            [
                "of": #"must be one of "items", "sections", "groups", got "rows""#,
                "motion": #"must be one of "deceleration", "spring", got "jump""#,
                "interval": "goes with to interval; leave it out",
                "phase": "goes with to interval; leave it out",
            ]
        ),
        mistake(
            #"{"to": "interval", "interval": 0, "margin": 1, "limit": 0, "flick": -1}"#,
            [
                "interval": "must be greater than 0, at most 1000000, got 0",
                "margin": "goes with to start, center or end; leave it out",
                "limit": "must be between 1 and 100, got 0",
                "flick": "must be between 0 and 1000000, got -1",
            ]
        ),
        mistake(
            #"{"to": "interval", "offsets": [1], "limit": 1.5}"#,
            [
                "interval": "is missing; give a number of points",
                "offsets": "goes with to offsets; leave it out",
                "limit": "must be a whole number, got 1.5",
            ]
        ),
        mistake(
            #"{"to": "offsets", "offsets": [1, "2", 1e10]}"#,
            [
                "offsets/1": "must be a number, got a string",
                "offsets/2": "must be between -1000000000 and 1000000000, got 10000000000",
            ]
        ),
        mistake(
            #"{"to": "offsets", "offsets": []}"#,
            ["offsets": "must have 1 to 1000 offsets, got 0"]
        ),
        mistake(
            #"{"to": "offsets", "offsets": [\#(many)]}"#,
            ["offsets": "must have 1 to 1000 offsets, got 1001"]
        ),
        mistake(
            #"{"to": "offsets"}"#,
            ["offsets": "is missing; give a list of numbers of points"]
        ),
        BadDocument(
            #"{"pagingEnabled": true, "scroll": {"snap": {"to": "center"}}}"#,
            ["/scroll/snap": "does not go with pagingEnabled; leave one of them out"]
        ),
        BadDocument(
            #"{"pagingEnabled": true, "scroll": {"snap": {"to": "center"}, "zoom": {}}}"#,
            [
                "/scroll/zoom":
                    "does not go with scroll.snap; leave one of them out"
                    + "does not go with pagingEnabled; leave one of them out",
                "/scroll/snap": "does not go with pagingEnabled; leave one of them out",
            ]
        ),
        BadDocument(#"{"scroll": true}"#, ["/scroll": "must be an object, got a Boolean"]),
        BadDocument(
            #"{"scroll": {"snaps": {}}}"#,
            [
                "/scroll/snaps":
                    "is unknown; known here: bounces, alwaysBounce, enabled, directionalLock, "
                    + "contentAlignment, contentInsetAdjustmentBehavior, zoom, snap"
            ]
        ),
    ]

    @Test(arguments: mistakes)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await fixture.session()
        let before = try await settings(path, fixture)
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try await settings(path, fixture) == before)
    }

    private static let patches = [
        (
            #"{"pagingEnabled": true}"#, #"{"scroll": {"zoom": {"maximum": 4}, "bounces": true}}"#,
            ["/scroll/zoom": "does not go with pagingEnabled; leave one of them out"]
        ),
        (
            #"{"scroll": {"zoom": {"maximum": 4}}}"#,
            #"{"pagingEnabled": true, "scroll": {"bounces": false}}"#,
            ["/pagingEnabled": "does not go with scroll.zoom; leave one of them out"]
        ),
        (
            #"{"scroll": {"zoom": {"maximum": 4}}}"#, #"{"scroll": {"snap": {"to": "end"}}}"#,
            ["/scroll/snap": "does not go with scroll.zoom; leave one of them out"]
        ),
        (
            #"{"scroll": {"snap": {"to": "end"}}}"#, #"{"scroll": {"zoom": {"maximum": 4}}}"#,
            ["/scroll/zoom": "does not go with scroll.snap; leave one of them out"]
        ),
        (
            #"{"scroll": {"snap": {"to": "end"}}}"#,
            #"{"pagingEnabled": true, "scroll": {"bounces": false}}"#,
            ["/pagingEnabled": "does not go with scroll.snap; leave one of them out"]
        ),
        (
            #"{"scroll": {"zoom": {"minimum": 2, "maximum": 4}}}"#,
            #"{"scroll": {"zoom": {"minimum": 5}}}"#,
            ["/scroll/zoom/minimum": "must be at most the maximum, 4, got 5"]
        ),
        (
            #"{"scroll": {"zoom": {"minimum": 2, "maximum": 4}}}"#,
            #"{"scroll": {"zoom": {"maximum": null}}}"#,
            ["/scroll/zoom/maximum": "must be at least the minimum, 2, got 1"]
        ),
        (
            #"{"pagingEnabled": true}"#, #"{"scroll": {"snap": {"to": "end"}}}"#,
            ["/scroll/snap": "does not go with pagingEnabled; leave one of them out"]
        ),
        (
            #"{"scroll": {"snap": {"to": "end"}}}"#, #"{"pagingEnabled": true}"#,
            ["/pagingEnabled": "does not go with scroll.snap; leave one of them out"]
        ),
        (
            #"{"scroll": {"snap": {"to": "end"}}}"#, #"{"scroll": {"snap": {"to": "interval"}}}"#,
            ["/scroll/snap/interval": "is missing; give a number of points"]
        ),
        (
            #"{"scroll": {"snap": {"to": "end"}}}"#, #"{"scroll": {"snap": {"to": null}}}"#,
            ["/scroll/snap/to": "is missing; give one of \(kinds)"]
        ),
        (
            #"{"scroll": {"snap": {"to": "offsets", "offsets": [4]}}}"#,
            #"{"scroll": {"snap": {"offsets": null, "margin": 3}}}"#,
            [
                "/scroll/snap/offsets": "is missing; give a list of numbers of points",
                "/scroll/snap/margin": "goes with to start, center or end; leave it out",
            ]
        ),
    ]

    @Test(arguments: patches)
    func `a patch that does not fit the session changes nothing`(
        session: String,
        patch: String,
        errors: [String: String]
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(session)
        let before = try await settings(path, fixture)
        try checkRefusal(try await fixture.patch(path, patch), BadDocument(patch, errors))
        #expect(try await settings(path, fixture) == before)
    }
}
