import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Problems reported for other collection views at the end of the content.
struct ContentEndTests {
    /// The animations of the expanding list, critically damped and bouncing.
    static let animations = [
        Animation(),
        Animation(timing: SpringTiming(duration: 0.4, damping: 0.5, initialVelocity: 2)),
    ]

    /// The greatest part of its way that a curve covers in a tick.
    private func greatestStep(of animation: Animation) -> Double {
        let steps = stride(from: 0, through: animation.timing.duration, by: 1e-4)
        let speeds = steps.map { abs(animation.timing.velocity(at: $0).other) }
        // The curve ends once it is within 0.0015 of the whole way.
        return (speeds.max() ?? 0) / 60 + 0.0015
    }

    enum Journey: CaseIterable, Sendable {
        case jump, drag, fling

        func start(_ view: inout CollectionView) throws {
            let end = view.offsetRange(.vertical).upperBound
            let finger = Scroll.Touch.at(Point(x: 160, y: 0))
            switch self {
            case .jump: try view.scroll(Scroll(.to(Point(x: 0, y: end)), touch: finger))
            case .drag: for _ in 0..<60 { try view.drag(by: 40) }
            case .fling: try view.fling(velocity: Vector(dx: 0, dy: 6000), touch: finger)
            }
        }
    }

    @Test(arguments: SpringyLayout.allCases, Journey.allCases)
    func `the last cell never disappears, and ends in place`(
        layout: SpringyLayout,
        journey: Journey
    ) throws {
        let springs = SpringDynamics(resistanceFactor: 50)
        var view = try layout.makeView([.heights((0..<60).map { _ in 40 })], springs: springs)
        let last = ElementID.cell(section: 0, item: 59)
        let place = try #require(view.layout.attributes(for: last)).frame
        try journey.start(&view)
        var isNear = false
        for _ in 0..<600 where !view.isResting {
            view.tick()
            let surroundings = view.visibleRect.outset(dx: 0, dy: 2500)
            let count = try view.frame(in: .rect(surroundings)).elements.count {
                $0.element == last
            }
            isNear = isNear || place.overlaps(view.visibleRect)
            #expect(!isNear || count == 1)
        }
        #expect(view.isResting && isNear)
        #expect(view.presented(last)?.frame == place)
        #expect(try view.frame().elements.last?.element == last)
        #expect(place.maxY <= view.visibleRect.maxY)
    }

    @Test(arguments: animations)
    func `rows fill the viewport while the last one shrinks`(animation: Animation) throws {
        var view = try makeShrinkingList(animation, springs: nil)
        for _ in 0..<1200 where !view.isResting {
            let (rows, visible) = (try view.frame().elements, view.visibleRect)
            expectNoGap(rows)
            #expect(try #require(rows.first).frame.minY <= visible.minY)
            #expect(try #require(rows.last).frame.maxY >= visible.maxY - 1e-9)
            view.tick()
        }
        #expect(view.contentOffset.y == 1520)
    }

    /// The centre of the last row follows its spring, its height follows the curve.
    @Test(arguments: animations, [nil, SpringDynamics()])
    func `rows enter from above without a jump while the last one shrinks`(
        animation: Animation,
        springs: SpringDynamics?
    ) throws {
        var view = try makeShrinkingList(animation, springs: springs)
        let step = 200 * greatestStep(of: animation)
        var last = try view.screen()
        for _ in 0..<1200 where !view.isResting {
            view.tick()
            let now = try view.screen()
            for (row, y) in now where row.item < 19 || springs == nil {
                #expect(abs(y - (last[row] ?? y)) <= step, "\(row)")
            }
            last = now
            let rows = try view.frame().elements.filter { $0.element.item < 19 }
            expectNoGap(rows)
            #expect(try #require(rows.first).frame.minY <= view.visibleRect.minY)
        }
    }

    /// A list at its end whose expanded last row has just been tapped.
    private func makeShrinkingList(
        _ animation: Animation,
        springs: SpringDynamics?
    ) throws -> CollectionView {
        var view = try makeList(
            expanded: [ItemPath(section: 0, item: 19)],
            contentOffset: Point(x: 0, y: 1720),
            dynamics: springs,
            animation: animation
        )
        try view.tapRow(19)
        return view
    }

    private func expectNoGap(_ rows: [PresentedElement]) {
        for (row, next) in zip(rows, rows.dropFirst()) {
            #expect(next.element.item == row.element.item + 1)
            #expect(abs(next.frame.minY - row.frame.maxY) < 1e-9)
        }
    }

    @Test(arguments: animations, [nil, SpringDynamics()])
    func `a message that arrives at the end causes no jump`(
        animation: Animation,
        springs: SpringDynamics?
    ) throws {
        var view = try makeList(
            contentOffset: Point(x: 0, y: 1520),
            dynamics: springs,
            animation: animation,
            scrollAnchor: .end
        )
        // Two messages may be arriving at the same time.
        let step = 200 * greatestStep(of: animation)
        for tick in 0..<90 {
            let before = view.contentOffset.y
            if [0, 10, 50].contains(tick) {
                let row = ItemPath(section: 0, item: view.sections[0].items.count)
                try view.update(UpdateBatch([.insertItem(row)]))
                #expect(view.contentOffset.y == before)
            }
            view.tick()
            #expect(abs(view.contentOffset.y - before) <= step, "tick \(tick)")
        }
        view.settle()
        #expect(view.contentOffset.y == 1820)
    }
}

extension CollectionView {
    /// The upper edges of all elements in screen coordinates.
    fileprivate func screen() throws -> [ElementID: Double] {
        try everything().mapValues { $0.frame.minY - contentOffset.y }
    }
}
