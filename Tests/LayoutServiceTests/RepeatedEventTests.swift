import LayoutEngine
import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutService
@testable import LayoutdSessions

/// What has been acknowledged to a client happens again when the session is loaded.
struct RepeatedEventTests {
    private let store = JournalDouble()

    /// A view as its journal has it.
    private func repeated() throws -> CollectionView {
        let stored = try #require(store.journals.values.first)
        let restored = try RestoredSession(stored, now: 0)
        #expect(restored.damage == nil)
        return restored.view
    }

    /// All that a view shows, with every digit.
    private static func sight(_ view: CollectionView) throws -> String {
        let frame = try view.frame(in: .viewport(overscan: 100))
        return
            "\(frame) \(view.contacts) \(view.tickCount) \(view.sequence) \(view.settings.animation)"
            + "\(String(describing: view.dynamics)) \(view.settings.effects) \(view.isFinite)"
    }

    private static let seeds: Range<UInt64> = 0..<2
    private static let kinds = Preset.all.map(\.name) + ["scene", "flow scene"]

    private static func document(_ kind: String) -> String {
        switch kind {
        case "flow scene":
            #"{"clock": "manual", "layout": {"type": "flow"}, "sections": [{"items": 40}], "#
                + #""dynamics": {"type": "behaviors", "behaviors": [{"type": "attachment", "anchor": "layout"}, "#
                + #"{"type": "collision"}]}}"#
        default: ServiceFixture.manual(kind)
        }
    }

    @Test(arguments: kinds, seeds)
    func `every accepted event is repeated bit for bit`(kind: String, seed: UInt64) async throws {
        let journal = try #require(SessionJournal(store: store) { Issue.record("\($0)") })
        let kept = try KeptService(journal)
        let path = try await kept.fixture.session(Self.document(kind))
        let id = try #require(SessionID(path.split(separator: "/").last ?? ""))
        let session = try #require(kept.fixture.store.session(id))
        var script = AnyRequest(seed: seed)
        var accepted = 0
        for number in 0..<40 {
            let (method, place, body) = script.next()
            let reply = try await kept.fixture.send(method, path + place, body)
            guard (200..<300).contains(reply.status) else { continue }
            accepted += 1
            // A frozen session has no bits.
            let live: String
            do {
                live = try Self.sight(session.read().view)
            } catch SessionFailure.frozen {
                break
            }
            let sight = try Self.sight(repeated())
            try #require(sight == live, "request \(number): \(method) \(place) \(body)")
        }
        #expect(accepted > 10)
    }

    /// One tick of any length that the contract allows, and what follows it.
    @Test(arguments: ["1e-7", "5e-324", "0.000001", "0.5"])
    func `no interval of a step ends a journal`(interval: String) async throws {
        let kept = try KeptService(store)
        let path = try await kept.fixture.session(
            #"{"clock": "manual", "layout": {"type": "newtonian"}, "sections": [{"items": 3}]}"#
        )
        let steps = #"{"frames": 3, "interval": \#(interval)}"#
        #expect(try await kept.fixture.post(path + "/steps", steps).status == 200)
        let last = try await kept.fixture.post(path + "/steps", #"{"frames": 9}"#)
        #expect(try last.decoded(as: FramesDocument.self).frames.last?.tick == 12)
        #expect(try repeated().tickCount == 12)
    }
}
