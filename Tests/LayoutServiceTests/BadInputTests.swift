import LayoutdTestSupport
import Testing

/// A document that must be refused, with all the errors expected.
struct BadDocument: Sendable, CustomTestStringConvertible {
    let json: String
    let errors: [String: String]

    init(_ json: String, _ errors: [String: String]) {
        self.json = json
        self.errors = errors
    }

    var testDescription: String { json }
}

/// Expects a refusal that lists all errors.
func checkRefusal(_ reply: HTTPClient.Reply, _ bad: BadDocument) throws {
    #expect(reply.status == 422)
    #expect(reply[header: "Content-Type"] == "application/problem+json")
    let problem = try reply.decoded(as: ProblemDocument.self)
    #expect(problem.type == "/problems/invalid-document" && problem.status == 422)
    let errors = (problem.errors ?? []).map { ($0.pointer, $0.detail) }
    #expect(Dictionary(errors) { $0 + $1 } == bad.errors)
    for names in problem.namesOfUnknownMembers {
        #expect(Set(names).count == names.count, "a name is listed twice: \(names)")
    }
}

extension ProblemDocument {
    /// What each error about an unknown member lists.
    fileprivate var namesOfUnknownMembers: [[String]] {
        let lists = (errors ?? []).compactMap { error -> Substring? in
            let start = error.detail.firstRange(of: "known here: ")?.upperBound
            return start.map { error.detail[$0...] }
        }
        return lists.map { $0.split(separator: ", ").map(String.init) }
    }
}

struct BadInputTests {
    private static let badSessions = [
        BadDocument(
            #"{"preset": "bouncy"}"#,
            [
                "/preset":
                    #"must be one of "springy", "bounce", "cell-animations", "sticky-headers", "#
                    + #""two-column", "newtonian", "circle", "app-store", got "bouncy""#
            ]
        ),
        BadDocument("[]", ["": "must be an object, got an array"]),
        BadDocument("7", ["": "must be an object, got a number"]),
        BadDocument(#""{}""#, ["": "must be an object, got a string"]),
        BadDocument("null", ["": "must be an object, got null"]),
        BadDocument(
            #"{"viewport": {"width": 0, "height": 20001}}"#,
            [
                "/viewport/width": "must be between 1 and 20000, got 0",
                "/viewport/height": "must be between 1 and 20000, got 20001",
            ]
        ),
        BadDocument(
            #"{"sections": [{"items": 1000000000000}, {"items": 2.5}, {"items": "3"}, {}, 4]}"#,
            [
                "/sections/0/items": "must be between 0 and 10000000, got 1000000000000",
                "/sections/1/items": "must be a whole number, got 2.5",
                "/sections/2/items": "must be a count, a list of sizes or columns, got a string",
                "/sections/3/items": "is missing; give a count, or a list of sizes",
                "/sections/4": "must be an object, got a number",
            ]
        ),
        BadDocument(
            #"{"sections": [{"items": 9999999}, {"items": [{}, {}]}]}"#,
            ["/sections": "may have 10000000 items in all, got 10000001"]
        ),
        BadDocument(
            #"{"sections": [{"items": [{"width": -1}, {"height": null}, {"depth": 1}, 5]}]}"#,
            [
                "/sections/0/items/0/width": "must be between 0 and 1000000, got -1",
                "/sections/0/items/1/height": "must be a number, got null",
                "/sections/0/items/2/depth":
                    "is unknown; known here: id, width, height, movable, isHidden, pinned",
                "/sections/0/items/3": "must be an object with width and height, got a number",
            ]
        ),
        BadDocument(
            #"{"sections": [{"items": [{"width": 1, "width": 2}]}]}"#,
            ["/sections/0/items/0/width": "is given twice; give it once"]
        ),
        BadDocument(
            #"{"layout": {"type": "spiral"}}"#,
            [
                "/layout/type":
                    #"must be one of "flow", "list", "waterfall", "justified", "grid", "#
                    + #""absolute", "newtonian", "circle", "compositional", got "spiral""#
            ]
        ),
        BadDocument(
            #"{"layout": {"itemSize": {"width": 3}}}"#,
            [
                "/layout/type":
                    #"is missing; give one of "flow", "list", "waterfall", "justified", "grid", "#
                    + #""absolute", "newtonian", "circle", "compositional""#
            ]
        ),
        BadDocument(
            #"{"layout": {"type": "flow"}, "dynamics": {}}"#,
            ["/dynamics/type": #"is missing; give "spring" or "behaviors""#]
        ),
        BadDocument(
            """
            {"preset": "springy", "layout": {"itemSize": {"width": -3, "height": "tall"},
             "sectionInset": [10], "scrollDirection": "diagonal", "minimumLineSpacing": 1e7}}
            """,
            [
                "/layout/itemSize/width": "must be between 0 and 1000000, got -3",
                "/layout/itemSize/height": "must be a number, got a string",
                "/layout/sectionInset": "must be an object, got an array",
                "/layout/scrollDirection":
                    #"must be one of "vertical", "horizontal", got "diagonal""#,
                "/layout/minimumLineSpacing": "must be between 0 and 1000000, got 10000000",
            ]
        ),
        BadDocument(
            """
            {"dynamics": {"length": 1, "damping": -0.1, "frequency": 0, "resistanceFactor": 0,
             "overscan": {"x": 3000}, "axisLocked": 1, "stiffness": 2}}
            """,
            [
                "/dynamics/length": "must be between 0 and 0.5, got 1",
                "/dynamics/damping": "must be between 0 and 100, got -0.1",
                "/dynamics/frequency": "must be between 0.01 and 60, got 0",
                "/dynamics/resistanceFactor": "must be between 1 and 1000000, got 0",
                "/dynamics/overscan/x": "must be between 0 and 2000, got 3000",
                "/dynamics/axisLocked": "must be true or false, got a number",
                "/dynamics/stiffness":
                    "is unknown; known here: type, length, damping, frequency, resistanceFactor, "
                    + "overscan, axisLocked, signedDistances, tiled",
            ]
        ),
        BadDocument(
            #"{"clock": "sun", "a/b~c": 1, "": 2}"#,
            [
                "/clock": #"must be one of "wall", "manual", got "sun""#,
                "/a~1b~0c":
                    "is unknown; known here: preset, layout, viewport, layoutDirection, "
                    + "contentInset, contentOffset, sections, expanded, collapsed, "
                    + "orthogonalOffsets, dynamics, animation, keep, decelerationRate, "
                    + "pagingEnabled, scroll, effects, bounds, clock, zoomScale, "
                    + "displayRate",
                "/":
                    "is unknown; known here: preset, layout, viewport, layoutDirection, "
                    + "contentInset, contentOffset, sections, expanded, collapsed, "
                    + "orthogonalOffsets, dynamics, animation, keep, decelerationRate, "
                    + "pagingEnabled, scroll, effects, bounds, clock, zoomScale, "
                    + "displayRate",
            ]
        ),
        BadDocument(
            #"{"clock": "wall", "clock": "manual"}"#,
            ["/clock": "is given twice; give it once"]
        ),
        BadDocument(
            """
            {"viewport": {"width": 20000, "height": 20000}, "sections": [{"items": 10000000}],
             "layout": {"type": "flow", "itemSize": {"width": 1, "height": 1}},
             "dynamics": {"type": "spring"}}
            """,
            [
                "/dynamics":
                    "would move more than 20000 items at the same time; give a smaller viewport or "
                    + "overscan, larger items, or \"dynamics\": null"
            ]
        ),
    ]

    private static let oneWay =
        "needs one of delta, contentOffset, fling, retarget, to, zoom, zoomTo, or delta with fling"

    private static let badScrolls = [
        BadDocument("{}", ["": "\(oneWay); got none"]),
        BadDocument(
            #"{"delta": {"y": 1}, "contentOffset": {"y": 1}}"#,
            ["": "\(oneWay); got delta and contentOffset"]
        ),
        BadDocument(
            #"{"delta": {"x": "1", "y": 1e7, "z": 0}, "touch": {"x": 5}, "overscroll": "bounce"}"#,
            [
                "/delta/x": "must be a number, got a string",
                "/delta/y": "must be between -1000000 and 1000000, got 10000000",
                "/delta/z": "is unknown; known here: x, y",
                "/touch/y": "is missing; give a number of points",
                "/overscroll":
                    #"must be one of "clamp", "free", "rubberBand", "automatic", got "bounce""#,
            ]
        ),
        BadDocument(#"{"delta": 5}"#, ["/delta": "must be an object, got a number"]),
    ]

    private static let badSteps = [
        BadDocument(
            #"{"frames": 0, "interval": 0, "return": "some"}"#,
            [
                "/frames": "must be between 1 and 3600, got 0",
                "/interval": "must be greater than 0, at most 0.5, got 0",
                "/return": #"must be one of "last", "all", got "some""#,
            ]
        ),
        BadDocument(
            #"{"frames": 1.5, "interval": 0.51}"#,
            [
                "/frames": "must be a whole number, got 1.5",
                "/interval": "must be greater than 0, at most 0.5, got 0.51",
            ]
        ),
    ]

    @Test(arguments: badSessions)
    func `an invalid session is refused with all its errors`(
        bad: BadDocument
    ) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        #expect(fixture.store.count == 0)
    }

    @Test(arguments: badScrolls)
    func `an invalid scroll changes nothing`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let before = try await fixture.get(path + "/frame").text
        try checkRefusal(try await fixture.post(path + "/scroll", bad.json), bad)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test(arguments: badSteps)
    func `invalid steps change nothing`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 9}}"#)
        let before = try await fixture.get(path + "/frame").text
        try checkRefusal(try await fixture.post(path + "/steps", bad.json), bad)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test(arguments: [
        "{", "{\"a\": }", "{\"viewport\": {\"width\": 1e400}}", "{} {}", "{\"a\": 01}", "nul",
        "{\"a\": \"\u{1}\"}", "{'a': 1}", String(repeating: "[", count: 20_000), " ",
        String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000),
        String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000),
    ])
    func `a body other than JSON is refused as such`(text: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", text)
        #expect(reply.status == 400)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/malformed-json" && !problem.detail.isEmpty)
    }

    @Test(arguments: [
        ("{\"viewport\": }", "line 1, column 14: a comma, colon"),
        ("{\"clock\": \"wall\",\n  \"sections\": [1 2]}", "line 2, column 18: a comma, colon"),
        ("{\"viewport\": {\"width\": 1e400}}", "line 1, column 24: a number is malformed"),
    ])
    func `a syntax error is reported with its place`(text: String, detail: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.post("/v1/sessions", text)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.detail.hasPrefix(detail), "\(problem.detail)")
    }

    @Test func `invalid UTF-8 is refused`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.client.send(
            "POST",
            "/v1/sessions",
            headers: ["Content-Type": "application/json"],
            body: Array("{\"preset\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
        )
        #expect(reply.status == 400)
    }

    @Test func `a long list of errors is cut`() async throws {
        let fixture = try ServiceFixture()
        let items = Array(repeating: "-1", count: 5000).joined(separator: ",")
        let reply = try await fixture.post(
            "/v1/sessions",
            #"{"sections": [{"items": [\#(items)]}]}"#
        )
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(reply.status == 422 && problem.errors?.count == 100)
    }
}
