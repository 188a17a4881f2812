import LayoutEngine
import LayoutdLocks
import LayoutdTestSupport
import Synchronization
import Testing

@testable import LayoutService
@testable import LayoutdSessions

/// Long requests do not block others.
struct HeavyRequestTests {
    private static let cradle = """
        {"layout": {"type": "newtonian"}, "sections": [{"items": 5}], "clock": "manual"}
        """

    /// Holds a session until the test releases it.
    private struct Holder {
        private let phase = Monitor(0)
        let work: Task<Void, any Error>

        init(_ session: Session) {
            let phase = phase
            work = Task {
                try await onOwnThread {
                    let held = try session.read()
                    Self.reach(1, phase)
                    phase.wait { $0 >= 2 ? .done(()) : .retry(after: nil) }
                    _ = consume held
                }
            }
        }

        func waitUntilHeld() async throws {
            let phase = phase
            try await onOwnThread {
                phase.wait { $0 >= 1 ? .done(()) : .retry(after: nil) }
            }
        }

        func release() async throws {
            Self.reach(2, phase)
            try await work.value
        }

        private static func reach(_ number: Int, _ phase: Monitor<Int>) {
            phase.withLock { $0 = number }
            phase.notifyAll()
        }
    }

    private func session(_ path: String, _ fixture: borrowing ServiceFixture) throws -> Session {
        let id = try #require(path.split(separator: "/").last.flatMap { SessionID($0) })
        return try #require(fixture.store.session(id))
    }

    @Test func `a held session does not block others`() async throws {
        // More workers than held requests: under a sanitizer the others may need one, too.
        let fixture = try ServiceFixture(on: .init(threads: 1, workers: 9))
        let path = try await fixture.session(Self.cradle)
        let other = try await fixture.session(Self.cradle)
        let holder = Holder(try session(path, fixture))
        try await holder.waitUntilHeld()
        let client = fixture.client
        let requests: [(method: String, path: String, body: String)] = [
            ("GET", "/frame", ""), ("GET", "/items/0/0", ""), ("GET", "", ""),
            ("POST", "/steps", #"{"frames": 1}"#),
            ("POST", "/taps", #"{"point": {"x": 1, "y": 1}}"#),
            ("GET", "/frame?wait=1", ""),
        ]
        let held = requests.map { request in
            Task {
                try await client.send(
                    request.method,
                    path + request.path,
                    headers: ["Content-Type": "application/json", "If-None-Match": "\"99\""],
                    body: request.body
                )
            }
        }
        // With one event thread, each of these would wait for all requests above.
        for _ in 0..<5 {
            #expect(try await fixture.get("/healthz").status == 200)
            #expect(try await fixture.get(other + "/frame").status == 200)
            #expect(try await fixture.post(other + "/steps", #"{"frames": 1}"#).status == 200)
        }
        try await holder.release()
        for reply in held {
            let reply = try await reply.value
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    @Test(arguments: [
        ("POST", "/steps", #"{"frames": 600}"#),
        ("POST", "/steps", #"{"frames": 300, "return": "all"}"#),
        ("PUT", "/viewport", #"{"width": 3000, "height": 3000}"#),
        (
            "POST", "/taps",
            #"{"point": {"x": 1, "y": 1}\#(String(repeating: " ", count: WorkBudget.bodyBytesBeyond))}"#
        ),
    ])
    func `long requests run on the workers`(
        method: String,
        path: String,
        json: String
    ) async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1, workers: 1))
        let held = try await fixture.session(Self.cradle)
        let other = try await fixture.session(Self.cradle)
        let heldSession = try session(held, fixture)
        let holder = Holder(heldSession)
        try await holder.waitUntilHeld()
        let client = fixture.client
        let isAnswered = Locked(false)
        // This request keeps the only worker busy.
        async let first = client.send("GET", held)
        while heldSession.workers.load(ordering: .relaxed) < 2 {
            try await Task.sleep(for: .milliseconds(1))
        }
        async let second = {
            let type = ["Content-Type": "application/json"]
            let reply = try await client.send(method, other + path, headers: type, body: json)
            isAnswered.withLock { $0 = true }
            return reply
        }()
        for _ in 0..<50 {
            #expect(try await fixture.get("/healthz").status == 200)
        }
        #expect(!isAnswered.withLock { $0 })
        try await holder.release()
        #expect(try await first.status == 200)
        let reply = try await second
        #expect(reply.status == 200, "\(reply.text.prefix(300))")
    }

    @Test(arguments: [
        (cradle, #"{"frames": 600}"#), (cradle, #"{"frames": 300, "return": "all"}"#),
        (#"{"clock": "manual", "viewport": {"width": 3000, "height": 3000}}"#, #"{"frames": 2}"#),
    ])
    func `a long request gets an ordinary response`(
        json: String,
        steps: String
    ) async throws {
        let fixture = try ServiceFixture(on: .init(threads: 1))
        let path = try await fixture.session(json)
        let reply = try await fixture.post(path + "/steps", steps)
        #expect(reply.status == 200)
        #expect(reply[header: "Content-Type"] == "application/json")
        #expect(reply[header: "X-Content-Type-Options"] == "nosniff")
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(reply.text.contains("\"tick\":\(frame.tick)"))
    }

    @Test func `a large body is read, and its errors reported`() async throws {
        let fixture = try ServiceFixture()
        let items = Array(repeating: #"{"height": 40}"#, count: 3000).joined(separator: ",")
        let json = #"{"clock": "manual", "sections": [{"items": [\#(items)]}]}"#
        #expect(json.utf8.count > WorkBudget.bodyBytesBeyond)
        let path = try await fixture.session(json)
        #expect(try await fixture.get(path + "/frame").status == 200)
        let wrong = try await fixture.post("/v1/sessions", json + "x")
        #expect(wrong.status == 400)
    }

    @Test func `the limits are the same on every thread`() async throws {
        var limits = ServiceLimits()
        limits.maximumFrameElements = 2500
        let fixture = try ServiceFixture(limits: limits)
        let path = try await fixture.session(
            #"{"clock": "manual", "dynamics": null, "sections": [{"items": 3000}]}"#
        )
        let most = try await fixture.get(path + "/frame?rect=0,0,320,25000")
        let frame = try most.decoded(as: FrameDocument.self)
        #expect(frame.items.count > WorkBudget.eventThread.elements(atMost: .max))
        let tooMany = try await fixture.get(path + "/frame?rect=0,0,320,99999")
        #expect(tooMany.status == 422)
        #expect(
            try tooMany.decoded(as: ProblemDocument.self).detail
                .hasPrefix("there are more than 2500 elements")
        )
    }
}
