import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Frames at rest: in advance, and when they have come.
struct RestRouteTests {
    private struct Frame: Decodable {
        let sequence: Int
        let tick: Int
        let time: Double
        let resting: Bool
        let base: Int?
        let duration: Double?
    }

    /// The frame in a reply, without the member that says when it comes.
    private static func text(_ reply: HTTPClient.Reply) -> String {
        reply.text.replacing(/,"duration":[0-9.]+/, with: "")
    }

    private static let fall = scene(
        #"{"type": "gravity"}, {"type": "collision", "referenceBounds": true}"#
    )
    private static let endless = scene(#"{"type": "gravity"}"#)

    private static func scene(_ behaviors: String) -> String {
        #"{"clock": "manual", "bounds": "ignore", "layout": {"type": "absolute"}, "#
            + #""sections": [{"items": ["#
            + #"{"center": {"x": 60, "y": 90}, "width": 30, "height": 30}]}],"#
            + #" "dynamics": {"type": "behaviors", "behaviors": [\#(behaviors)]}}"#
    }

    @Test(arguments: [
        (#"{"clock": "manual"}"#, #"{"delta": {"y": 40}, "touch": {"x": 100, "y": 100}}"#),
        (#"{"clock": "manual"}"#, #"{"fling": {"y": 2000}}"#),
        (#"{"clock": "manual", "preset": "cell-animations"}"#, #"{"fling": {"y": 900}}"#),
        (#"{"clock": "manual", "displayRate": 1}"#, #"{"fling": {"y": 900}}"#),
        (fall, #"{"delta": {"y": 0}}"#),
    ])
    func `the frame at rest is the one that the session comes to`(
        document: String,
        event: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(document)
        #expect(try await fixture.post(path + "/scroll", event).status == 200)
        let before = try await fixture.get(path + "/frame")
        let reply = try await fixture.get(path + "/frame?at=rest")
        let coming = try reply.decoded(as: Frame.self)
        #expect(reply.status == 200 && reply[header: "ETag"] == nil)
        #expect(coming.resting && coming.duration == coming.time)
        #expect(try await fixture.get(path + "/frame").body == before.body)
        _ = try await fixture.post(path + "/steps", #"{"frames": \#(coming.tick - 1)}"#)
        let almost = try await fixture.get(path + "/frame").decoded(as: Frame.self)
        #expect(!almost.resting)
        #expect(try await fixture.post(path + "/steps", "{}").status == 200)
        let come = try await fixture.get(path + "/frame")
        #expect(Self.text(reply) == Self.text(come))
        let now = try await fixture.get(path + "/frame?at=rest").decoded(as: Frame.self)
        #expect(now.duration == 0 && now.sequence == coming.sequence)
    }

    @Test func `the frame at rest may be a difference`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(#"{"clock": "manual"}"#)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let coming = try await fixture.get(path + "/frame?at=rest&since=0&form=rows")
        #expect(try coming.decoded(as: Frame.self).base == 0)
        #expect(coming.text.contains(#""columns""#))
    }

    @Test func `what never rests is a conflict`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.endless)
        let reply = try await fixture.get(path + "/frame?at=rest")
        #expect(reply.status == 409)
        let problem = try reply.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/never-rests")
        #expect(problem.detail.hasPrefix("something still moves after 120 s"), "\(problem.detail)")
        #expect(try await fixture.get(path + "/frame").status == 200)
    }

    @Test func `more work than one request may have is a conflict`() async throws {
        var limits = ServiceLimits()
        limits.maximumBodySubsteps = 5_000
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session(#"{"clock": "manual"}"#)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 40}}"#)
        let reply = try await fixture.get(path + "/frame?at=rest")
        #expect(reply.status == 409)
        #expect(reply.text.contains("over 5000 sub-steps"), "\(reply.text)")
    }

    @Test(arguments: [
        ("at=now", "at must be rest, got \"now\""), ("at=", "at must be rest, got \"\""),
        ("at=rest&wait=5", "at=rest needs no wait, it returns a frame to come; leave one out"),
        ("wait=Rest", "wait must be 0 to 30000 milliseconds, or rest, got \"Rest\""),
    ])
    func `an invalid moment is refused`(query: String, detail: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        #expect(try await fixture.refusal(ofQuery: path + "/frame?" + query) == detail)
    }

    private func isWaiting(_ count: Int, _ fixture: borrowing ServiceFixture) async throws -> Bool {
        let store = fixture.store
        for _ in 0..<300_000 {
            if store.waitingCount == count { return true }
            try await Task.sleep(for: .milliseconds(2))
        }
        return false
    }

    @Test func `a session at rest responds to wait=rest immediately`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        let reply = try await fixture.get(path + "/frame?wait=rest")
        #expect(try reply.decoded(as: Frame.self).resting)
    }

    @Test func `a session with a wall clock is waited for until it rests`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(#"{"preset": "cell-animations"}"#)
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 300}}"#)
        let reply = try await fixture.get(path + "/frame?wait=rest")
        let frame = try reply.decoded(as: Frame.self)
        #expect(frame.resting && frame.sequence > 1)
        #expect(reply[header: "ETag"] == "\"\(frame.sequence)\"")
        #expect(fixture.store.waitingCount == 0)
    }

    @Test func `a manual session is waited for until steps bring it to rest`() async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1))
        let path = try await fixture.session(#"{"clock": "manual", "preset": "cell-animations"}"#)
        let client = fixture.client
        let known = Task {
            try await client.send("GET", path + "/frame?wait=rest&since=0")
        }
        #expect(try await isWaiting(1, fixture))
        _ = try await fixture.post(path + "/scroll", #"{"fling": {"y": 300}}"#)
        for _ in 0..<3 { _ = try await fixture.post(path + "/steps", #"{"frames": 5}"#) }
        #expect(try await isWaiting(1, fixture))
        _ = try await fixture.post(path + "/steps", #"{"frames": 200}"#)
        let frame = try await known.value.decoded(as: Frame.self)
        #expect(frame.resting && frame.base == 0)
        #expect(try await isWaiting(0, fixture))
    }

    @Test func `the end of a session ends the wait for its rest`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(#"{"clock": "manual"}"#)
        let client = fixture.client
        let poll = Task { try await client.send("GET", path + "/frame?wait=rest&since=0") }
        #expect(try await isWaiting(1, fixture))
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        #expect(try await poll.value.status == 404)
    }
}
