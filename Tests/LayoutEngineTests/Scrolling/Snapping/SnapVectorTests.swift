import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// The vectors of content that snaps, compared with the choice of stops and with running views.
struct SnapVectorTests {
    @Test func `every case is there`() throws {
        #expect(try SnapCase.all().count == 15)
    }

    @Test(arguments: try SnapCase.all())
    func `stops and motions agree`(sample: SnapCase) throws {
        let input = sample.input
        let snapping = try input.snapping()
        let natural = snapping.natural(from: input.offset, velocity: input.velocity)
        #expect(abs(natural - sample.expect.natural) < 1e-9)
        let target = snapping.target(
            from: input.offset,
            velocity: input.velocity,
            touchDown: input.start ?? input.offset
        )
        #expect(target == sample.expect.target)
        let motion = try #require(sample.expect.motion)
        let deceleration = snapping.deceleration(
            from: input.offset,
            velocity: input.velocity,
            to: target
        )
        #expect(motion.curve == (deceleration == nil ? "spring" : "deceleration"))
        #expect(abs((deceleration?.velocity ?? 0) - motion.velocity) < 1e-8)
    }

    @Test(arguments: try SnapCase.all(), [30, 60, 120])
    func `views end exactly at the stops`(sample: SnapCase, displayRate: Int) throws {
        var view = try sample.input.makeView(displayRate: displayRate)
        let range = view.offsetRange(.horizontal)
        #expect([range.lowerBound, range.upperBound] == sample.input.range)
        try view.fling(velocity: Vector(dx: sample.input.velocity, dy: 0))
        #expect(view.targetContentOffset == Point(x: sample.expect.target, y: 0))
        if sample.expect.motion?.curve == "deceleration" {
            let velocity = try #require(sample.expect.motion).velocity
            #expect(abs(view.contentVelocity.dx - velocity) < 1e-8)
        }
        view.settle()
        #expect(view.contentOffset == Point(x: sample.expect.target, y: 0))
    }
}

extension SnapCase.Rule {
    func snap() throws -> Snap {
        if let interval { return Snap(to: .interval(interval, phase: phase), limit: limit) }
        if let offsets { return Snap(to: .offsets(offsets), limit: limit) }
        let alignment = try #require(Snap.Alignment(rawValue: to ?? ""))
        return Snap(to: .elements(.items, at: alignment, margin: margin ?? 0), limit: limit)
    }
}

extension SnapCase.Input {
    private var decelerationRate: DecelerationRate { rate == "fast" ? .fast : .normal }

    fileprivate func snapping() throws -> Snapping {
        let rule = try snap.snap()
        let scroller = Scroller(
            Viewport(
                size: Size(width: 100, height: bounds),
                contentInset: Insets(top: inset?[0] ?? 0, bottom: inset?[1] ?? 0)
            )
        )
        let space = ScrollSpace(
            contentSize: Size(width: 100, height: contentLength),
            axis: .vertical,
            settings: ScrollSettings(decelerationRate: decelerationRate, snap: rule),
            time: 0
        ) { _, _, interval in
            elements.map { $0[0]...($0[0] + $0[1]) }.filter { $0.overlaps(interval) }
        }
        return try #require(scroller.snapping(.vertical, over: space))
    }

    /// A row of cards, which the finger has dragged from where the case says.
    func makeView(displayRate: Int) throws -> CollectionView {
        let settings = ScrollSettings(
            decelerationRate: decelerationRate,
            snap: try snap.snap()
        )
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: bounds, height: 120),
                contentInset: Insets(left: inset?[0] ?? 0, right: inset?[1] ?? 0),
                contentOffset: Point(x: start ?? offset, y: 0),
                sections: [isFlow ? .uniform(count: elements.count) : .placed(cards)],
                layout: isFlow ? .flow(flow) : .absolute(content),
                settings: .init { $0.scrollSettings = settings },
                displayRate: displayRate
            )
        )
        let way = Vector(dx: offset - (start ?? offset), dy: 0)
        try view.scroll(Scroll(.by(way)))
        return view
    }

    /// A row that has the elements of the case.
    private var flow: FlowLayout.Configuration {
        FlowLayout.Configuration(
            scrollDirection: .horizontal,
            metrics: FlowLayout.Metrics(
                itemSize: Size(width: elements[0][1], height: 100),
                minimumLineSpacing: elements[1][0] - elements[0][0] - elements[0][1],
                sectionInset: Insets(left: elements[0][0], right: contentLength - lastEnd)
            )
        )
    }

    private var content: AbsoluteLayout.Configuration {
        AbsoluteLayout.Configuration(contentSize: Size(width: contentLength, height: 120))
    }

    private var cards: [ItemPlacement] {
        elements.map {
            let center = Point(x: $0[0] + $0[1] / 2, y: 60)
            return ItemPlacement(center: center, size: Size(width: $0[1], height: 100))
        }
    }
}
