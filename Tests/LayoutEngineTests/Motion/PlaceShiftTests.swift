import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes without animation, while springs or behaviours hold the elements.
struct PlaceShiftTests {
    private static let ties = CollectionView.Dynamics.behaviors([LayoutSceneTests.ties])
    static let dynamics = [
        ("springs", CollectionView.Dynamics.spring(SpringDynamics(damping: 0.3))), ("ties", ties),
    ]

    /// A change that is not animated.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        /// Whether elements keep their index paths, and no time passes.
        var isPlain = true
        let apply: @Sendable (inout CollectionView) throws -> Void

        var testDescription: String { name }
    }

    private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
    private static func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    static let changes = [
        Change(name: "updates", isPlain: false) { view in
            let batch = UpdateBatch(
                [
                    .insertItem(path(3)), .deleteItem(path(8)), .reloadItem(path(5)),
                    .moveItem(from: path(9), to: path(6)), .reloadItem(path(7)),
                ],
                sizes: [
                    2: .sized([ItemSize(height: 160)]), 4: .sized([ItemSize(height: 12)]),
                ]
            )
            try view.update(batch, animated: false)
        },
        Change(name: "updates with an animation of no duration", isPlain: false) { view in
            try view.reconfigure(Reconfiguration { $0.animation = Animation.none })
            try view.update(UpdateBatch([.insertItem(path(1)), .insertItem(path(4))]))
        },
        Change(name: "a patch of the layout") { view in
            let list = ListLayout.Configuration(rowHeight: 90, minimumLineSpacing: 7)
            try view.reconfigure(
                Reconfiguration(layout: .list(list)) { $0.animation = Animation.none }
            )
        },
        Change(name: "expanded rows") { view in
            try view.reconfigure(
                Reconfiguration(expanded: [path(2)]) { $0.animation = Animation.none }
            )
        },
        Change(name: "a tap") { view in
            try view.tap(.element(cell(6)), animation: Animation.none)
        },
        Change(name: "a viewport") { view in
            try view.resizeViewport(to: Size(width: 480, height: 320), animation: Animation.none)
        },
        Change(name: "a patch during an animation", isPlain: false) { view in
            try view.update(UpdateBatch([.insertItem(path(1)), .deleteItem(path(6))]))
            view.pass(4)
            try view.reconfigure(
                Reconfiguration(layout: .list(ListLayout.Configuration(rowHeight: 90))) {
                    $0.animation = Animation.none
                }
            )
        },
    ]

    /// A list of rows of 60, scrolled so that its rows swing.
    private static func swingingList(
        _ dynamics: CollectionView.Dynamics?,
        keeping scrollAnchor: ScrollAnchor = .offset
    ) throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 40)],
                layout: .list(ListLayout.Configuration(rowHeight: 60)),
                dynamics: dynamics,
                settings: .init { $0.scrollAnchor = scrollAnchor }
            )
        )
        let finger = Scroll.Touch.at(Point(x: 160, y: 400))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 130)), touch: finger))
        view.pass(5)
        return view
    }

    @Test(arguments: changes, [ScrollAnchor.offset, .firstVisible, .end])
    func `elements move with their places, and a swing goes on around the new ones`(
        change: Change,
        scrollAnchor: ScrollAnchor
    ) throws {
        for (name, dynamics) in Self.dynamics {
            var view = try Self.swingingList(dynamics, keeping: scrollAnchor)
            // It shows what the layout alone does.
            var still = view
            try still.reconfigure(
                Reconfiguration(dynamics: .some(nil)) { $0.animation = Animation.none }
            )
            try still.reconfigure(
                Reconfiguration { $0.animation = Animation() }
            )
            let swings = try view.frame().elements.map(Swing.init)
            #expect(swings.contains { abs($0.way.dy) > 5 } && !view.isResting)
            try change.apply(&view)
            try change.apply(&still)
            let simulated = try view.everything()
            for (element, place) in try still.everything() {
                let shown = try #require(simulated[element])
                let comment: Comment = "\(name): \(element)"
                #expect(shown.frame.size == place.frame.size, comment)
                // The anchor of one that nothing holds is where its animation ends.
                let isHeld = view.state.motion.anchor(of: element) != nil
                let anchor = isHeld ? shown.anchor : shown.frame.center
                #expect((anchor - place.frame.center).length < 1e-3, comment)
            }
            #expect((view.contentOffset - still.contentOffset).length < 1e-9)
            for swing in swings where change.isPlain {
                let shown = try #require(view.presented(swing.element))
                #expect(swing.distance(to: Swing(shown)) < 1e-3, "\(name): \(shown)")
            }
        }
    }

    /// How an element swings around its place.
    private struct Swing {
        let element: ElementID
        let way: Vector
        let velocity: Vector

        init(_ shown: PresentedElement) {
            element = shown.element
            way = shown.frame.center - shown.anchor
            velocity = shown.velocity
        }

        func distance(to other: Swing) -> Double {
            (way - other.way).length + (velocity - other.velocity).length
        }
    }

    @Test func `items that stay keep their swing through a batch, new ones rest`() throws {
        for (name, dynamics) in Self.dynamics {
            var view = try Self.swingingList(dynamics)
            let before = try view.everything()
            let batch = UpdateBatch(
                [
                    .insertItem(Self.path(3)), .deleteItem(Self.path(8)),
                    .reloadItem(Self.path(5)),
                ],
                sizes: [2: .sized([ItemSize(height: 160)])]
            )
            try view.update(batch, animated: false)
            for (old, new) in [(2, 2), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (9, 9)] {
                let (was, shown) = (
                    try #require(before[Self.cell(old)]),
                    try #require(view.presented(Self.cell(new)))
                )
                let distance = Swing(was).distance(to: Swing(shown))
                #expect(distance < 1e-3, "\(name): \(old)")
                #expect(was.velocity.dy != 0)
                let place = try #require(view.layout.attributes(for: Self.cell(new)))
                #expect(shown.frame.size == place.frame.size, "\(name): \(old)")
                #expect((shown.anchor - place.frame.center).length < 1e-9, "\(name): \(old)")
            }
            let inserted = try #require(view.presented(Self.cell(3)))
            #expect(inserted.frame.center == inserted.anchor && inserted.velocity == .zero)
            view.tick()
            let resting = try #require(view.presented(Self.cell(3)))
            #expect(resting.frame.center == resting.anchor && resting.velocity == .zero)
            view.settle()
            for (element, shown) in try view.everything() {
                #expect(shown.frame == view.layout.attributes(for: element)?.frame, "\(name)")
            }
        }
    }

    @Test func `rows of a chat that are measured late do not overlap`() throws {
        for (name, dynamics) in Self.dynamics {
            var view = try CollectionView(
                CollectionView.Configuration(
                    contentOffset: Point(x: 0, y: 6400 - 480),
                    sections: [.uniform(count: 100)],
                    layout: .list(ListLayout.Configuration(rowHeight: 64)),
                    dynamics: dynamics,
                    settings: .init { $0.scrollAnchor = .end }
                )
            )
            let rows = 90..<100
            let heights = rows.map { ItemSize(height: $0.isMultiple(of: 2) ? 160 : 30) }
            let batch = UpdateBatch(
                rows.map { .reloadItem(Self.path($0)) },
                sizes: Dictionary(
                    uniqueKeysWithValues: heights.enumerated().map { ($0, .sized([$1])) }
                )
            )
            try view.update(batch, animated: false)
            #expect(view.contentOffset.y == view.contentSize.height - 480)
            for tick in 0..<60 {
                let frames = try view.frame().elements.map(\.frame).sorted { $0.minY < $1.minY }
                for (upper, lower) in zip(frames, frames.dropFirst()) {
                    #expect(abs(upper.maxY - lower.minY) < 1e-9, "\(name), tick \(tick)")
                }
                view.tick()
            }
            #expect(view.isResting)
        }
    }

    @Test func `without animation a change driven by hand ends in place`() throws {
        for (name, dynamics) in Self.dynamics {
            var view = try Self.swingingList(dynamics)
            try view.beginDrivenChange(to: .list(ListLayout.Configuration(rowHeight: 90)))
            try view.drive(to: 0.4)
            view.pass(2)
            let swings = try view.frame().elements.map(Swing.init)
            var cancelled = view
            try view.finishDrivenChange(Animation.none)
            try cancelled.cancelDrivenChange(Animation.none)
            for view in [view, cancelled] {
                for swing in swings {
                    let shown = try #require(view.presented(swing.element))
                    let place = try #require(view.layout.attributes(for: swing.element))
                    #expect((shown.anchor - place.frame.center).length < 1e-3)
                    #expect(swing.distance(to: Swing(shown)) < 1e-3, "\(name)")
                }
            }
        }
    }

    @Test func `cells that nothing ties to their places stay where they have fallen`() throws {
        let gravity = NamedBehavior(
            "gravity",
            .gravity(GravityBehavior(items: [])),
            takesNewItems: true
        )
        let walls = NamedBehavior(
            "walls",
            .collision(
                CollisionBehavior(items: [], mode: .boundaries, referenceBoundsInsets: .zero)
            ),
            takesNewItems: true
        )
        var view = try LayoutSceneTests.view(.behaviors([gravity, walls]), count: 9)
        view.settle()
        let before = try view.everything()
        try view.update(UpdateBatch([.insertItem(Self.path(0))]), animated: false)
        for (element, fallen) in before {
            let moved = Self.cell(element.item + 1)
            #expect(try #require(view.presented(moved)).frame == fallen.frame)
        }
    }

    @Test func `cells that lie in their places follow them though nothing ties them`() throws {
        let collision = NamedBehavior(
            "collision",
            .collision(CollisionBehavior(items: [])),
            takesNewItems: true
        )
        var view = try LayoutSceneTests.view(.behaviors([collision]), count: 9)
        view.settle()
        try view.update(UpdateBatch([.insertItem(Self.path(0))]), animated: false)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }
}
