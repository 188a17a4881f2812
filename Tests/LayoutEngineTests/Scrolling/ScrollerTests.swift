import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// A scroller without a collection view: events and ticks in, displacements out.
struct ScrollerTests {
    private static let tick = 1.0 / 60

    private var scroller = Scroller(
        Viewport(size: Size(width: 100, height: 200), contentInset: Insets(top: 20))
    )

    private func space(
        height: Double = 1000,
        paging: Bool = false,
        time: Double = 0
    ) -> ScrollSpace {
        ScrollSpace(
            contentSize: Size(width: 100, height: height),
            axis: .vertical,
            settings: ScrollSettings(pagingEnabled: paging),
            time: time
        )
    }

    /// Ticks until nothing moves; returns the time.
    private func settle(_ scroller: inout Scroller) throws -> Double {
        var ticks = 0
        while scroller.isScrolling {
            ticks += 1
            try #require(ticks < 1200)
            _ = scroller.advance(to: Double(ticks) * Self.tick)
        }
        return Double(ticks) * Self.tick
    }

    @Test func `a drag moves the content and pulls from where the finger was`() {
        var scroller = scroller
        scroller.offset = Point(x: 0, y: 30)
        let drag = Scroll(.by(Vector(dx: 5, dy: 40)), touch: .at(Point(x: 50, y: 60)))
        let move = scroller.scroll(drag, over: space(), afterRest: 0)
        // Nothing scrolls across the axis, because the content is as wide as the viewport.
        let pull = Pull(delta: Vector(dx: 0, dy: 40), location: Point(x: 50, y: 90))
        #expect(move == Displacement(from: Point(x: 0, y: 30), to: Point(x: 0, y: 70), pull: pull))
        #expect(scroller.offset == Point(x: 0, y: 70))
        #expect(scroller.viewport.touchDown == Point(x: 0, y: 30))
    }

    @Test func `a scroll that changes nothing is no move`() {
        var scroller = scroller
        scroller.offset = Point(x: 0, y: -20)
        let up = Scroll(.by(Vector(dx: 0, dy: -10)))
        #expect(scroller.scroll(up, over: space(), afterRest: 0) == nil)
        #expect(scroller.offset == Point(x: 0, y: -20))
    }

    @Test(arguments: [(0.05, 30.0), (0.1, 70)])
    func `a drag begins anew after a rest`(rest: Double, touchDown: Double) {
        var scroller = scroller
        scroller.offset = Point(x: 0, y: 30)
        let drag = Scroll(.by(Vector(dx: 0, dy: 40)))
        _ = scroller.scroll(drag, over: space(), afterRest: 0)
        _ = scroller.scroll(drag, over: space(), afterRest: rest)
        #expect(scroller.viewport.touchDown == Point(x: 0, y: touchDown))
    }

    @Test func `a fling pulls until it ends within the content`() throws {
        var scroller = scroller
        let finger = Scroll.Touch.at(Point(x: 50, y: 150))
        scroller.viewport.remember(finger)
        let velocity = Vector(dx: 300, dy: 4000)
        #expect(scroller.release(velocity: velocity, touch: finger, over: space()) == nil)
        #expect(scroller.isFlung && scroller.velocity(at: 0) == Vector(dx: 0, dy: 4000))
        let next = scroller.advance(to: Self.tick)
        let move = try #require(next)
        #expect(move.start == .zero && move.end == scroller.offset && move.end.y > 50)
        let pull = Pull(delta: move.end - move.start, location: Point(x: 50, y: 150))
        #expect(move.pull == pull)
        _ = try settle(&scroller)
        #expect(scroller.offset == Point(x: 0, y: 800))
    }

    @Test func `content let go beyond an edge comes back`() throws {
        var scroller = scroller
        scroller.offset = Point(x: 0, y: -120)
        #expect(scroller.comeBack(over: space()) == nil)
        let time = try settle(&scroller)
        #expect(time < 2)
        #expect(scroller.offset == Point(x: 0, y: -20))
    }

    @Test func `a caught fling stays where it is`() {
        var scroller = scroller
        let velocity = Vector(dx: 0, dy: 500)
        _ = scroller.release(velocity: velocity, touch: .none, over: space())
        _ = scroller.advance(to: Self.tick)
        let offset = scroller.offset
        #expect(scroller.catchContent(over: space(time: Self.tick)) == nil)
        #expect(!scroller.isScrolling && scroller.offset == offset && offset.y > 0)
    }

    @Test func `a flick goes to the next page`() throws {
        var scroller = scroller
        scroller.offset = Point(x: 0, y: -20)
        let space = space(paging: true)
        _ = scroller.scroll(Scroll(.by(Vector(dx: 0, dy: 30))), over: space, afterRest: 0)
        let velocity = Vector(dx: 0, dy: 900)
        _ = scroller.release(velocity: velocity, touch: .none, over: space)
        _ = try settle(&scroller)
        #expect(scroller.offset == Point(x: 0, y: 180))
    }

    @Test func `an animated scroll pulls nothing, and a drag ends it`() throws {
        var scroller = scroller
        let goal = Point(x: 0, y: 300)
        let course = Curve.Course.scroll(nil)
        #expect(scroller.glide(to: goal, along: course, goal: nil, at: 0) == nil)
        #expect(scroller.isGliding && scroller.settledOffset == goal && scroller.offset == .zero)
        let next = scroller.advance(to: 0.15)
        let move = try #require(next)
        #expect(move.pull == nil && abs(move.end.y - 150) < 1e-6)
        let drag = Scroll(.by(Vector(dx: 0, dy: 1)))
        _ = scroller.scroll(drag, over: space(time: 0.15), afterRest: 0)
        #expect(!scroller.isScrolling && abs(scroller.offset.y - 151) < 1e-6)
        let jump = scroller.glide(to: goal, along: nil, goal: nil, at: 1)
        #expect(jump?.end == goal && scroller.offset == goal && !scroller.isScrolling)
    }

    @Test func `a fling and the drag before it move along with the content`() {
        var scroller = scroller
        _ = scroller.scroll(Scroll(.by(Vector(dx: 0, dy: 40))), over: space(), afterRest: 0)
        let shift = Vector(dx: 0, dy: 100)
        let destination = LayoutChange.Destination(offset: Point(x: 0, y: 7), shift: shift)
        var flung = scroller
        _ = flung.release(velocity: Vector(dx: 0, dy: 500), touch: .none, over: space())
        #expect(flung.follow(destination) == Point(x: 0, y: 140))
        #expect(flung.isFlung && flung.offset == Point(x: 0, y: 140))
        #expect(scroller.follow(destination) == Point(x: 0, y: 140))
        #expect(scroller.offset == Point(x: 0, y: 7))
        #expect(scroller.viewport.touchDown == Point(x: 0, y: 100))
    }

    @Test func `displacements account for every move`() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<200 {
            var scroller = scroller
            var time = 0.0
            for _ in 0..<60 {
                let before = scroller.offset
                let space = space(
                    height: .random(in: 0...900, using: &random),
                    paging: random.oneIn(4),
                    time: time
                )
                let move: Displacement?
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    let scroll = Scroll(using: &random)
                    move = scroller.scroll(scroll, over: space, afterRest: 0)
                case 1:
                    let velocity = Vector(dx: 90, dy: .random(in: -3000...3000, using: &random))
                    move = scroller.release(velocity: velocity, touch: .last, over: space)
                case 2: move = scroller.catchContent(over: space)
                case 3:
                    scroller.continueFling(over: space, edgeShift: nil)
                    move = nil
                case 4 where random.oneIn(3):
                    let target = Point(x: 0, y: .random(in: -50...900, using: &random))
                    let course = random.oneIn(3) ? nil : Curve.Course.scroll(nil)
                    move = scroller.glide(to: target, along: course, goal: nil, at: time)
                default:
                    time += Self.tick
                    move = scroller.advance(to: time)
                }
                #expect(move?.start ?? before == before)
                #expect(move?.end ?? before == scroller.offset)
                if let move, let pull = move.pull { #expect(pull.delta == move.end - move.start) }
            }
        }
    }
}
