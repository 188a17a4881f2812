import Geometry
import Layouts
import TestSupport
import Testing

@testable import Engine

/// Nothing that is shown along an animation makes anything jump on the screen.
struct ContinuityTests {
    @Test(arguments: SequenceTests.Subject.allCases, Keep.allCases)
    func `animated changes go on from what is presented`(
        subject: SequenceTests.Subject,
        keep: Keep
    ) throws {
        for seed in 0..<10 as Range<UInt64> {
            var configuration = subject.configuration
            configuration.keep = keep
            var script = try RandomScript(configuration, seed: seed)
            for step in 0..<40 {
                try script.play(events: 2, [.scroll, .fling, .scrollTo, .wait])
                let before = script.view
                let map = try script.changeAnimated()
                try expectNoJump(from: before, to: script.view, map, "seed \(seed), step \(step)")
            }
        }
    }

    private func expectNoJump(
        from before: CollectionView,
        to after: CollectionView,
        _ map: ElementMap,
        _ name: Comment
    ) throws {
        for old in try before.frame().elements where old.departing == nil {
            guard let element = map.new(of: old.element), !map.isReloaded(old.element),
                let new = after.presented(element)
            else { continue }
            expectNoJump(from: old, to: new, after.contentOffset - before.contentOffset, name)
        }
        let seen = try after.frame().elements
        for new in seen where new.departing == nil {
            guard let origin = map.old(of: new.element), !map.isReloaded(origin),
                let old = before.presented(origin)
            else {
                #expect(new.alpha == 0, "\(name), \(new.element)")
                continue
            }
            expectNoJump(from: old, to: new, after.contentOffset - before.contentOffset, name)
        }
        let identities = Set(seen.map { "\($0.element), \($0.departing ?? -1)" })
        #expect(identities.count == seen.count, name)
    }

    private func expectNoJump(
        from old: PresentedElement,
        to new: PresentedElement,
        _ scroll: Vector,
        _ name: Comment
    ) {
        let moved = new.frame.origin - (old.frame.origin + scroll)
        let grown = Vector(
            dx: new.frame.size.width - old.frame.size.width,
            dy: new.frame.size.height - old.frame.size.height
        )
        let greatest = [moved.dx, moved.dy, grown.dx, grown.dy].map(abs).max() ?? 0
        // Displacements are single precision.
        #expect(greatest < 0.01, "\(name), \(old.element): \(moved), \(grown)")
        #expect(abs(new.alpha - old.alpha) < 1e-9, "\(name), \(old.element)")
    }
}
