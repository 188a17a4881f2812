import LayoutdTestSupport
import Testing

@testable import LayoutService

/// What holds for every event of the table of endpoints.
struct EventTableTests {
    /// An event, and the members of its body.
    struct Sample: Sendable, CustomTestStringConvertible {
        let endpoint: String
        let members: String
        /// Members of another event.
        let others: String

        var method: String { String(endpoint.prefix { $0 != " " }) }
        var testDescription: String { endpoint }

        /// Whether the session's data must have identifiers.
        var isOfOutline: Bool { endpoint.hasSuffix("/outline") }

        /// The session that the event needs.
        var session: String {
            if isOfOutline { return EventTableTests.named }
            let withRows = ["/sizes", "/reorder", "/swipe", "/transition", "/animations"]
            return withRows.contains { endpoint.hasSuffix($0) }
                ? EventTableTests.measured : EventTableTests.scene
        }

        /// Makes a session, by default the one that the event needs, in which it has an effect.
        func prepare(
            _ fixture: borrowing ServiceFixture,
            _ document: String? = nil
        ) async throws -> String {
            let session = try await fixture.session(document ?? self.session)
            if endpoint.hasSuffix("/animations") { try await fixture.beginAnimation(in: session) }
            return session
        }

        /// The path below that of the session.
        var path: String {
            String(endpoint.dropFirst(method.count + 1 + "/v1/sessions/{id}".count))
                .replacing("{section}", with: "0").replacing("{item}", with: "1")
                .replacing("{behaviorId}", with: "fall")
                .replacing("{sectionId}", with: "s")
        }

        /// Sends it with the number 7.
        func send(
            _ members: String,
            to session: String,
            of fixture: borrowing ServiceFixture
        ) async throws -> HTTPClient.Reply {
            try await fixture.send(method, session + path, "{\(members), \"event\": 7}")
        }
    }

    static let samples = [
        Sample("POST /steps", #""frames": 2"#, #""frames": 3"#),
        Sample("PATCH ", #""keep": "offset""#, #""keep": "firstVisible""#),
        Sample("PUT /items/{section}/{item}", #""angle": 0.5"#, #""angle": 1"#),
        Sample("POST /scroll", #""delta": {"y": 3}"#, #""delta": {"y": 4}"#),
        Sample("POST /taps", #""section": 0, "item": 0"#, #""section": 0, "item": 1"#),
        Sample(
            "POST /updates",
            #""reloadData": {"sections": [{"items": 4}]}"#,
            #""reloadData": {"sections": [{"items": 5}]}"#
        ),
        Sample(
            "POST /snapshot",
            #""sections": [{"id": "s", "items": ["a", "b", "c"]}]"#,
            #""sections": [{"id": "s", "items": ["a", "c", "b"]}]"#
        ),
        Sample(
            "PUT /sections/{sectionId}/outline",
            #""items": ["a"]"#,
            #""items": ["b"]"#
        ),
        Sample(
            "POST /sizes",
            #""sizes": [{"section": 0, "item": 0, "height": 60}]"#,
            #""sizes": [{"section": 0, "item": 0, "height": 61}]"#
        ),
        Sample(
            "POST /reorder",
            #""phase": "began", "section": 0, "item": 0"#,
            #""phase": "began", "section": 0, "item": 1"#
        ),
        Sample(
            "POST /swipe",
            #""phase": "began", "section": 9, "item": 0"#,
            #""phase": "began", "section": 9, "item": 1"#
        ),
        Sample(
            "POST /transition",
            #""to": {"type": "flow"}"#,
            #""to": {"type": "waterfall"}"#
        ),
        Sample(
            "POST /animations",
            #""animation": 1, "pause": true"#,
            #""animation": 1, "fraction": 0.5"#
        ),
        Sample("PUT /viewport", #""width": 300, "height": 200"#, #""width": 1, "height": 1"#),
        Sample(
            "POST /touches",
            #""touch": "a", "phase": "began", "point": {"x": 0, "y": 0}"#,
            #""touch": "b", "phase": "began", "point": {"x": 9, "y": 0}"#
        ),
        Sample("POST /behaviors", #""type": "collision""#, #""type": "collision", "id": "x""#),
        Sample(
            "PUT /behaviors/{behaviorId}",
            #""type": "gravity", "angle": 0.5, "magnitude": 1"#,
            #""type": "gravity", "angle": 0.5, "magnitude": 2"#
        ),
        Sample("DELETE /behaviors/{behaviorId}", "", ""),
    ]

    /// The samples of events that have a body.
    static let numbered = samples.filter { !$0.members.isEmpty }

    private static let measured = """
        {"clock": "manual", "layout": {"type": "list", "estimatedRowHeight": 44},
         "sections": [{"items": 3}]}
        """

    private static let scene = """
        {"clock": "manual", "layout": {"type": "flow"}, "sections": [{"items": 3}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity", "id": "fall"}]}}
        """

    private static let named = """
        {"clock": "manual", "layout": {"type": "list"}, "sections": [{"id": "s", "items": ["c"]}]}
        """

    @Test func `every event has a sample`() {
        let events = Endpoint.all.filter { $0.event != nil }
        #expect(
            events.map { "\($0.method.rawValue) \($0.path)" }.sorted()
                == Self.samples.map(\.endpoint).sorted()
        )
    }

    @Test(arguments: samples)
    func `an event without its session is 404`(sample: Sample) async throws {
        let fixture = try ServiceFixture()
        let path = "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA" + sample.path
        let reply = try await fixture.send(sample.method, path, "{\(sample.members)}")
        #expect(reply.status == 404, "\(reply.text)")
    }

    @Test(arguments: samples)
    func `a session that is not as an event needs it refuses that`(sample: Sample) async throws {
        let event = try #require(
            Endpoint.all.first { "\($0.method.rawValue) \($0.path)" == sample.endpoint }?.event
        )
        let fixture = try ServiceFixture()
        let plain = """
            {"clock": "wall", "layout": {"type": "list", "estimatedRowHeight": 44},
             "sections": [{"items": 3}]}
            """
        let session = try await sample.prepare(fixture, plain)
        let reply = try await fixture.send(
            sample.method,
            session + sample.path,
            "{\(sample.members)}"
        )
        let expected =
            switch event.requirement {
            case .none: 200
            case .scene: 404
            case .manualClock, .identifiers: 409
            }
        #expect(reply.status == expected, "\(reply.text)")
    }

    @Test(arguments: numbered)
    func `a number may be repeated with the same event only`(sample: Sample) async throws {
        let fixture = try ServiceFixture()
        let session = try await sample.prepare(fixture)
        let first = try await sample.send(sample.members, to: session, of: fixture)
        #expect((200..<300).contains(first.status), "\(first.text)")
        let state = try await fixture.get(session + "/frame").text
        let retry = try await sample.send(sample.members, to: session, of: fixture)
        #expect(retry.status == first.status, "\(retry.text)")
        let reused = try await sample.send(sample.others, to: session, of: fixture)
        #expect(reused.status == 409, "\(reused.text)")
        #expect(try await fixture.get(session + "/frame").text == state)
    }

    @Test(arguments: numbered)
    func `an event with a wrong member changes nothing`(sample: Sample) async throws {
        let fixture = try ServiceFixture()
        let session = try await sample.prepare(fixture)
        let state = try await fixture.get(session + "/frame").text
        let wrong = try await sample.send(#"\#(sample.members), "no": 1"#, to: session, of: fixture)
        #expect(wrong.status == 422, "\(wrong.text)")
        #expect(try await fixture.get(session + "/frame").text == state)
        let mended = try await sample.send(sample.members, to: session, of: fixture)
        #expect((200..<300).contains(mended.status), "\(mended.text)")
    }

    @Test(arguments: numbered)
    func `an event that is not declared as JSON is 415`(sample: Sample) async throws {
        let fixture = try ServiceFixture()
        let session = try await sample.prepare(fixture)
        let reply = try await fixture.client.send(
            sample.method,
            session + sample.path,
            headers: ["Content-Type": "text/plain"],
            body: "{\(sample.members)}"
        )
        #expect(reply.status == 415, "\(reply.text)")
    }
}

extension EventTableTests.Sample {
    /// - Parameters:
    ///   - place: The method, and the path below that of a session.
    ///   - members: The members of an event.
    ///   - others: The members of another one.
    fileprivate init(_ place: String, _ members: String, _ others: String) {
        let parts = place.split(separator: " ", omittingEmptySubsequences: false)
        endpoint = "\(parts[0]) /v1/sessions/{id}\(parts[1])"
        (self.members, self.others) = (members, others)
    }
}
