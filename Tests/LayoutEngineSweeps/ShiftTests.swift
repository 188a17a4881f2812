import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Without animation what springs hold moves with its place: how far it is from there, and its
/// velocity, stay.
struct ShiftTests {
    @Test(arguments: RandomScript.Subject.presets, ScrollAnchor.named)
    func `changes without animation keep every swing`(
        subject: RandomScript.Subject,
        scrollAnchor: ScrollAnchor
    ) throws {
        var swinging = 0
        for seed in 0..<10 as Range<UInt64> {
            var configuration = subject.configuration
            configuration.settings.scrollAnchor = scrollAnchor
            var script = try RandomScript(configuration, seed: seed)
            for step in 0..<40 {
                try script.play(events: 2, [.scroll, .fling, .scrollTo, .update, .wait])
                let before = script.view
                let map = try script.changeImmediately()
                let name: Comment = "\(subject), seed \(seed), step \(step)"
                swinging += try expectSwings(of: before, in: script.view, map, name)
            }
        }
        #expect(configurationHasSprings(subject) == (swinging > 100), "\(swinging)")
    }

    private func configurationHasSprings(_ subject: RandomScript.Subject) -> Bool {
        subject.configuration.dynamics != nil
    }

    /// Returns how many elements are away from their places.
    private func expectSwings(
        of before: CollectionView,
        in after: CollectionView,
        _ map: ElementMap,
        _ name: Comment
    ) throws -> Int {
        var count = 0
        for old in try before.frame().elements where old.departing == nil {
            guard let element = map.new(of: old.element), let new = after.presented(element),
                before.isHeld(old.element), after.isHeld(element)
            else { continue }
            let (way, now) = (old.frame.center - old.anchor, new.frame.center - new.anchor)
            if way != .zero { count += 1 }
            #expect((way - now).length < 0.01, "\(name), \(element): \(way), \(now)")
            #expect(old.velocity == new.velocity, "\(name), \(element)")
        }
        return count
    }
}

extension CollectionView {
    /// Whether an element is where a spring puts it.
    fileprivate func isHeld(_ element: ElementID) -> Bool {
        state.motion.anchor(of: element) != nil && followsSpring(element)
    }
}
