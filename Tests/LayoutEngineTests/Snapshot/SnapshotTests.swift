import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutdDynamics

struct SnapshotTests {
    private static func throughJSON(
        _ snapshot: CollectionView.Snapshot
    ) throws -> CollectionView.Snapshot {
        let data = try JSONEncoder().encode(snapshot)
        return try JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
    }

    static let seeds: Range<UInt64> = 0..<20

    /// A view at the moment of its snapshot.
    static func cut(_ kind: RandomView.Kind, _ seed: UInt64) throws -> RandomView {
        var life = try RandomView(kind, seed: seed)
        for _ in 0..<(seed * 11) { life.live() }
        return life
    }

    @Test func `the snapshots cover every kind of motion`() throws {
        let views = try RandomView.Kind.allCases.flatMap { kind in
            try Self.seeds.map { try Self.cut(kind, $0).view }
        }
        #expect(views.contains { $0.springs?.pendingTiling?.pull != nil })
        #expect(views.contains { $0.springs?.solver.cross != nil })
        #expect(views.contains { $0.springs?.isResting == false })
        #expect(views.contains { $0.springs?.held.isEmpty == false })
        #expect(views.contains { !$0.expanded.isEmpty })
        let tracks = views.flatMap(\.state.transition.tracks)
        #expect(tracks.contains { $0.departing ?? 0 > 0 })
        #expect(tracks.contains { $0.departing == nil && $0.start.frame != $0.end.frame })
        let motions = views.compactMap(\.state.scroller.motion)
        #expect(motions.contains { if case .flung = $0 { true } else { false } })
        #expect(motions.contains { if case .animated = $0 { true } else { false } })
        #expect(views.contains { $0.contacts.count > 1 })
        #expect(views.contains { $0.free?.cradle?.falling.isEmpty == false })
        #expect(views.contains { $0.free?.fading.isEmpty == false })
    }

    /// An element sleeps after half a second below the sleep speed; the snapshot is within it.
    @Test(arguments: 0..<4)
    func `elements fall asleep at the same tick after restoring`(seed: UInt64) throws {
        var random = try RandomView(.springs, seed: seed)
        for _ in 0..<40 { random.live() }
        var view = random.view
        let start = view.tickCount
        while !view.isResting, view.tickCount < start + 3000 { view.tick() }
        let end = view.tickCount
        view = random.view
        while view.tickCount < max(start, end - 10) { view.tick() }
        var restored = try CollectionView(restoring: Self.throughJSON(view.snapshot()))
        while view.tickCount <= end {
            view.tick()
            restored.tick()
            try #require(try Sight(restored) == Sight(view), "tick \(view.tickCount) of \(end)")
        }
    }

    @Test func `a view that has overflowed has no snapshot`() throws {
        var view = try RandomView(.springs, seed: 1).view
        let jerk = Vector(dx: 1e300, dy: 1e300)
        try view.scroll(Scroll(.by(jerk), touch: .at(Point(x: 9, y: 9)), overscroll: .free))
        #expect(throws: CollectionViewError.notFinite) { try view.snapshot() }
    }

    @Test func `an unknown version is refused`() {
        let text = #"{"version": 9, "news": {}}"#
        #expect(throws: CollectionViewError.unknownVersion(9)) {
            try JSONDecoder().decode(CollectionView.Snapshot.self, from: Data(text.utf8))
        }
    }

    @Test func `an inconsistent snapshot is refused`() throws {
        var view = try RandomView(.springs, seed: 1).view
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), overscroll: .free))
        let text = String(decoding: try JSONEncoder().encode(view.snapshot()), as: UTF8.self)
        let fewer = text.replacing(#"{"uniform":{"count":40}}"#, with: #"{"uniform":{"count":1}}"#)
        #expect(fewer != text)
        let snapshot = try JSONDecoder().decode(
            CollectionView.Snapshot.self,
            from: Data(fewer.utf8)
        )
        #expect(throws: CollectionViewError.inconsistent) {
            try CollectionView(restoring: snapshot)
        }
    }
}

/// The complete visible state of a view, bit for bit.
struct Sight: Equatable {
    let frame: Frame
    let bits: [UInt64]
    let contacts: [ContactRecord]
    let expanded: Set<ItemPath>
    let invalidations: Invalidations
    let dynamics: CollectionView.Dynamics?
    let tick: Int
    let isFinite: Bool

    init(_ view: CollectionView) throws {
        frame = try view.frame(in: .rect(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)))
        // Positive and negative zero are equal but have different bits.
        bits = frame.elements.flatMap(\.bits)
        contacts = view.contacts
        expanded = view.expanded
        invalidations = view.invalidations
        dynamics = view.dynamics
        tick = view.tickCount
        isFinite = view.isFinite
    }
}

extension PresentedElement {
    fileprivate var bits: [UInt64] {
        [
            frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, angle, alpha,
            velocity.dx, velocity.dy, angularVelocity, anchor.x, anchor.y,
        ].map(\.bitPattern)
    }
}
