import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Zooming of absolute layouts; the first cases are the vectors of zoom.
struct ZoomTests {
    /// A content of 400 x 800 in a viewport of 400 x 400, which may be enlarged four times.
    private func makeView(
        at offset: Point = .zero,
        scale: Double = 1,
        bounces: Bool = true
    ) throws -> CollectionView {
        let item = ItemPlacement(center: Point(x: 200, y: 200), size: Size(width: 50, height: 50))
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 400, height: 400),
                sections: [.placed([item])],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 400, height: 800))
                ),
                settings: .init {
                    $0.scrollSettings.zoom = ZoomSettings(maximumScale: 4, bounces: bounces)
                }
            )
        )
        if scale != 1 { try view.zoom(.by(scale, at: .zero)) }
        try view.scroll(Scroll(.to(offset), touch: .none, overscroll: .free))
        return view
    }

    private struct Case: Sendable {
        let scale: Double
        let factor: Double
        let offset: Point
        let shown: (scale: Double, offset: Point)
        let rest: (scale: Double, offset: Point)
    }

    private static let cases = [
        Case(
            scale: 1,
            factor: 2,
            offset: .zero,
            shown: (2, Point(x: 200, y: 200)),
            rest: (2, Point(x: 200, y: 200))
        ),
        Case(
            scale: 3,
            factor: 2,
            offset: Point(x: 400, y: 400),
            shown: (4.898_979_486, Point(x: 779.795_897_113, y: 779.795_897_113)),
            rest: (4, Point(x: 600, y: 600))
        ),
        Case(
            scale: 1,
            factor: 0.5,
            offset: Point(x: 0, y: 100),
            shown: (0.707_106_781, Point(x: -58.578_643_763, y: 12.132_034_356)),
            rest: (1, Point(x: 0, y: 100))
        ),
    ]

    @Test(arguments: cases)
    private func `a pinch keeps the content under it, and comes back within the limits`(
        sample: Case
    ) throws {
        var view = try makeView(at: sample.offset, scale: sample.scale)
        try view.zoom(.by(sample.factor, at: Point(x: 200, y: 200)))
        #expect(abs(view.zoomScale - sample.shown.scale) < 1e-6)
        #expect(abs(view.contentOffset.x - sample.shown.offset.x) < 1e-6)
        #expect(abs(view.contentOffset.y - sample.shown.offset.y) < 1e-6)
        try view.fling(velocity: .zero)
        #expect(sample.shown.scale == sample.rest.scale || view.frameState.isScrolling)
        let ticks = view.settle()
        #expect(ticks == (sample.shown.scale == sample.rest.scale ? 0 : 18))
        #expect(view.zoomScale == sample.rest.scale)
        #expect(abs(view.contentOffset.x - sample.rest.offset.x) < 1e-9)
        #expect(abs(view.contentOffset.y - sample.rest.offset.y) < 1e-9)
    }

    @Test(arguments: [
        (Rect(x: 0, y: 0, width: 400, height: 50), 1.0, Point.zero),
        (Rect(x: 10, y: 10, width: 5, height: 5), 4, .zero),
        (Rect(x: 350, y: 750, width: 50, height: 50), 4, Point(x: 1200, y: 2800)),
    ])
    func `a rectangle is shown as large as fits`(rect: Rect, scale: Double, offset: Point) throws {
        for animated in [true, false] {
            var view = try makeView()
            try view.zoom(.to(rect, animated: animated))
            #expect(view.isResting == (!animated || scale == 1))
            view.settle()
            #expect(view.zoomScale == scale && view.contentOffset == offset)
        }
    }

    @Test func `elements keep their frames, and what is under a finger is found`() throws {
        var view = try makeView()
        let before = try view.frame().elements
        try view.zoom(.by(2, at: Point(x: 200, y: 200)))
        let frame = try view.frame()
        #expect(frame.elements == before && frame.state.zoomScale == 2)
        #expect(frame.state.contentSize == Size(width: 800, height: 1600))
        // It is shown from 150 to 250.
        #expect(view.element(at: Point(x: 155, y: 240)) == .cell(section: 0, item: 0))
        #expect(view.element(at: Point(x: 145, y: 240)) == nil)
        #expect(view.visibleRect == Rect(x: 100, y: 100, width: 200, height: 200))
    }

    @Test func `flings and edges count at the scale that is shown`() throws {
        var view = try makeView()
        try view.zoom(.by(2, at: .zero))
        try view.fling(velocity: Vector(dx: 0, dy: 800))
        var plain = try CollectionView(scrolling: 0...10_000)
        try plain.fling(velocity: Vector(dx: 0, dy: 800))
        for _ in 0..<60 {
            view.tick()
            plain.tick()
            #expect(view.contentOffset.y == plain.contentOffset.y)
        }
        try view.fling(velocity: Vector(dx: 0, dy: 9000))
        view.settle()
        #expect(view.contentOffset.y == 1200)
    }

    @Test func `without bounces a pinch stops at the limits`() throws {
        var view = try makeView(bounces: false)
        try view.zoom(.by(9, at: .zero))
        #expect(view.zoomScale == 4)
        try view.zoom(.by(0.01, at: .zero))
        #expect(view.zoomScale == 1 && view.isResting)
    }

    @Test func `narrower limits bring the scale back`() throws {
        var view = try makeView()
        try view.zoom(.to(Rect(x: 350, y: 750, width: 50, height: 50), animated: false))
        try view.reconfigure(Reconfiguration { $0.scrollSettings.zoom?.maximumScale = 2 })
        #expect(view.zoomScale == 2)
        #expect(view.contentOffset.x <= 400 && view.contentOffset.y <= 1200)
    }

    @Test func `snapshots and differences have the scale`() throws {
        var view = try makeView()
        var frames = PastFrames(of: .viewport())
        try view.zoom(.by(1.5, at: Point(x: 30, y: 70)))
        try view.zoom(.to(Rect(x: 190, y: 190, width: 20, height: 20)))
        let data = try JSONEncoder().encode(view.snapshot())
        var copy = try CollectionView(
            restoring: JSONDecoder().decode(CollectionView.Snapshot.self, from: data)
        )
        for _ in 0..<30 {
            #expect(try copy.frame() == view.frame())
            try frames.look(at: view)
            try frames.check(view, ago: [1, 4], "zoom")
            view.tick()
            copy.tick()
        }
        #expect(frames.told > 0)
    }

    @Test func `only absolute layouts with the setting are zoomed`() throws {
        var list = try makeList()
        #expect(throws: CollectionViewError.cannotZoom) { try list.zoom(.by(2, at: .zero)) }
    }
}
