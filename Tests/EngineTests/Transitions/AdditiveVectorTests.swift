import Dynamics
import Geometry
import Layouts
import TestSupport
import Testing

@testable import Engine

/// The vectors of overlapping animations, by their sum and by views whose rows change in height.
struct AdditiveVectorTests {
    typealias Case = ScrollingCase<ScrollingAnimations>

    static var cases: [Case] {
        get throws { try Case.all().filter { $0.kind == "additive" } }
    }

    @Test(arguments: try cases)
    func `animations of one number add up`(vector: Case) throws {
        var animations = AdditiveAnimations<Vector>()
        var (target, waiting) = (vector.input.from, vector.input.animations[...])
        #expect(!vector.expect.allSamples.isEmpty)
        for sample in vector.expect.allSamples {
            while let next = waiting.first, next.begun < sample.at + 1e-6 {
                let way = Vector(dx: target - next.to, dy: 0)
                animations.add(way, along: next.curve)
                target = next.to
                waiting.removeFirst()
            }
            let value = target + animations.difference(at: sample.at).dx
            #expect(abs(value - sample.value) <= vector.tolerance, "\(sample.at) s")
        }
    }

    @Test(arguments: try cases.filter(\.isOfSprings))
    func `rows follow them, changed by patches`(vector: Case) throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                layout: .list(vector.list(rowHeight: vector.input.from)),
                displayRate: Int(vector.input.rate)
            )
        )
        var waiting = vector.input.animations[...]
        for sample in vector.expect.allSamples {
            while Double(view.tick) / vector.input.rate < sample.at - 1e-6 {
                try begin(&waiting, in: &view, vector)
                view.tick()
            }
            try begin(&waiting, in: &view, vector)
            let row = try #require(view.presented(.cell(section: 0, item: 0)))
            let height = row.frame.size.height - vector.offset
            #expect(abs(height - sample.value) <= vector.tolerance, "\(sample.at) s")
        }
    }

    private func begin(
        _ waiting: inout ArraySlice<ScrollingAnimations.Animation>,
        in view: inout CollectionView,
        _ vector: Case
    ) throws {
        let time = Double(view.tick) / vector.input.rate
        while let next = waiting.first, next.begun < time + 1e-6 {
            try view.reconfigure(
                Reconfiguration(
                    layout: .list(vector.list(rowHeight: next.to)),
                    animation: next.spring
                )
            )
            waiting.removeFirst()
        }
    }
}

extension AdditiveVectorTests.Case {
    /// Added to all values, for heights are not negative.
    fileprivate var offset: Double { 1000 }

    fileprivate func list(rowHeight: Double) -> ListLayout.Configuration {
        ListLayout.Configuration(rowHeight: offset + rowHeight)
    }

    /// Whether every animation is one that a view can be given.
    fileprivate var isOfSprings: Bool {
        input.animations.allSatisfy { $0.damping != nil }
    }
}

extension ScrollingAnimations.Animation {
    fileprivate var spring: Animation {
        Animation(
            timing: SpringTiming(
                duration: duration,
                damping: damping ?? 1,
                initialVelocity: initialVelocity ?? 0
            ),
            delay: delay ?? 0
        )
    }

    fileprivate var curve: Curve {
        guard damping == nil else { return Curve(animation: spring, start: begun) }
        let timing = Curve.Timing.cubic(.easeInOut(duration: duration))
        return Curve(animation: Curve.Course(timing: timing, delay: delay ?? 0), start: begun)
    }
}
