import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What holds for any sizes in any order.
struct RandomSizesTests {
    @Test(arguments: RandomSizes.Kind.allCases)
    func `nothing jumps, and the end is that of sizes known from the beginning`(
        kind: RandomSizes.Kind
    ) throws {
        for seed in 0..<25 { try Self.check(kind, seed: UInt64(seed)) }
    }

    /// Plays a sequence and checks every step of it.
    static func check(_ kind: RandomSizes.Kind, seed: UInt64) throws {
        var subject = try RandomSizes(kind, seed: seed)
        for _ in 0..<30 {
            let (old, isPosted) = try subject.step()
            guard isPosted else { continue }
            try checkPost(from: old, to: subject.view, "\(kind) \(seed)")
        }
        let (view, fresh) = (subject.view, try subject.rebuilt())
        #expect(view.contentSize == fresh.contentSize, "\(kind) \(seed)")
        #expect(
            try view.layout.allElements(limit: 10_000)
                == fresh.layout.allElements(limit: 10_000),
            "\(kind) \(seed)"
        )
        let record = try JSONEncoder().encode(try view.snapshot())
        let restored = try CollectionView(
            restoring: try JSONDecoder().decode(CollectionView.Snapshot.self, from: record)
        )
        #expect(restored.layout.contentSize == view.layout.contentSize)
        #expect(try restored.frame() == view.frame())
    }

    /// The first visible cell keeps its start on the screen, as far as the content allows, and everything is
    /// shown where it belongs.
    private static func checkPost(
        from old: CollectionView,
        to new: CollectionView,
        _ comment: Comment
    ) throws {
        let axis = old.layout.scrollAxis
        let start = old.contentOffset[axis]
        let anchor = try old.layout.elements(in: old.visibleRect, limit: 10_000)
            .first { $0.element.kind == .cell && $0.frame.max(axis) > start }
        var expected = old.contentOffset
        if let anchor, let moved = new.layout.attributes(for: anchor.element) {
            expected[axis] += moved.frame.min(axis) - anchor.frame.min(axis)
        }
        #expect(new.contentOffset == new.clamped(expected), comment)
        let shown = try new.frame().elements
        for element in shown {
            let place = new.layout.attributes(for: element.element, in: new.bounds)
            #expect(place?.frame == element.frame && element.alpha == 1, comment)
        }
    }
}
