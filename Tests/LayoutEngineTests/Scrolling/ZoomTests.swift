import Foundation
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Zooming of absolute layouts, and the vectors of zoom.
struct ZoomTests {
    /// A content of 400 x 800 in a viewport of 400 x 400, which may be enlarged four times.
    private func makeView(bounces: Bool = true) throws -> CollectionView {
        let item = ItemPlacement(center: Point(x: 200, y: 200), size: Size(width: 50, height: 50))
        return try CollectionView(
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
    }

    @Test func `every case is there`() throws {
        #expect(try ZoomCase.all().count == 6)
    }

    @Test(arguments: try ZoomCase.all().filter { $0.rest != nil })
    func `a pinch keeps the content under it, and comes back within the limits`(
        sample: ZoomCase
    ) throws {
        var view = try sample.makeView()
        try view.zoom(sample.zoom)
        #expect(abs(view.zoomScale - sample.expect.scale) < 1e-6)
        #expect(abs(view.contentOffset.x - sample.expect.offset[0]) < 1e-6)
        #expect(abs(view.contentOffset.y - sample.expect.offset[1]) < 1e-6)
        let rest = try #require(sample.rest)
        try view.fling(velocity: .zero)
        #expect(sample.expect.scale == rest.scale || view.frameState.isScrolling)
        let ticks = view.settle()
        #expect(ticks == (sample.expect.scale == rest.scale ? 0 : 18))
        #expect(view.zoomScale == rest.scale)
        #expect(abs(view.contentOffset.x - rest.offset[0]) < 1e-9)
        #expect(abs(view.contentOffset.y - rest.offset[1]) < 1e-9)
    }

    @Test(arguments: try ZoomCase.all().filter { $0.input.rect != nil }, [true, false])
    func `a rectangle is shown as large as fits`(sample: ZoomCase, animated: Bool) throws {
        var view = try sample.makeView()
        let rect = try #require(sample.input.rect)
        let (width, height) = (rect[2], rect[3])
        let part = Rect(x: rect[0], y: rect[1], width: width, height: height)
        try view.zoom(.to(part, animated: animated))
        #expect(view.isResting == (!animated || sample.expect.scale == 1))
        view.settle()
        #expect(view.zoomScale == sample.expect.scale)
        #expect([view.contentOffset.x, view.contentOffset.y] == sample.expect.offset)
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
        let settings = ScrollSettings(zoom: ZoomSettings(maximumScale: 2))
        try view.reconfigure(Reconfiguration { $0.scrollSettings = settings })
        #expect(view.zoomScale == 2)
        #expect(view.contentOffset.x <= 400 && view.contentOffset.y <= 1200)
    }

    @Test(arguments: [1000.0, 0.001])
    func `a pinch gets only so far beyond a limit`(factor: Double) throws {
        var view = try makeView()
        for _ in 0..<300 { try view.zoom(.by(factor, at: Point(x: 30, y: 300))) }
        #expect((0.1...40).contains(view.zoomScale))
        try view.fling(velocity: .zero)
        view.settle()
        #expect(view.zoomScale == (factor > 1 ? 4 : 1))
    }

    /// What may happen while content comes back from beyond a limit.
    private static let changes: [Event] = [
        .scroll(Scroll(.by(Vector(dx: 0, dy: 10)))),
        .setContentOffset(Point(x: 20, y: 50)),
        .retarget(Point(x: 20, y: 50)),
        .resize(Size(width: 300, height: 500)),
        .reload([.placed([])]),
        .reconfigure(Reconfiguration { $0.effects = [] }),
        .fling(velocity: Vector(dx: 0, dy: 400)),
        .fling(velocity: .zero),
        .zoom(.to(Rect(x: 0, y: 0, width: 200, height: 200))),
    ]

    @Test(arguments: changes)
    func `content at rest is within its limits, whatever happens`(event: Event) throws {
        for ticks in [0, 5] {
            var view = try makeView()
            try view.zoom(.by(9, at: Point(x: 30, y: 300)))
            try view.fling(velocity: .zero)
            view.pass(ticks)
            try view.apply(event)
            view.settle()
            #expect((1...4).contains(view.zoomScale), "after \(ticks) ticks")
        }
    }

    @Test(arguments: [(100.0, 640.0), (640, 100)])
    func `a spring that swings keeps the scale above 0`(from: Double, to: Double) throws {
        var view = try makeView()
        try view.reconfigure(
            Reconfiguration {
                $0.scrollSettings = ScrollSettings(
                    zoom: ZoomSettings(minimumScale: 0.5, maximumScale: 4)
                )
            }
        )
        let timing = SpringTiming(duration: 1, damping: 0.1, initialVelocity: 0)
        func part(_ width: Double) -> Rect { Rect(x: 0, y: 0, width: width, height: width) }
        try view.zoom(.to(part(from), animated: false))
        try view.zoom(.to(part(to), animation: Animation(timing: timing)))
        let least = 0.3
        while !view.isResting {
            view.tick()
            #expect(view.zoomScale >= least && view.contentSize.width > 0)
        }
        #expect(view.zoomScale == min(4, 400 / to))
    }

    @Test func `a release says where the content comes back to`() throws {
        var view = try makeView()
        try view.zoom(.by(9, at: Point(x: 200, y: 200)))
        guard case .released(let motion?) = try view.apply(.fling(velocity: .zero)) else {
            Issue.record("it stays")
            return
        }
        #expect(abs(motion.duration - 0.3) < 1e-9 && motion.edges.isEmpty)
        view.settle()
        #expect(view.contentOffset == motion.target)
    }

    @Test func `the safe area is added where enlarged content scrolls`() throws {
        let settings = ScrollSettings(
            zoom: ZoomSettings(maximumScale: 4),
            contentInsetAdjustmentBehavior: .scrollableAxes
        )
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 400, height: 400),
                environment: LayoutEnvironment(safeAreaInsets: Insets(top: 20, left: 30)),
                sections: [.uniform(count: 0)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 300, height: 200))
                ),
                settings: .init { $0.scrollSettings = settings }
            )
        )
        #expect(view.adjustedContentInset == .zero)
        try view.zoom(.by(1.5, at: .zero))
        #expect(view.adjustedContentInset == Insets(left: 30))
        try view.zoom(.to(Rect(x: 0, y: 0, width: 100, height: 100)))
        view.settle()
        #expect(view.adjustedContentInset == Insets(top: 20, left: 30))
        try view.scroll(Scroll(.to(Point(x: -100, y: -100))))
        #expect(view.contentOffset == Point(x: -30, y: -20))
    }

    @Test func `a throw counts in points of the viewport`() throws {
        func end(scale: Double) throws -> Double {
            let item = ItemPlacement(center: Point(x: 50, y: 50), size: Size(width: 40, height: 40))
            var view = try CollectionView(
                CollectionView.Configuration(
                    viewport: Size(width: 400, height: 400),
                    sections: [.placed([item])],
                    layout: .absolute(AbsoluteLayout.Configuration()),
                    dynamics: .behaviors([
                        NamedBehavior("free", .item(DynamicItemBehavior(items: [0])))
                    ]),
                    settings: .init { $0.scrollSettings.zoom = ZoomSettings(maximumScale: 4) }
                )
            )
            try view.zoom(.by(scale, at: .zero))
            try view.touch(SceneTouch("a", .began(at: Point(x: 50 * scale, y: 50 * scale))))
            try view.touch(SceneTouch("a", .released(velocity: Vector(dx: 100, dy: 0))))
            view.pass(30)
            let frame = try #require(view.presented(.cell(section: 0, item: 0))).frame
            return (frame.center.x - 50) * scale
        }
        let (plain, enlarged) = (try end(scale: 1), try end(scale: 2))
        #expect(plain > 10 && abs(plain - enlarged) < 1e-3)
    }

    @Test func `items that the data places are shown along both axes`() throws {
        let item = ItemPlacement(center: Point(x: 950, y: 950), size: Size(width: 80, height: 80))
        for position in [ScrollPosition.nearest, .start, .center, .end] {
            var view = try CollectionView(
                CollectionView.Configuration(
                    viewport: Size(width: 320, height: 240),
                    sections: [.placed([item])],
                    layout: .absolute(
                        AbsoluteLayout.Configuration(contentSize: Size(width: 1000, height: 1000))
                    )
                )
            )
            try view.scroll(to: .cell(section: 0, item: 0), at: position, animated: false)
            let expected = position == .start || position == .center ? 680.0 : 670
            #expect(view.contentOffset.x == expected)
        }
    }

    @Test func `a change that follows shows a whole zoom`() throws {
        var view = try makeView()
        var frames = PastFrames(of: .viewport())
        try view.zoom(.to(Rect(x: 0, y: 0, width: 100, height: 100)))
        view.pass(4)
        try frames.look(at: view)
        try view.setContentOffset(Point(x: 20, y: 50))
        try frames.check(view, ago: [1, 2], "glide")
        #expect(view.zoomScale == 4)
        view.settle()
        #expect(view.zoomScale == 4 && view.contentOffset == Point(x: 20, y: 50))
    }

    @Test func `only content that can be zoomed has another scale`() throws {
        let zoom = ZoomSettings(minimumScale: 2, maximumScale: 4)
        var list = try CollectionView(scrolling: 0...1000, ScrollSettings(zoom: zoom))
        #expect(list.zoomScale == 1)
        try list.fling(velocity: Vector(dx: 0, dy: 900))
        list.settle()
        #expect(list.zoomScale == 1 && list.contentOffset.y > 400)
        var view = try makeView()
        try view.zoom(.by(9, at: .zero))
        // Fingers that hold it let go first.
        try view.reconfigure(Reconfiguration { $0.scrollSettings = ScrollSettings(zoom: zoom) })
        #expect(view.zoomScale == 6)
        try view.reconfigure(Reconfiguration { $0.scrollSettings = ScrollSettings() })
        #expect(view.zoomScale == 1)
    }

    @Test(arguments: [(0.1, 2.0), (3, 3), (9, 4)])
    func `a new view has a scale within its limits`(asked: Double, scale: Double) throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 0, y: 5000),
                zoomScale: asked,
                sections: [.uniform(count: 0)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(contentSize: Size(width: 400, height: 800))
                ),
                settings: .init {
                    $0.scrollSettings.zoom = ZoomSettings(minimumScale: 2, maximumScale: 4)
                }
            )
        )
        #expect(view.zoomScale == scale && view.contentOffset.y == 800 * scale - 480)
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

extension ZoomCase {
    /// Zoomed before as the case says.
    func makeView() throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: input.bounds[0], height: input.bounds[1]),
                sections: [.uniform(count: 0)],
                layout: .absolute(
                    AbsoluteLayout.Configuration(
                        contentSize: Size(width: input.content[0], height: input.content[1])
                    )
                ),
                settings: .init {
                    $0.scrollSettings.zoom = ZoomSettings(
                        minimumScale: input.minimum,
                        maximumScale: input.maximum
                    )
                }
            )
        )
        if let scale = input.scale, scale != 1 { try view.zoom(.by(scale, at: .zero)) }
        let offset = Point(x: input.offset?[0] ?? 0, y: input.offset?[1] ?? 0)
        try view.scroll(Scroll(.to(offset), touch: .none, overscroll: .free))
        return view
    }

    /// What the case does.
    var zoom: Zoom {
        if let rect = input.rect {
            return .to(Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
        }
        let point = input.point ?? [0, 0]
        return .by(input.factor ?? 1, at: Point(x: point[0], y: point[1]))
    }
}
