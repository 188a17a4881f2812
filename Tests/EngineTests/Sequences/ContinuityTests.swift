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
                // Whom the latest scroll has carried out of the tile would be gone after the tick.
                let before = script.view.readyForChange()
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
        let scroll = after.contentOffset - before.contentOffset
        for old in try before.frame().elements where old.departing == nil {
            guard let element = map.new(of: old.element), !map.isReloaded(old.element),
                let new = after.presented(element)
            else { continue }
            let moved = new.frame.origin - (old.frame.origin + scroll)
            let grown = Vector(
                dx: new.frame.size.width - old.frame.size.width,
                dy: new.frame.size.height - old.frame.size.height
            )
            let greatest = [moved.dx, moved.dy, grown.dx, grown.dy].map(abs).max() ?? 0
            // Displacements are single precision.
            #expect(greatest < 0.01, "\(name), \(old.element): \(moved), \(grown)")
            #expect(new.alpha == old.alpha, "\(name), \(old.element)")
        }
    }
}
