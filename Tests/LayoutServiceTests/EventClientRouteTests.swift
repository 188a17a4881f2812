import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Several clients that number their events, and repeated numbers.
struct EventClientRouteTests {
    /// One event of every kind, with the session that it is sent to.
    struct Event: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        let members: String
        var session = #"{"clock": "manual", "sections": [{"items": 40}]}"#

        var testDescription: String { "\(method) \(path)" }

        func body(_ more: String) -> String { "{\(members), \(more)}" }
    }

    private static let framed = [
        Event(method: "POST", path: "/scroll", members: #""delta": {"y": 30}"#),
        Event(method: "POST", path: "/taps", members: #""section": 0, "item": 1"#),
        Event(
            method: "POST",
            path: "/updates",
            members: #""operations": [{"delete": {"section": 0, "item": 0}}]"#
        ),
        Event(method: "PUT", path: "/viewport", members: #""width": 480, "height": 320"#),
        Event(method: "PATCH", path: "", members: #""layout": {"minimumLineSpacing": 20}"#),
    ]
    private static let steps = Event(method: "POST", path: "/steps", members: #""frames": 3"#)
    private static let behavior = Event(
        method: "POST",
        path: "/behaviors",
        members: #""type": "push", "vector": {"x": 1, "y": 0}, "mode": "instantaneous""#,
        session: ServiceFixture.scene
    )

    private func sequence(_ path: String, _ fixture: borrowing ServiceFixture) async throws -> Int {
        try await fixture.get(path + "/frame").decoded(as: FrameDocument.self).sequence
    }

    private func problem(_ reply: HTTPClient.Reply) throws -> ProblemDocument {
        try reply.decoded(as: ProblemDocument.self)
    }

    @Test(arguments: framed)
    func `a retry returns the current frame, marked as a duplicate`(event: Event) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(event.session)
        let body = event.body(#""event": 1, "client": "a""#)
        let first = try await fixture.send(event.method, path + event.path, body)
        #expect(first.status == 200 && !first.text.contains("duplicate"), "\(first.text)")
        let animation =
            first.text.firstMatch(of: /,"animation":\d+/).map { String($0.output) } ?? ""
        for query in ["", "?form=rows"] {
            let retry = try await fixture.send(event.method, path + event.path + query, body)
            let frame = try await fixture.get(path + "/frame" + query)
            #expect(retry.status == 200)
            #expect(retry.text == frame.text.dropLast() + #","duplicate":true\#(animation)}"#)
        }
        #expect(try await sequence(path, fixture) == 1)
    }

    @Test func `a retry of steps returns one frame, marked as a duplicate`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let body = Self.steps.body(#""event": 1, "return": "all""#)
        _ = try await fixture.post(path + "/steps", body)
        let retry = try await fixture.post(path + "/steps", body)
        let frame = try await fixture.get(path + "/frame").text.dropLast()
        #expect(retry.text == #"{"frames":[\#(frame),"duplicate":true}]}"#)
    }

    @Test(arguments: framed + [steps, behavior])
    func `another client's event is applied under the same number`(event: Event) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(event.session)
        for client in [#", "client": "a""#, #", "client": "b""#, ""] {
            let before = try await sequence(path, fixture)
            let body = event.body(#""event": 1"# + client)
            let reply = try await fixture.send(event.method, path + event.path, body)
            #expect((200...201).contains(reply.status) && !reply.text.contains("duplicate"))
            let rests = event.path == "/steps"
            #expect(try await sequence(path, fixture) > before || rests)
        }
    }

    @Test(arguments: framed + [steps, behavior])
    func `a number reused for another request is refused and changes nothing`(
        event: Event
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(event.session)
        let used = #"{"contentOffset": {"y": 0}, "event": 9, "client": "phone"}"#
        #expect(try await fixture.post(path + "/scroll", used).status == 200)
        let before = try await fixture.get(path + "/frame").text
        let body = event.body(#""event": 9, "client": "phone""#)
        let reply = try await fixture.send(event.method, path + event.path, body)
        let problem = try problem(reply)
        #expect(reply.status == 409 && problem.type == "/problems/event-reused")
        let reason = #"event 9 of client "phone" was used for another request; "#
        #expect(problem.detail.hasPrefix(reason))
        #expect(try await fixture.get(path + "/frame").text == before)
        // The first event is still known, and the other one may use a new number.
        let retry = try await fixture.post(path + "/scroll", used)
        #expect(retry.status == 200 && retry.text.hasSuffix(#","duplicate":true}"#))
        let renumbered = event.body(#""event": 10, "client": "phone""#)
        let applied = try await fixture.send(event.method, path + event.path, renumbered)
        #expect((200...201).contains(applied.status))
    }

    @Test func `the error omits the client's name if it has none`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 1}, "event": 4}"#)
        let reply = try await fixture.post(path + "/scroll", #"{"delta": {"y": 2}, "event": 4}"#)
        #expect(
            try problem(reply).detail == "event 4 was used for another request; give each event "
                + "its own number, and repeat one only with the same method, path and body"
        )
    }

    @Test func `a retry may differ in spelling, query and preferences`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let first = #"{"delta": {"x": 0, "y": 10}, "event": 1, "client": "a"}"#
        _ = try await fixture.post(path + "/scroll?precision=1", first)
        let again = #"{"client": "\u0061", "event": 1e0, "delta": {"y": 1e1, "x": -0.0}}"#
        let retry = try await fixture.send(
            "POST",
            path + "/scroll?form=rows&include=velocity",
            again,
            headers: ["Prefer": "since=0"]
        )
        #expect(retry.status == 200 && retry.text.hasSuffix(#","duplicate":true}"#))
        let minimal = try await fixture.send(
            "POST",
            path + "/scroll",
            again,
            headers: ["Prefer": "return=minimal"]
        )
        #expect(minimal.status == 204 && minimal[header: "ETag"] == #""1""#)
        #expect(try await sequence(path, fixture) == 1)
    }

    @Test(arguments: [#", "id": "kick""#, ""])
    func `a behaviour is added once, and a retry gets the first response`(
        id: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.behavior.session)
        let body = Self.behavior.body(#""event": 1, "client": "a""# + id)
        let first = try await fixture.post(path + "/behaviors", body)
        #expect(first.status == 201)
        _ = try await fixture.post(path + "/steps", #"{"frames": 2}"#)
        let state = try await fixture.get(path).text
        let retry = try await fixture.post(path + "/behaviors?include=contacts", body)
        // The push has acted since.
        let acted = first.text.replacing(#""active":true"#, with: #""active":false"#)
        #expect(retry.status == 201 && retry.text == acted && acted != first.text)
        #expect(retry[header: "Location"] == first[header: "Location"])
        let minimal = try await fixture.send(
            "POST",
            path + "/behaviors",
            body,
            headers: ["Prefer": "return=minimal"]
        )
        #expect(minimal.status == 204)
        #expect(minimal[header: "Location"] == first[header: "Location"])
        #expect(try await fixture.get(path).text == state)
    }

    @Test func `a retry after the behaviour was removed reports its removal`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.behavior.session)
        let body = Self.behavior.body(#""event": 1"#)
        let place = try await fixture.post(path + "/behaviors", body)[header: "Location"]
        _ = try await fixture.client.send("DELETE", try #require(place))
        let retry = try await fixture.post(path + "/behaviors", body)
        let problem = try problem(retry)
        #expect(retry.status == 404 && problem.type == "/problems/no-such-behavior")
        #expect(problem.detail.contains("removed since"))
    }

    @Test func `an invalid patch does not use up its number`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        let wrong = try await fixture.patch(path, #"{"keep": "top", "event": 1}"#)
        #expect(wrong.status == 422)
        let mended = try await fixture.patch(path, #"{"keep": "end", "event": 1}"#)
        #expect(mended.status == 200 && !mended.text.contains("duplicate"))
        #expect(try await fixture.get(path).text.contains(#""keep":"end""#))
    }

    @Test func `an invalid request with a used number is refused as invalid`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.framed[0].session)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 1}, "event": 1}"#)
        for (method, part, body) in [
            ("POST", "/scroll", #"{"event": 1}"#), ("POST", "/updates", #"{"event": 1}"#),
            ("PATCH", "", #"{"keep": 7, "event": 1}"#), ("PUT", "/viewport", #"{"event": 1}"#),
        ] {
            #expect(try await fixture.send(method, path + part, body).status == 422, "\(method)")
        }
    }

    @Test func `an event applied by a worker is remembered once`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let blanks = String(repeating: " ", count: WorkBudget.bodyBytesBeyond)
        for body in [#"{"frames": 600, "event": 1}"#, #"{"event": 2\#(blanks)}"#] {
            let first = try await fixture.post(path + "/steps", body)
            #expect(first.status == 200 && !first.text.contains("duplicate"))
            let retry = try await fixture.post(path + "/steps", body)
            #expect(retry.status == 200 && retry.text.contains(#""duplicate":true"#))
        }
    }

    @Test(arguments: framed + [steps, behavior])
    func `a client name without a number has no effect`(event: Event) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(event.session)
        let body = event.body(#""client": "a""#)
        for _ in 0..<2 {
            let reply = try await fixture.send(event.method, path + event.path, body)
            #expect((200...201).contains(reply.status) && !reply.text.contains("duplicate"))
        }
    }

    @Test func `a client's name has 1 to 64 characters`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session()
        // JSON Schema counts each as one character; they take two and four bytes.
        for name in ["é", "🎈"].map({ String(repeating: $0, count: 64) }) {
            let json = #"{"delta": {"y": 1}, "event": 1, "client": "\#(name)"}"#
            #expect(try await fixture.post(path + "/scroll", json).status == 200)
        }
    }

    @Test(arguments: framed + [steps, behavior])
    func `an invalid client name is reported with all other errors`(event: Event) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(event.session)
        let long = String(repeating: "é", count: 65)
        for (name, text) in [
            (#""""#, "must have 1 to 64 characters, got 0"),
            (#""\#(long)""#, "must have 1 to 64 characters, got 65"),
            ("7", "must be a string, got a number"),
        ] {
            let body = event.body(#""event": -1, "client": \#(name)"#)
            let reply = try await fixture.send(event.method, path + event.path, body)
            let errors = try problem(reply).errors
            #expect(reply.status == 422)
            #expect(errors?.map(\.pointer) == ["/event", "/client"])
            #expect(errors?.last?.detail == text)
        }
        #expect(try await sequence(path, fixture) == 0)
    }
}
