import Foundation
import LayoutdTestSupport
import Testing

/// The vectors of identifiers, over HTTP.
struct SnapshotVectorRouteTests {
    @Test(arguments: try SnapshotVector.all("snapshot"))
    func `operations do what UIKit recorded`(vector: SnapshotVector) async throws {
        let session = try await SnapshotSession(vector.start ?? [])
        var content = vector.start ?? []
        for (index, step) in (vector.steps ?? []).enumerated() where !step.do.isLookup {
            let reply = try await session.post("edits", [step.do])
            #expect(reply.outcome == step.is, "step \(index), \(step.do.op): \(reply.text)")
            content = step.content ?? content
            #expect(try await session.content == content, "step \(index), \(step.do.op)")
        }
        #expect(content == vector.end)
    }

    @Test(arguments: try SnapshotVector.all("edits"))
    func `edits are carried out in order, all or none`(vector: SnapshotVector) async throws {
        let start = try #require(vector.input?.start)
        let session = try await SnapshotSession(start)
        let reply = try await session.post("edits", try #require(vector.input?.edits))
        #expect(reply.outcome == vector.expect?.error ?? "ok" && reply.at == vector.expect?.at)
        #expect(reply.batch == vector.expect?.batch, "\(reply.text)")
        #expect(try await session.content == vector.expect?.content ?? start)
    }

    @Test(arguments: try SnapshotVector.all("difference"))
    func `a whole snapshot becomes the batch of the vectors`(vector: SnapshotVector) async throws {
        let before = try #require(vector.input?.before)
        let session = try await SnapshotSession(before)
        let after = try #require(vector.input?.after)
        let reply = try await session.post("sections", after.map(SnapshotSession.Section.init))
        // The first snapshot is like reloading all data.
        let expected = before.isEmpty ? nil : vector.expect?.difference
        #expect(reply.batch == expected, "\(reply.text)")
        #expect(try await session.content == after)
    }

    @Test(arguments: try SnapshotVector.all("apply"))
    func `UIKit made a cell for exactly what is new or reloaded`(
        vector: SnapshotVector
    ) async throws {
        let session = try await SnapshotSession(try #require(vector.input?.before))
        let after = try #require(vector.input?.after)
        let reply = try await session.post(
            "sections",
            after.map(SnapshotSession.Section.init),
            reload: vector.input?.reload,
            reloadSections: vector.input?.reloadSections
        )
        let made = vector.expect?.made?.map(\.item) ?? []
        // UIKit reloads in a second batch, so it makes a cell twice that is new and reloaded.
        #expect(Set(reply.made ?? []) == Set(made) && reply.made?.count == Set(made).count)
    }

    @Test func `all kinds have cases`() throws {
        let counts = try ["snapshot", "edits", "difference", "apply"].map {
            try SnapshotVector.all($0).count
        }
        #expect(counts == [55, 4, 13, 7])
    }
}
