import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// After any events, a preset soon comes to rest on its layout.
struct RestTests {
    private static let kinds: [RandomScript.Kind] = [
        .scroll, .scroll, .fling, .scrollTo, .tap, .update, .resize,
    ]
    private static let runs: UInt64 = 20

    /// The last event is the end of any offset motion, which pulls elements until then.
    @Test(arguments: RandomScript.Subject.presets, 0..<10 as Range<UInt64>)
    func `every preset rests exactly on its layout within 10 s of the last event`(
        subject: RandomScript.Subject,
        part: UInt64
    ) throws {
        var moderate: UInt64 = 0
        for seed in part * Self.runs..<(part + 1) * Self.runs {
            var script = try RandomScript(subject.configuration, seed: seed + 10_000)
            var greatest = 0.0
            try script.play(events: 8, Self.kinds) { _, view in
                greatest = max(greatest, view.greatestDisplacement)
            }
            var view = script.view
            for _ in 0..<1200 where view.frameState.isScrolling {
                view.tick()
                greatest = max(greatest, view.greatestDisplacement)
            }
            let ticks = view.settle(within: 3600)
            let name = Comment(rawValue: "\(subject), seed \(seed)")
            if greatest <= 1000 {
                moderate += 1
                #expect(ticks <= 600, name)
            }
            try expectRest(of: view, name)
        }
        #expect(moderate > Self.runs / 2, "too much happened")
    }

    /// Sleeping springs report their elements' places; the layout is not used.
    private func expectRest(of view: CollectionView, _ name: Comment) throws {
        #expect(view.isResting, name)
        let simulated = view.springs?.attributes.map(\.element) ?? []
        let visible = try view.frame().elements.map(\.element)
        for element in simulated + visible {
            let place = view.layout.attributes(for: element, in: view.bounds)
            let expected = place.map(PresentedElement.init(resting:))
            #expect(view.presented(element) == expected, name)
        }
    }
}

extension RandomScript.Subject {
    /// All presets except the one whose items collide.
    static let presets: [Self] = [.springy, .bounce, .cellAnimations, .stickyHeaders, .twoColumn]
}

extension CollectionView {
    /// The greatest distance of an element from its place, in points.
    fileprivate var greatestDisplacement: Double {
        guard let springs, !springs.isResting else { return 0 }
        return springs.attributes.indices.reduce(0) { greatest, item in
            let way = springs.solver.displacement(of: item)
            return max(greatest, abs(way.main), abs(way.cross))
        }
    }
}
