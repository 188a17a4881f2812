import Foundation
import LayoutdTestSupport
import Testing

/// Scenes meant to crash the server.
struct HostileSceneTests {
    /// Counts what was carried out, so that the test does not pass because all is refused.
    private struct Tally {
        var scenes = 0
        var created = 0
        var added = 0
        var stepped = 0
    }

    @Test func `no scene crashes the server`() async throws {
        let fixture = try ServiceFixture()
        var tally = Tally()
        for seed in 0..<1200 {
            try await visit(HostileScene(seed: UInt64(seed)), fixture, &tally, seed: seed)
        }
        #expect(tally.scenes >= 1000)
        #expect(tally.created > tally.scenes / 4, "\(tally)")
        #expect(tally.added > tally.created / 4, "\(tally)")
        #expect(tally.stepped > tally.created / 2, "\(tally)")
        #expect(try await fixture.get("/healthz").status == 200)
        #expect(fixture.store.count == 0)
    }

    private func visit(
        _ scene: HostileScene,
        _ fixture: borrowing ServiceFixture,
        _ tally: inout Tally,
        seed: Int
    ) async throws {
        var scene = scene
        tally.scenes += 1
        let session = try await fixture.post("/v1/sessions", scene.session())
        expectContract(session, seed)
        guard session.status == 201, let path = session[header: "Location"] else { return }
        tally.created += 1
        let added = try await fixture.post(path + "/behaviors", scene.behavior())
        expectContract(added, seed)
        if added.status == 201 { tally.added += 1 }
        let stepped = try await fixture.post(path + "/steps", #"{"frames": 40}"#)
        expectContract(stepped, seed)
        if stepped.status == 200 { tally.stepped += 1 }
        let all = "?include=velocity,anchor,contacts&rect=-1e9,-1e9,1e9,1e9"
        for query in [path + "/frame" + all, path] {
            expectContract(try await fixture.get(query), seed)
        }
        let deleted = try await fixture.client.send("DELETE", path)
        #expect(deleted.status == 204, "seed \(seed)")
    }

    private func expectContract(_ reply: HTTPClient.Reply, _ seed: Int) {
        if (200...299).contains(reply.status) {
            let json = try? JSONSerialization.jsonObject(with: Data(reply.body))
            #expect(json != nil, "seed \(seed): \(reply.text)")
        } else {
            #expect((400...499).contains(reply.status), "seed \(seed): \(reply.text)")
            let problem = try? reply.decoded(as: ProblemDocument.self)
            #expect(problem?.status == reply.status, "seed \(seed): \(reply.text)")
        }
    }
}
