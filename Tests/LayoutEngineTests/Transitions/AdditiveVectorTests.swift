import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The vectors of overlapping animations, compared with their sum and with rows in views.
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
    func `row heights changed by patches follow the vectors`(vector: Case) throws {
        for (sample, height) in try vector.heightsOfView() {
            #expect(abs(height - sample.value) <= vector.tolerance, "\(sample.at) s")
        }
    }
}

extension ScrollingCase<ScrollingAnimations> {
    /// Whether a view supports every animation.
    var isOfSprings: Bool {
        kind == "additive" && input.animations.allSatisfy { $0.damping != nil }
    }

    /// The animated number, as the height of a row that patches change.
    func heightsOfView() throws -> [(ScrollingExpectation.Sample, Double)] {
        var view = try makeList(configuration: list(rowHeight: input.from), rate: Int(input.rate))
        var waiting = input.animations[...]
        return try expect.allSamples.map { sample in
            while view.now < sample.at - 1e-6 {
                try begin(&waiting, in: &view)
                view.tick()
            }
            try begin(&waiting, in: &view)
            let row = try #require(view.presented(.cell(section: 0, item: 0)))
            return (sample, row.frame.size.height - offset)
        }
    }

    private func begin(
        _ waiting: inout ArraySlice<ScrollingAnimations.Animation>,
        in view: inout CollectionView
    ) throws {
        while let next = waiting.first, next.begun < view.now + 1e-6 {
            let layout = LayoutConfiguration.list(list(rowHeight: next.to))
            try view.reconfigure(Reconfiguration(layout: layout) { $0.animation = next.spring })
            waiting.removeFirst()
        }
    }

    private func makeList(
        configuration: ListLayout.Configuration,
        rate: Int
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 3)],
                layout: .list(configuration),
                displayRate: rate
            )
        )
    }

    /// The offset is added to all values because heights cannot be negative.
    private var offset: Double { 1000 }

    private func list(rowHeight: Double) -> ListLayout.Configuration {
        ListLayout.Configuration(rowHeight: offset + rowHeight)
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
        let timing = Animation.Timing.cubic(.easeInOut(duration: duration))
        return Curve(animation: Curve.Course(timing: timing, delay: delay ?? 0), start: begun)
    }
}
