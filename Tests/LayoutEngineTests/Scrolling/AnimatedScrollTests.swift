import LayoutdDynamics
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Content that moves to an offset with an animation.
struct AnimatedScrollTests {
    private static let cases = try? ScrollingCase<ScrollingAnimations>.all()
        .filter { $0.kind == "setContentOffset" }

    @Test(arguments: try #require(cases))
    func `an animated offset follows the vectors`(
        sample: ScrollingCase<ScrollingAnimations>
    ) throws {
        var view = try makeList(contentOffset: Point(x: 0, y: sample.input.from))
        let animation = try #require(sample.input.animations.first)
        try view.setContentOffset(Point(x: 0, y: animation.to))
        for (tick, point) in sample.expect.allSamples.enumerated() {
            #expect(abs(view.now - point.at) < 1e-8)
            let offset = view.contentOffset.y
            #expect(abs(offset - point.value) <= sample.tolerance, "tick \(tick): \(offset)")
            #expect(view.frameState.isScrolling == (point.at < 0.3))
            view.tick()
        }
        #expect(view.contentOffset.y == animation.to)
    }

    @Test func `an animated offset pulls nothing`() throws {
        var view = try makeList(dynamics: SpringDynamics())
        try view.setContentOffset(Point(x: 0, y: 900))
        for _ in 0..<18 {
            view.tick()
            #expect(try view.frame().elements.allSatisfy { $0.frame.center == $0.anchor })
        }
        #expect(view.isResting)
    }

    @Test func `a second call starts at the current offset, without velocity`() throws {
        var view = try makeList()
        try view.setContentOffset(Point(x: 0, y: 900))
        view.pass(9)
        let start = view.contentOffset.y
        #expect(abs(start - 450) < 1e-9)
        try view.setContentOffset(Point(x: 0, y: 100))
        #expect(view.contentOffset.y == start)
        let timing = CubicTiming.easeInOut(duration: 0.3)
        for tick in 1...18 {
            view.tick()
            let expected = start + (100 - start) * timing.progress(at: Double(tick) / 60)
            #expect(abs(view.contentOffset.y - expected) < 1e-9, "tick \(tick)")
        }
        #expect(view.isResting)
    }

    @Test func `an animated offset ends a fling`() throws {
        var view = try makeList()
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        view.pass(10)
        try view.setContentOffset(Point(x: 0, y: 0))
        view.settle()
        #expect(view.contentOffset.y == 0 && view.tickCount == 28)
    }

    /// The results of a jump to 100 points beyond the edge at 1520.
    private static let ends: [(Scroll.Overscroll, Double)] = [
        (.clamp, 1520), (.free, 1620), (.rubberBand, 1520 + 55 / (1 + 55.0 / 480.0)),
    ]

    @Test(arguments: ends)
    func `an animated offset ends where a jump does`(
        overscroll: Scroll.Overscroll,
        end: Double
    ) throws {
        var view = try makeList()
        var jumped = view
        try view.setContentOffset(Point(x: 0, y: 1620), overscroll: overscroll)
        view.settle()
        try jumped.scroll(Scroll(.to(Point(x: 0, y: 1620)), overscroll: overscroll))
        #expect(view.contentOffset == jumped.contentOffset)
        #expect(abs(view.contentOffset.y - end) < 1e-9)
    }

    @Test func `an animation without duration jumps`() throws {
        var view = try makeList()
        try view.setContentOffset(Point(x: 0, y: 900), animation: Animation.none)
        #expect(view.contentOffset.y == 900 && view.isResting)
    }

    @Test func `a spring replaces the curve`() throws {
        var view = try makeList()
        let timing = SpringTiming(duration: 0.6, damping: 0.5, initialVelocity: 0)
        try view.setContentOffset(Point(x: 0, y: 900), animation: Animation(timing: timing))
        for tick in 1...36 {
            view.tick()
            let expected = 900 * timing.progress(at: Double(tick) / 60)
            #expect(abs(view.contentOffset.y - expected) < 1e-9)
        }
        #expect(view.isResting)
    }
}
