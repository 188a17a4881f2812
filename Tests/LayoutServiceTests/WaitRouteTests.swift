import LayoutEngine
import LayoutdGeometry
import LayoutdLocks
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Requests that wait for a change.
struct WaitRouteTests {
    private static let longest = "?wait=30000"

    /// Requests the frame after a given one.
    private func poll(
        _ fixture: borrowing ServiceFixture,
        _ path: String,
        _ query: String = longest,
        tag: String = "\"0\"",
        method: String = "GET"
    ) -> Task<HTTPClient.Reply, any Error> {
        let client = fixture.client
        return Task {
            let fields = ["If-None-Match": tag]
            return try await client.send(method, path + "/frame" + query, headers: fields)
        }
    }

    private func areWaiting(
        _ count: Int,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Bool {
        let store = fixture.store
        for _ in 0..<300_000 {
            if store.waitingCount == count { return true }
            try await Task.sleep(for: .milliseconds(2))
        }
        return false
    }

    @Test(arguments: ["GET", "HEAD"])
    func `another client's event ends the wait`(method: String) async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1))
        let path = try await fixture.session()
        let polls = (0..<5).map { _ in poll(fixture, path, method: method) }
        #expect(try await areWaiting(5, fixture))
        #expect(try await fixture.post(path + "/scroll", #"{"delta": {"y": 9}}"#).status == 200)
        for poll in polls {
            let reply = try await poll.value
            #expect(reply.status == 200 && reply[header: "ETag"] == "\"1\"")
            guard method == "GET" else { continue }
            #expect(try reply.decoded(as: FrameDocument.self).contentOffset.y == 9)
        }
        #expect(fixture.store.waitingCount == 0)
    }

    @Test func `a session that moves by itself responds at its next tick`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session(
            #"{"preset": "newtonian", "sections": [{"items": 5}]}"#
        )
        var tag = "\"0\""
        var last = 0
        for _ in 0..<5 {
            let reply = try await poll(fixture, path, tag: tag).value
            #expect(reply.status == 200)
            let frame = try reply.decoded(as: FrameDocument.self)
            #expect(frame.sequence > last)
            tag = try #require(reply[header: "ETag"])
            last = frame.sequence
        }
    }

    @Test func `a session at rest responds with 304 when the time is up`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session("{}")
        var reply: HTTPClient.Reply?
        let duration = try await ContinuousClock().measure {
            reply = try await poll(fixture, path, "?wait=300").value
        }
        #expect(reply?.status == 304 && reply?[header: "ETag"] == "\"0\"")
        #expect(duration >= .milliseconds(300))
    }

    @Test func `a request does not wait for a frame that exists`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        for tag in ["\"7\"", ""] {
            #expect(try await poll(fixture, path, tag: tag).value.status == 200)
        }
        #expect(try await poll(fixture, path, "?wait=0").value.status == 304)
        let event = try await fixture.post(path + "/steps?wait=30000", #"{"frames": 2}"#)
        #expect(event.status == 200)
    }

    @Test(arguments: [
        ("30001", "wait must be 0 to 30000 milliseconds, or rest, got \"30001\""),
        ("-1", "wait must be 0 to 30000 milliseconds, or rest, got \"-1\""),
        ("1e3", "wait must be 0 to 30000 milliseconds, or rest, got \"1e3\""),
        ("", "wait must be 0 to 30000 milliseconds, or rest, got \"\""),
        (
            "5",
            "wait needs to know the client's last frame; send its sequence as "
                + "since, or its ETag in If-None-Match"
        ),
    ])
    func `an invalid wait is refused`(wait: String, detail: String) async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        #expect(try await fixture.refusal(ofQuery: path + "/frame?wait=" + wait) == detail)
    }

    @Test func `deleting a session ends the waits for it`() async throws {
        let fixture = try ServiceFixture(on: .init())
        let path = try await fixture.session()
        let poll = poll(fixture, path)
        #expect(try await areWaiting(1, fixture))
        #expect(try await fixture.client.send("DELETE", path).status == 204)
        let reply = try await poll.value
        #expect(try reply.decoded(as: ProblemDocument.self).type == "/problems/no-such-session")
    }

    @Test func `the number of waiting requests is limited`() async throws {
        let fixture = try ServiceFixture(
            store: SessionStore.Limits(idleTimeout: 3600, maximumWaiting: 2),
            // On a busy machine the waits would be over before the last request is sent.
            time: .still
        )
        let path = try await fixture.session()
        let polls = (0..<2).map { _ in poll(fixture, path) }
        #expect(try await areWaiting(2, fixture))
        let refused = try await poll(fixture, path).value
        #expect(refused.status == 429 && refused[header: "Retry-After"] == "1")
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(problem.type == "/problems/too-many-waiting")
        #expect(problem.detail.hasPrefix("2 requests are waiting already, which is the limit; "))
        #expect(try await poll(fixture, path, "").value.status == 304)
        _ = try await fixture.post(path + "/scroll", #"{"delta": {"y": 9}}"#)
        for poll in polls { #expect(try await poll.value.status == 200) }
    }

    @Test func `stopping the server ends all waits`() async throws {
        let polls: [Task<HTTPClient.Reply, any Error>]
        do {
            let fixture = try ServiceFixture(on: .init())
            let path = try await fixture.session()
            polls = (0..<5).map { _ in poll(fixture, path) }
            #expect(try await areWaiting(5, fixture))
        }
        for poll in polls {
            let reply = try await poll.value
            #expect(reply.status == 304 && reply[header: "Connection"] == "close")
        }
    }
}
