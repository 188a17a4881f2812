import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes to another layout that two fingers drive.
struct PinchTests {
    private let flow = LayoutConfiguration.flow(
        FlowLayout.Configuration(metrics: .init(itemSize: Size(width: 100, height: 100)))
    )
    private let list = LayoutConfiguration.list(ListLayout.Configuration(rowHeight: 60))
    private let cell = ElementID.cell(section: 0, item: 31)

    private func makeView(_ layout: LayoutConfiguration? = nil) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                contentOffset: Point(x: 0, y: 900),
                sections: [.uniform(count: 100)],
                layout: layout ?? flow
            )
        )
    }

    private func begin(_ view: inout CollectionView, _ finger: Point) throws {
        let anchor = TransitionAnchor(ItemPath(cell), finger: finger)
        try view.transition(.began(LayoutTransitionStart(to: list, anchor: anchor)))
    }

    @Test func `a moving finger keeps its point of the item to the bit`() throws {
        var view = try makeView()
        try begin(&view, Point(x: 130, y: 190))
        let grip = try #require(view.state.transition.driven?.value.grip)
        for step in 0..<50 {
            let finger = Point(x: 130 + Double(step) / 3, y: 190 - Double(step * step) / 9)
            try view.transition(.moved(Double(step) / 20 - 0.7, finger: finger))
            var moved = grip
            moved.finger = finger
            let frame = try #require(view.presented(cell)).frame
            #expect(view.contentOffset == moved.offset(over: frame, zoomScale: 1))
            view.tick()
            #expect(view.contentOffset == moved.offset(over: frame, zoomScale: 1))
        }
    }

    @Test func `what the finger brings into sight is on its way, too`() throws {
        var view = try makeView()
        try begin(&view, Point(x: 130, y: 190))
        try view.transition(.moved(0, finger: Point(x: 130, y: 1190)))
        // The layout is still the old one, so the screen is full of its cells.
        let shown = try view.frame().elements
        let old = try makeView()
        #expect(shown.count >= 12 && view.contentOffset.y == -100)
        for element in shown {
            let place = try #require(old.presented(element.element))
            #expect(element.distance(to: place) < 1e-9)
        }
    }

    @Test func `beyond the content the offset comes back, also if it is cancelled`() throws {
        for isCompleted in [true, false] {
            var view = try makeView()
            try begin(&view, Point(x: 130, y: 190))
            try view.transition(.moved(0.5, finger: Point(x: 300, y: 4000)))
            #expect(view.contentOffset.y < -1000)
            let offset = view.contentOffset
            try view.transition(isCompleted ? .finished() : .cancelled())
            #expect(view.contentOffset == offset)
            #expect(view.settle() < 60)
            #expect(view.contentOffset == Point(x: 0, y: isCompleted ? 0 : 900))
            #expect(try view.everything() == view.afresh().everything())
        }
    }

    @Test func `the target and the layouts are told`() throws {
        var view = try makeView()
        try begin(&view, Point(x: 130, y: 190))
        let progress = try view.transition(.moved(0.25))
        let driven = try #require(view.drivenTransition)
        #expect(progress == .driven(driven))
        #expect(driven.from == flow && driven.to == list && driven.progress == 0.25)
        try view.transition(.finished())
        view.settle()
        #expect(view.contentOffset == driven.target && view.drivenTransition == nil)
    }

    @Test func `the content grows with the progress`() throws {
        var view = try makeView()
        let (old, new) = (view.contentSize, try makeView(list).contentSize)
        try begin(&view, Point(x: 130, y: 190))
        for progress in [0, 0.25, 1, 1.5] {
            try view.transition(.moved(progress))
            let height = old.height + (new.height - old.height) * progress
            #expect(abs(view.frameState.contentSize.height - height) < 1e-9)
        }
        try view.transition(.cancelled())
        #expect(view.frameState.contentSize == old)
    }

    @Test func `what lies in front changes at one half`() throws {
        let places = [3, 7].map { zIndex in
            ItemPlacement(
                center: Point(x: 100, y: 100),
                size: Size(width: 50, height: 50),
                zIndex: zIndex
            )
        }
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        try view.transition(.began(LayoutTransitionStart(to: flow)))
        for (progress, expected) in [(0.0, [3, 7]), (0.49, [3, 7]), (0.5, [0, 0]), (1, [0, 0])] {
            try view.transition(.moved(progress))
            #expect(try view.frame().elements.map(\.zIndex).sorted() == expected)
        }
    }

    @Test func `springs start with the velocity of the hand`() throws {
        var view = try makeView()
        try begin(&view, Point(x: 130, y: 190))
        try view.transition(.moved(0.6))
        var back = view
        let start = try #require(view.presented(cell)).frame.center
        try view.transition(.finished(Animation(), velocity: 2))
        let way = try #require(view.layout.attributes(for: cell)).frame.center - start
        let velocity = try #require(view.presented(cell)).velocity
        // All of the way takes one second at this speed, and 0.4 of it is left.
        #expect(way.length > 50 && (velocity - way * (2 / 0.4)).length < 1e-6)
        try back.transition(.cancelled(Animation(), velocity: -3))
        let rest = try #require(back.layout.attributes(for: cell)).frame.center - start
        let speed = try #require(back.presented(cell)).velocity
        #expect((speed - rest * (3 / 0.6)).length < 1e-6)
    }

    @Test func `what was measured counts again after a cancelled change`() throws {
        var view = try makeView(.list(ListLayout.Configuration(estimatedRowHeight: 44)))
        let sizes = (0..<30).map { MeasuredSize(.cell(section: 0, item: $0), height: 70) }
        try view.setSizes(sizes)
        let before = try view.everything()
        try view.transition(.began(LayoutTransitionStart(to: flow)))
        try view.transition(.moved(0.5))
        view = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
        try view.transition(.moved(0.1))
        try view.transition(.cancelled())
        view.settle()
        #expect(try view.everything() == before)
    }

    @Test func `a record keeps the finger`() throws {
        var view = try makeView()
        try begin(&view, Point(x: 130, y: 190))
        try view.transition(.moved(0.4, finger: Point(x: 90, y: 20)))
        var other = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
        for progress in [0.7, 1.1] {
            try view.transition(.moved(progress))
            try other.transition(.moved(progress))
            #expect(try Sight(view) == Sight(other))
        }
    }
}
