import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// An animation that starts without velocity changes neither the presented places nor the
/// velocities.
struct ContinuityTests {
    @Test(arguments: RandomScript.Subject.allCases, ScrollAnchor.named)
    func `animated changes continue from the presented state`(
        subject: RandomScript.Subject,
        scrollAnchor: ScrollAnchor
    ) throws {
        for seed in 0..<10 as Range<UInt64> {
            var configuration = subject.configuration
            configuration.settings.scrollAnchor = scrollAnchor
            var script = try RandomScript(configuration, seed: seed)
            for step in 0..<40 {
                try script.play(events: 2, [.scroll, .fling, .scrollTo, .wait])
                let before = script.view
                let map = try script.changeAnimated()
                let name: Comment = "seed \(seed), step \(step)"
                try expectNoJump(from: before, to: script.view, map, name)
                expectContentVelocity(from: before, to: script.view, name)
            }
        }
    }

    /// Flung content is skipped: a tap stops it, and content kept at its end leaves the fling.
    private func expectContentVelocity(
        from before: CollectionView,
        to after: CollectionView,
        _ name: Comment
    ) {
        guard !before.state.scroller.isFlung else { return }
        let (old, new) = (before.contentVelocity, after.contentVelocity)
        #expect(abs(old.dx - new.dx) < 1e-6 && abs(old.dy - new.dy) < 1e-6, name)
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
        // Displacements have single precision.
        #expect(greatest < 0.01, "\(name), \(old.element): \(moved), \(grown)")
        #expect(abs(new.alpha - old.alpha) < 1e-9, "\(name), \(old.element)")
        guard old.element.kind == .cell else { return }
        let (before, after) = (old.velocity, new.velocity)
        #expect(
            abs(before.dx - after.dx) < 1e-6 && abs(before.dy - after.dy) < 1e-6,
            "\(name), \(old.element): \(before), \(after)"
        )
    }
}
