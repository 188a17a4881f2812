import LayoutdTestSupport
import Testing

/// Event numbers, which make retries safe, and responses without a body, for every event.
struct EventNumberRouteTests {
    private static let events = [
        ("POST", "/scroll", #""delta": {"y": 30}"#), ("POST", "/steps", #""frames": 3"#),
        ("PUT", "/viewport", #""width": 480, "height": 320"#),
    ]

    @Test(arguments: events)
    func `a repeated number gets a response and is not applied`(
        method: String,
        path: String,
        members: String
    ) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        _ = try await fixture.post(session + "/scroll", #"{"delta": {"y": 40}}"#)
        let event = #"{\#(members), "event": 41}"#
        let first = try await fixture.send(method, session + path, event)
        #expect(first.status == 200, "\(first.text)")
        let retry = try await fixture.send(method, session + path, event)
        let isFrame = path != "/steps"
        let same = first.text.dropLast(isFrame ? 1 : 3) + #","duplicate":true}"#
        #expect(retry.status == 200 && retry.text == same + (isFrame ? "" : "]}"))
        let next = try await fixture.send(method, session + path, #"{\#(members), "event": 42}"#)
        #expect(next.status == 200 && next.text != first.text)
    }

    @Test func `a retry of steps with all frames returns the current frame`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        _ = try await fixture.post(session + "/scroll", #"{"delta": {"y": 40}}"#)
        let event = #"{"frames": 4, "return": "all", "event": 0}"#
        let first = try await fixture.post(session + "/steps", event)
            .decoded(as: FramesDocument.self)
        let retry = try await fixture.post(session + "/steps", event)
            .decoded(as: FramesDocument.self)
        #expect(first.frames.count == 4 && retry.frames == [first.frames[3]])
    }

    @Test func `a refused event may be corrected and resent under its number`() async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session(#"{"sections": [{"items": 30000}]}"#)
        let wrong = try await fixture.post(session + "/scroll", #"{"delta": 1, "event": 5}"#)
        #expect(wrong.status == 422)
        // Refused only when the frame is read: what was already applied must be undone.
        let scroll = #"{"delta": {"y": 9}, "event": 5}"#
        let large = try await fixture.post(session + "/scroll?rect=0,0,320,1000000", scroll)
        #expect(large.status == 422)
        let mended = try await fixture.post(session + "/scroll", scroll)
            .decoded(as: FrameDocument.self)
        #expect(mended.contentOffset.y == 9)
    }

    @Test(arguments: ["-1", "1.5", "9007199254740992", #""1""#, "null"])
    func `an invalid event number is refused`(number: String) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        let reply = try await fixture.post(
            session + "/scroll",
            #"{"delta": {"y": 9}, "event": \#(number)}"#
        )
        #expect(reply.status == 422)
        #expect(try reply.decoded(as: ProblemDocument.self).errors?.map(\.pointer) == ["/event"])
    }

    @Test(arguments: events)
    func `a minimal response has the tag and no body`(
        method: String,
        path: String,
        members: String
    ) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        let reply = try await fixture.send(
            method,
            session + path,
            "{\(members)}",
            headers: ["Prefer": "return=minimal"]
        )
        #expect(reply.status == 204 && reply.body.isEmpty, "\(reply.text)")
        #expect(reply[header: "Preference-Applied"] == "return=minimal")
        let tag = try #require(reply[header: "ETag"])
        let frame = try await fixture.get(session + "/frame", headers: ["If-None-Match": tag])
        #expect(frame.status == 304)
    }

    @Test(arguments: [
        ("return=minimal", true), ("respond-async, RETURN=\"minimal\"; x=y", true),
        ("wait=5,return = minimal", true), ("return=representation", false),
        ("return=representation, return=minimal", false), ("minimal", false), ("", false),
    ])
    func `Prefer is parsed according to its RFC`(field: String, minimal: Bool) async throws {
        let fixture = try ServiceFixture()
        let session = try await fixture.session()
        let reply = try await fixture.send(
            "POST",
            session + "/scroll",
            #"{"delta": {"y": 1}}"#,
            headers: ["Prefer": field]
        )
        #expect(reply.status == (minimal ? 204 : 200))
    }
}
