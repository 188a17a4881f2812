import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct CollectionViewTests {
    private static let everywhere = Rect(x: -500, y: -2000, width: 2000, height: 6000)
    private static let metrics = FlowLayout.Metrics(
        itemSize: Size(width: 44, height: 44),
        sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
    )

    private func view(
        _ sections: [CollectionView.Section] = [.uniform(count: 1000)],
        metrics: FlowLayout.Metrics = metrics,
        axis: Axis = .vertical,
        offset: Point? = nil,
        dynamics: SpringDynamics? = SpringDynamics()
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: offset,
                sections: sections,
                layout: .flow(FlowLayout.Configuration(scrollDirection: axis, metrics: metrics)),
                dynamics: dynamics.map { .spring($0) }
            )
        )
    }

    private func down(
        _ dy: Double,
        touch: Scroll.Touch = .at(Point(x: 160, y: 300)),
        overscroll: Scroll.Overscroll = .clamp
    ) -> Scroll {
        Scroll(.by(Vector(dx: 0, dy: dy)), touch: touch, overscroll: overscroll)
    }

    @Test func `a new view is at rest with every element at its anchor`() throws {
        let view = try view()
        let frame = try view.frame()
        #expect(view.isResting && frame.state.isResting)
        #expect(frame.state.sequence == 0 && frame.state.tick == 0 && frame.state.time == 0)
        #expect(frame.elements.count == 45)
        #expect(frame.elements.allSatisfy { $0.frame.center == $0.anchor })
    }

    @Test func `without dynamics a scroll moves only the offset`() throws {
        var view = try view(dynamics: nil)
        try view.scroll(down(40))
        #expect(view.isResting && view.frameState.sequence == 1 && view.contentOffset.y == 40)
        view.tick()
        #expect(view.frameState.sequence == 1 && view.tickCount == 1)
        #expect(try view.frame().elements.allSatisfy { $0.velocity == .zero })
    }

    @Test func `an event takes effect immediately, and moves new elements from the next tick`()
        throws
    {
        var view = try view()
        let before = try #require(view.springs).count
        try view.scroll(down(200))
        let first = try #require(try view.frame(in: .rect(Self.everywhere)).elements.first)
        #expect(first.element.item == 0 && first.frame.center.y > first.anchor.y + 50)
        func entering() throws -> [PresentedElement] {
            try view.frame(in: .rect(Self.everywhere)).elements.filter {
                $0.anchor.y > 640 && $0.anchor.y < 700
            }
        }
        #expect(try entering().allSatisfy { $0.frame.center == $0.anchor })
        #expect(view.springs?.count == before)
        view.tick()
        #expect(try #require(view.springs).count > before)
        #expect(try entering().allSatisfy { $0.frame.center.y > $0.anchor.y + 20 })
    }

    @Test func `sequence and tick are those of the latest change`() throws {
        var view = try view()
        view.tick()
        #expect(view.frameState.sequence == 0 && view.frameState.tick == 0)
        try view.scroll(down(10))
        #expect(view.frameState.sequence == 1 && view.frameState.tick == 1)
        view.tick()
        view.tick()
        #expect(view.frameState.sequence == 3 && view.frameState.tick == 3)
        #expect(abs(view.frameState.time - 3.0 / 60) < 1e-12)
        while !view.isResting { view.tick() }
        let rested = view.frameState
        view.tick()
        #expect(view.frameState == rested && view.tickCount == rested.tick + 1)
    }

    @Test func `skipping rest gives the same bits as passing every tick`() throws {
        var polled = try view()
        var silent = polled
        for (tick, dy) in [(3, 30.0), (700, -20), (100_000, 55), (100_010, 5)] {
            while polled.tickCount < tick { polled.tick() }
            #expect(silent.advance(toTick: tick, limit: .max) == 0)
            try polled.scroll(down(dy))
            try silent.scroll(down(dy))
            #expect(try polled.frame() == silent.frame())
        }
        for _ in 0..<50 { polled.tick() }
        _ = silent.advance(toTick: polled.tickCount, limit: .max)
        #expect(try polled.frame() == silent.frame())
    }

    @Test func `catching up stops at the limit and returns the remaining ticks`() throws {
        var view = try view()
        try view.scroll(down(100))
        #expect(view.advance(toTick: 1000, limit: 7) == 993)
        #expect(view.tickCount == 7 && !view.isResting)
    }

    @Test(arguments: [
        (Scroll.Touch.none, true), (.contentOrigin, false), (.last, false),
        (.at(Point(x: 0, y: 0)), false),
    ])
    func `only a scroll with a touch pulls`(touch: Scroll.Touch, isResting: Bool) throws {
        var view = try view()
        try view.scroll(down(60, touch: touch))
        #expect(view.isResting == isResting)
        #expect(view.contentOffset.y == 60)
    }

    @Test func `without a touch, entering elements start at rest`() throws {
        var view = try view()
        try view.scroll(down(500, touch: .none))
        view.tick()
        #expect(view.isResting && view.frameState.sequence == 1)
        let live = try #require(view.springs).attributes
        #expect(live.contains { $0.frame.minY > 1000 })
    }

    @Test func `a missing touch is the last one, or the middle of the viewport`() throws {
        let middle = Scroll.Touch.at(Point(x: 160, y: 240))
        var (absent, explicit) = (try view(), try view())
        try absent.scroll(down(30, touch: .last))
        try explicit.scroll(down(30, touch: middle))
        #expect(try absent.frame() == explicit.frame())
        try absent.scroll(down(30, touch: .at(Point(x: 10, y: 20))))
        try explicit.scroll(down(30, touch: .at(Point(x: 10, y: 20))))
        try absent.scroll(down(30, touch: .last))
        try explicit.scroll(down(30, touch: .at(Point(x: 10, y: 20))))
        #expect(try absent.frame() == explicit.frame())
        try absent.scroll(down(30, touch: .none))
        try explicit.scroll(down(30, touch: .none))
        try absent.scroll(down(30, touch: .last))
        try explicit.scroll(down(30, touch: middle))
        #expect(try absent.frame() == explicit.frame())
    }

    @Test func `a jump pulls nothing unless it has a touch`() throws {
        var jumped = try view()
        try jumped.scroll(Scroll(.to(Point(x: 0, y: 60))))
        #expect(jumped.isResting && jumped.contentOffset.y == 60)
        var (dragged, scrolled) = (try view(), try view())
        try dragged.scroll(Scroll(.to(Point(x: 0, y: 60)), touch: .at(Point(x: 160, y: 300))))
        try scrolled.scroll(down(60))
        #expect(try dragged.frame() == scrolled.frame())
    }

    @Test func `springs feel only the part of a delta that remains after clamping`() throws {
        var (clamped, exact) = (
            try view(offset: Point(x: 0, y: 5)), try view(offset: Point(x: 0, y: 5))
        )
        try clamped.scroll(down(-40))
        try exact.scroll(down(-5))
        #expect(clamped.contentOffset == .zero)
        #expect(try clamped.frame() == exact.frame())
        var edge = try view()
        try edge.scroll(down(-40))
        #expect(edge.isResting && edge.sequence == 1)
    }

    @Test func `free overscroll leaves the offset beyond the edge`() throws {
        var view = try view()
        try view.scroll(down(-70, overscroll: .free))
        #expect(view.contentOffset.y == -70)
        for _ in 0..<600 { view.tick() }
        #expect(view.contentOffset.y == -70 && view.isResting)
    }

    @Test func `the start offset is clamped to the content`() throws {
        #expect(try view(offset: Point(x: 9, y: 1e6)).contentOffset == Point(x: 0, y: 10_330))
        #expect(try view([], offset: Point(x: 3, y: 50)).contentOffset == .zero)
    }

    @Test func `springs move only along the scroll axis unless unlocked`() throws {
        let diagonal = Scroll(
            .by(Vector(dx: 30, dy: 40)),
            touch: .at(Point(x: 0, y: 0)),
            overscroll: .free
        )
        var locked = try view()
        var unlocked = try view(dynamics: SpringDynamics(axisLocked: false))
        try locked.scroll(diagonal)
        try unlocked.scroll(diagonal)
        for _ in 0..<5 {
            locked.tick()
            unlocked.tick()
        }
        let rect = Rect(x: -100, y: 0, width: 600, height: 500)
        for (a, b) in zip(
            try locked.frame(in: .rect(rect)).elements,
            try unlocked.frame(in: .rect(rect)).elements
        ) {
            #expect(a.frame.center.x == a.anchor.x && a.frame.center.y == b.frame.center.y)
            let ratio = (b.frame.center.x - b.anchor.x) / (b.frame.center.y - b.anchor.y)
            #expect(abs(ratio - 0.75) < 1e-4)
        }
    }

    @Test func `a horizontal layout springs along x as a vertical one along y`() throws {
        var vertical = try view()
        var horizontal = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 480, height: 320),
                sections: [.uniform(count: 1000)],
                layout: .flow(
                    FlowLayout.Configuration(scrollDirection: .horizontal, metrics: Self.metrics)
                ),
                dynamics: .spring(SpringDynamics())
            )
        )
        try vertical.scroll(down(40))
        try horizontal.scroll(
            Scroll(.by(Vector(dx: 40, dy: 0)), touch: .at(Point(x: 300, y: 160)))
        )
        for _ in 0..<10 {
            vertical.tick()
            horizontal.tick()
        }
        let (a, b) = (try vertical.frame().elements, try horizontal.frame().elements)
        #expect(a.count == b.count)
        #expect(zip(a, b).allSatisfy { $0.frame.minY == $1.frame.minX })
    }

    @Test func `elements are found at their presented places, not at their anchors`() throws {
        var view = try view()
        try view.scroll(down(400))
        for _ in 0..<6 { view.tick() }
        let all = try view.frame(in: .rect(Self.everywhere)).elements
        #expect(all.contains { $0.frame.center != $0.anchor })
        for step in 0..<60 {
            let rect = Rect(x: 50, y: Double(step) * 23 - 100, width: 100, height: 31)
            let found = try view.frame(in: .rect(rect)).elements
            #expect(found == all.filter { $0.frame.overlaps(rect) })
        }
    }

    @Test func `items without area are laid out but get no spring`() throws {
        let sizes = [ItemSize(), ItemSize(width: 0, height: 0), ItemSize(height: 0), ItemSize()]
        var view = try view([.sized(sizes), .uniform(count: 0), .uniform(count: 300)])
        #expect(view.springs?.attributes.prefix(3).map(\.element.item) == [0, 3, 0])
        try view.scroll(down(50))
        view.tick()
        let frame = try view.frame(in: .rect(Rect(x: 0, y: 0, width: 320, height: 60)))
        #expect(frame.elements.map(\.element.item).prefix(4) == [0, 1, 2, 3])
        #expect(frame.elements[1].frame.center == frame.elements[1].anchor)
    }

    @Test func `headers come after the cells because they lie above them`() throws {
        var metrics = Self.metrics
        metrics.headerReferenceSize = Size(width: 0, height: 30)
        var view = try view([.uniform(count: 6), .uniform(count: 6)], metrics: metrics)
        try view.scroll(down(10, overscroll: .free))
        view.tick()
        let kinds = try view.frame().elements.map(\.element.kind)
        #expect(kinds == Array(repeating: .cell, count: 12) + [.header, .header])
    }

    @Test func `too many elements are refused, at the start and in a frame`() throws {
        var configuration = CollectionView.Configuration(
            sections: [.uniform(count: 1000)],
            layout: .flow(FlowLayout.Configuration()),
            dynamics: .spring(SpringDynamics())
        )
        configuration.maximumSimulatedElements = 10
        #expect(throws: CollectionViewError.tooManySimulatedElements(limit: 10)) {
            try CollectionView(configuration)
        }
        #expect(throws: TooManyElements(limit: 3)) { try view().frame(limit: 3) }
    }

    @Test func `a region too dense to simulate stays at rest`() throws {
        var configuration = CollectionView.Configuration(
            sections: [
                .uniform(count: 10),
                .sized(Array(repeating: ItemSize(width: 1, height: 1), count: 5000)),
            ],
            layout: .flow(
                FlowLayout.Configuration(
                    metrics: FlowLayout.Metrics(
                        minimumLineSpacing: 0,
                        minimumInteritemSpacing: 0,
                        sectionInset: Insets(bottom: 800)
                    )
                )
            ),
            dynamics: .spring(SpringDynamics())
        )
        configuration.maximumSimulatedElements = 100
        var view = try CollectionView(configuration)
        try view.scroll(down(800, overscroll: .free))
        #expect(!view.isResting)
        view.tick()
        #expect(view.isResting && view.state.motion.movingCount(in: view) == 0)
        #expect(try view.frame().elements.count == 5000)
    }

    @Test func `the cost of ticks counts what may move, and is zero at rest`() throws {
        var view = try view()
        #expect(view.bodySubsteps(ticks: 100) == 0)
        try view.scroll(down(200))
        let next = view.state.motion.movingCount(in: view)
        #expect(abs(view.bodySubsteps(ticks: 100) - 200 * next) <= next)
        #expect(abs(view.bodySubsteps(ticks: 10, interval: 0.5) - 600 * next) <= next)
        view.tick()
        #expect(view.springs?.count == next)
    }

    @Test func `a copy is independent, with the same bits`() throws {
        var original = try view()
        try original.scroll(down(80))
        for _ in 0..<9 { original.tick() }
        var copy = original
        for _ in 0..<30 { copy.tick() }
        #expect(try copy.frame() != original.frame())
        for _ in 0..<30 { original.tick() }
        #expect(try copy.frame() == original.frame())
    }

    @Test func `a tick with a custom interval shifts the phase, not the count`() throws {
        var view = try view()
        try view.scroll(down(40))
        try view.tick(interval: 0.1)
        view.tick()
        #expect(view.frameState.tick == 2)
        #expect(abs(view.frameState.time - (0.1 + 1.0 / 60)) < 1e-12)
    }
}
