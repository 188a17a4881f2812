import LayoutdJournal
import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Sessions that outlive their process.
struct KeptSessionTests {
    private let store = JournalDouble()

    /// Starts a service with the sessions that are kept.
    private func start() throws -> KeptService {
        try KeptService(try #require(SessionJournal(store: store) { _ in }))
    }

    /// A scene with shapes, groups, regions and offsets.
    private static let composed = """
        {"clock": "manual", "layout": {"type": "absolute"}, "sections": [{"items": [
          {"center": {"x": 100, "y": 100}, "width": 40, "height": 40, "bounds": "ellipse"},
          {"center": {"x": 220, "y": 130}, "width": 60, "height": 60, "bounds": {"path": [
            {"x": 0, "y": -30}, {"x": 30, "y": 20}, {"x": -30, "y": 20}]}}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "group", "id": "world",
          "behaviors": [{"type": "gravity"}, {"type": "collision", "referenceBounds": true},
           {"type": "push", "vector": {"x": 0.2, "y": 0},
            "targetOffsets": [{"section": 0, "item": 1, "offset": {"x": 0, "y": 9}}]},
           {"type": "field", "kind": "drag", "region": {"difference": [{"infinite": true},
            {"circle": {"radius": 100}}]}}]}]}}
        """

    /// The request for a session of a preset, or for a scene.
    private static func document(_ kind: String) -> String {
        kind == "composed" ? composed : ServiceFixture.manual(kind)
    }

    @Test(arguments: Preset.all.map(\.name) + ["scene", "composed"])
    func `a loaded session continues with the same bytes`(kind: String) async throws {
        let document = Self.document(kind)
        let reference = try ServiceFixture()
        let path = try await reference.session(document)
        var kept = try start()
        let keptPath = try await kept.fixture.session(document)
        var script = EventScript(seed: 1)
        var applied = 0
        for _ in 0..<130 {
            let (method, place, body) = script.next()
            let expected = try await reference.send(method, path + place, body)
            let reply = try await kept.fixture.send(method, keptPath + place, body)
            #expect(reply.text == expected.text, "\(method) \(place) \(body)")
            applied += expected.status == 200 ? 1 : 0
            guard Int.random(in: 0..<10, using: &script.random) == 0 else { continue }
            kept.stop()
            kept = try start()
            let retry = try await kept.fixture.send(method, keptPath + place, body)
            let isApplied = expected.status == 200
            #expect(retry.text.contains(#""duplicate":true"#) == isApplied, "\(retry.text)")
        }
        let frame = try await reference.get(path + "/frame").text
        #expect(try await kept.fixture.get(keptPath + "/frame").text == frame)
        #expect(applied > 90)
        #expect(store.journals.values.contains { $0.through > 0 }, "no snapshot was made")
    }

    @Test func `a deleted session stays deleted`() async throws {
        var kept = try start()
        let path = try await kept.fixture.session()
        #expect(try await kept.fixture.client.send("DELETE", path).status == 204)
        #expect(store.journals.isEmpty)
        kept.stop()
        kept = try start()
        #expect(try await kept.fixture.get(path + "/frame").status == 404)
    }

    @Test func `a session that is being deleted is not loaded`() async throws {
        let kept = try start()
        let (client, sessions) = (kept.fixture.client, kept.fixture.store)
        for _ in 0..<10 {
            let path = try await kept.fixture.session(Self.moving)
            async let poll = client.send("GET", path + "/frame?since=0&wait=30000")
            while sessions.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
            store.slow(byMicroseconds: 20_000)
            async let deletion = client.send("DELETE", path)
            while sessions.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await client.send("GET", path).status == 404)
            #expect(try await deletion.status == 204)
            #expect(try await poll.status == 404)
            store.slow(byMicroseconds: 0)
        }
        #expect(store.journals.isEmpty)
    }

    /// A session in which every tick moves something.
    private static let moving = """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40}]}],
         "dynamics": {"type": "behaviors", "behaviors": [{"type": "gravity"}]}}
        """

    @Test func `nothing is acknowledged that is not kept`() async throws {
        let kept = try start()
        let path = try await kept.fixture.session(Self.moving)
        _ = try await kept.fixture.post(path + "/steps", #"{"event": 1, "frames": 3}"#)
        store.fail(after: 0)
        let refused = try await kept.fixture.post(path + "/steps", #"{"event": 2, "frames": 5}"#)
        #expect(refused.status == 503 && refused[header: "Retry-After"] == "1")
        #expect(refused.text.contains("/problems/store-unavailable"))
        #expect(try await kept.fixture.post("/v1/sessions", #"{"clock": "manual"}"#).status == 503)
        store.fail(after: nil)
        let frame = try await kept.fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.tick == 3)
        let retry = try await kept.fixture.post(path + "/steps", #"{"event": 2, "frames": 5}"#)
        #expect(try retry.decoded(as: FramesDocument.self).frames.last?.tick == 8)
    }

    @Test func `a read does not show what is not kept`() async throws {
        let kept = try start()
        let path = try await kept.fixture.session(Self.moving)
        store.fail(after: 0)
        _ = try await kept.fixture.post(path + "/steps", #"{"frames": 3}"#)
        // The copy with the step is gone.
        store.fail(after: nil)
        let frame = try await kept.fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.tick == 0)
    }

    @Test func `a session that another version has written is refused, and kept`() async throws {
        var kept = try start()
        let path = try await kept.fixture.session()
        kept.stop()
        let (key, stored) = try #require(store.journals.first)
        let text = String(decoding: stored.snapshot, as: UTF8.self)
        var newer = stored
        newer.snapshot = Array(#"{"version":999,"later":true}"#.utf8)
        store.replace(key, by: newer)
        kept = try start()
        let refused = try await kept.fixture.get(path + "/frame")
        #expect(refused.status == 503 && refused.text.contains("format 999"), "\(refused.text)")
        #expect(store.journals[key] == newer)
        newer.snapshot = Array(text.utf8)
        store.replace(key, by: newer)
        #expect(try await kept.fixture.get(path + "/frame").status == 200)
    }

    @Test func `of a damaged journal the whole part is loaded`() async throws {
        var kept = try start()
        let path = try await kept.fixture.session(Self.moving)
        for _ in 0..<5 { _ = try await kept.fixture.post(path + "/steps", #"{"frames": 2}"#) }
        kept.stop()
        var (key, stored) = try #require(store.journals.first)
        let third = stored.entries[3]
        stored.entries[3] = JournalEntry(number: 4, kind: third.kind, body: third.body.dropLast(9))
        store.replace(key, by: stored)
        kept = try start()
        let frame = try await kept.fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.tick == 6)
        _ = try await kept.fixture.post(path + "/steps", #"{"frames": 2}"#)
        kept.stop()
        kept = try start()
        #expect(
            try await kept.fixture.get(path + "/frame").decoded(as: FrameDocument.self).tick == 8
        )
    }

    @Test(
        arguments: [("springy", 1), ("newtonian", 2), ("scene", 3), ("composed", 4)]
            as [(String, UInt64)]
    )
    func `the end of the process after any write loses nothing`(
        kind: String,
        seed: UInt64
    ) async throws {
        let document = Self.document(kind)
        for writes in 1..<16 {
            let store = JournalDouble()
            let journal = try #require(SessionJournal(store: store) { _ in })
            // After six minutes, which the test takes on a busy machine, the journal would be renewed:
            // a write that belongs to no event, and that fails together with the next one.
            let kept = try KeptService(journal, time: .still)
            let reference = try ServiceFixture()
            let (path, keptPath) = (
                try await reference.session(document), try await kept.fixture.session(document)
            )
            var script = EventScript(seed: seed)
            store.fail(after: writes)
            while true {
                let (method, place, body) = script.next()
                let reply = try await kept.fixture.send(method, keptPath + place, body)
                if reply.status == 503 { break }
                _ = try await reference.send(method, path + place, body)
            }
            #expect(store.writes == writes + 1)
            store.fail(after: nil)
            let next = try KeptService(try #require(SessionJournal(store: store) { _ in }))
            let frame = try await reference.get(path + "/frame").text
            #expect(try await next.fixture.get(keptPath + "/frame").text == frame, "\(writes)")
        }
    }
}
