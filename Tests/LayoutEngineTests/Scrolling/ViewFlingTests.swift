import Glibc
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ViewFlingTests {
    private func view(
        items: Int = 2000,
        offset: Double = 0,
        dynamics: SpringDynamics? = nil,
        axis: Axis = .vertical
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: axis == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0),
                sections: [.uniform(count: items)],
                layout: .flow(FlowLayout.Configuration(scrollDirection: axis)),
                dynamics: dynamics.map { .spring($0) }
            )
        )
    }

    @Test(arguments: [1200.0, -900, 6000])
    func `a fling slows down as in UIScrollView, with a closed-form end`(velocity: Double) throws {
        var view = try view(offset: 10_000)
        try view.fling(velocity: Vector(dx: 0, dy: velocity))
        #expect(view.frameState.isScrolling && !view.isResting)
        for tick in 1...20 {
            view.tick()
            let way = velocity * (1 - pow(0.998, Double(tick) * 1000 / 60)) * 0.499
            #expect(abs(view.contentOffset.y - (10_000 + way)) < 1e-6, "tick \(tick)")
        }
        let ticks = view.settle() + 20
        // It ends at a speed of ten points per second.
        let end = 10_000 + (velocity - (velocity < 0 ? -10 : 10)) * 0.499
        #expect(abs(view.contentOffset.y - end) < 1e-6)
        let duration = log(10 / abs(velocity)) / log(0.998) / 1000
        #expect(ticks == Int((duration * 60).rounded(.up)))
        #expect(!view.frameState.isScrolling && view.isResting)
    }

    @Test func `a fling bounces at the edge and comes to rest on it`() throws {
        var view = try view(items: 100, offset: 200)
        try view.fling(velocity: Vector(dx: 0, dy: -3000))
        var least = 0.0
        while !view.isResting {
            view.tick()
            least = min(least, view.contentOffset.y)
        }
        #expect(least < -20 && view.contentOffset.y == 0)
        #expect(view.frameState.time < 3)
    }

    @Test func `a fling pulls springs as a finger's scroll does`() throws {
        var flung = try view(offset: 10_000, dynamics: SpringDynamics())
        var dragged = flung
        let touch = Scroll.Touch.at(Point(x: 160, y: 100))
        try flung.fling(velocity: Vector(dx: 0, dy: 2000), touch: touch)
        for _ in 0..<60 {
            let before = flung.contentOffset
            flung.tick()
            let delta = flung.contentOffset - before
            try dragged.scroll(Scroll(.by(delta), touch: touch))
            dragged.tick()
            let (one, other) = (try flung.frame(), try dragged.frame())
            #expect(one.elements.map(\.frame) == other.elements.map(\.frame))
        }
        #expect(try flung.frame().elements.contains { $0.velocity.dy != 0 })
    }

    @Test func `without a touch a fling pulls nothing`() throws {
        var view = try view(dynamics: SpringDynamics())
        try view.fling(velocity: Vector(dx: 0, dy: 2000), touch: .none)
        view.pass(10)
        #expect(view.contentOffset.y > 100)
        #expect(try view.frame().elements.allSatisfy { $0.frame.center == $0.anchor })
    }

    @Test func `a scroll stops a fling at its current offset`() throws {
        var view = try view()
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        view.pass(10)
        let offset = view.contentOffset.y
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 1))))
        #expect(view.contentOffset.y == offset + 1 && view.isResting)
    }

    @Test func `a tap stops a fling, but content beyond an edge returns`() throws {
        var inside = try view()
        try inside.fling(velocity: Vector(dx: 0, dy: 2000))
        inside.pass(10)
        _ = try inside.tap(.point(Point(x: 5, y: 5)))
        #expect(inside.isResting)
        var outside = try view()
        try outside.fling(velocity: Vector(dx: 0, dy: -2000))
        outside.pass(5)
        #expect(outside.contentOffset.y < 0)
        _ = try outside.tap(.point(Point(x: 5, y: 5)))
        outside.settle()
        #expect(outside.contentOffset.y == 0)
    }

    @Test func `a fling without velocity returns overscrolled content`() throws {
        var view = try view()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: -100)), overscroll: .rubberBand))
        #expect(view.isResting && view.contentOffset.y < -40 && view.contentOffset.y > -60)
        try view.fling(velocity: .zero)
        #expect(view.settle() < 90 && view.contentOffset.y == 0)
    }

    @Test func `content that fits the width does not bounce sideways`() throws {
        var view = try view()
        try view.fling(velocity: Vector(dx: 900, dy: 0))
        #expect(view.isResting)
        try view.scroll(Scroll(.by(Vector(dx: 50, dy: -50)), overscroll: .rubberBand))
        #expect(view.contentOffset.x == 0 && view.contentOffset.y < 0)
    }

    @Test func `horizontal content is flung horizontally`() throws {
        var view = try view(axis: .horizontal)
        try view.fling(velocity: Vector(dx: 1500, dy: 300))
        view.settle()
        #expect(view.contentOffset.x > 700 && view.contentOffset.y == 0)
    }

    @Test func `a fling respects the edges after a data change`() throws {
        var view = try view(items: 2000, offset: 3000)
        try view.fling(velocity: Vector(dx: 0, dy: 3000))
        view.pass(5)
        let batch = (0..<1800).map { BatchUpdate.Operation.deleteItem(.init(section: 0, item: $0)) }
        try view.update(UpdateBatch(batch))
        view.settle()
        #expect(view.contentOffset.y == view.contentSize.height - 480)
    }
}
