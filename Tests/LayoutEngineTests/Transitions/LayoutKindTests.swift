import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Changes to a layout of another kind.
struct LayoutKindTests {
    private static let kinds: [LayoutConfiguration] = [
        .list(ListLayout.Configuration(headerHeight: 30)),
        .flow(FlowLayout.Configuration(metrics: .init(itemSize: Size(width: 90, height: 70)))),
        .waterfall(WaterfallLayout.Configuration(metrics: .init(columnCount: 2))),
        .grid(GridLayout.Configuration(metrics: .init(columns: .count(3)))),
        .circle(CircleLayout.Configuration(radius: 100)),
        .compositional(CompositionalLayout.Configuration(section: groups)),
    ]

    private static let groups: CollectionLayoutSection = {
        let size = CollectionLayoutSize(width: .fractionalWidth(0.5), height: .absolute(80))
        return CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(80)),
                subitems: [.item(CollectionLayoutItem(layoutSize: size))]
            )
        )
    }()

    private static func makeView(
        _ layout: LayoutConfiguration,
        _ dynamics: CollectionView.Dynamics? = nil,
        expanded: Set<ItemPath> = []
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 0, y: 300),
                sections: [.uniform(count: 40), .uniform(count: 20)],
                expanded: expanded,
                layout: layout,
                dynamics: dynamics
            )
        )
    }

    @Test(arguments: kinds, kinds)
    func `everything moves from where it is to where it belongs`(
        old: LayoutConfiguration,
        new: LayoutConfiguration
    ) throws {
        guard old != new else { return }
        for dynamics in [nil, CollectionView.Dynamics.spring(SpringDynamics())] {
            var view = try Self.makeView(old, dynamics)
            let before = try view.seen()
            try view.reconfigure(Reconfiguration(layout: new) { $0.scrollAnchor = .firstVisible })
            let after = try view.seenElements(overscan: 1000)
            for (element, place) in before {
                let shown = after.first { $0.element == element }
                #expect(try #require(shown).distance(to: place) < 1e-9, "\(element)")
            }
            #expect(view.frameState.dataVersion == 1 && !view.isResting)
            #expect(view.settle() < 1200)
            #expect(try view.everything() == view.afresh().everything())
        }
    }

    @Test func `without animation everything is there at once`() throws {
        var view = try Self.makeView(Self.kinds[0])
        try view.reconfigure(Reconfiguration(layout: Self.kinds[2], animated: false))
        #expect(view.isResting)
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `rows that were expanded count again, wherever they have moved`() throws {
        let (list, flow) = (Self.kinds[0], Self.kinds[1])
        var view = try Self.makeView(list, expanded: [ItemPath(section: 0, item: 4)])
        try view.reconfigure(Reconfiguration(layout: flow))
        #expect(view.expanded.isEmpty)
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 1))]))
        view = try CollectionView(restoring: DrivenSnapshotTests.throughJSON(view))
        try view.reconfigure(Reconfiguration(layout: list))
        #expect(view.expanded == [ItemPath(section: 0, item: 3)])
        try view.reconfigure(Reconfiguration(layout: list, expanded: []))
        try view.reconfigure(Reconfiguration(layout: flow))
        try view.reconfigure(Reconfiguration(layout: list))
        #expect(view.expanded.isEmpty)
    }

    @Test func `springs keep their elements and velocities`() throws {
        var view = try Self.makeView(Self.kinds[1], .spring(SpringDynamics(damping: 0.2)))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), touch: .at(Point(x: 160, y: 400))))
        view.pass(4)
        let before = try view.seen()
        #expect(before.values.contains { $0.velocity.length > 20 })
        try view.reconfigure(Reconfiguration(layout: Self.kinds[0]))
        let after = try view.seen()
        for (element, place) in before {
            let shown = try #require(after[element])
            #expect((shown.frame.center - place.frame.center).length < 1e-9)
            #expect((shown.velocity - place.velocity).length < 1e-9)
        }
    }

    @Test func `springs that end hand over their velocity`() throws {
        var view = try Self.makeView(Self.kinds[1], .spring(SpringDynamics(damping: 0.2)))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 80)), touch: .at(Point(x: 160, y: 400))))
        view.pass(4)
        let element = try #require(
            try view.frame().elements.max { $0.velocity.length < $1.velocity.length }
        )
        try view.reconfigure(Reconfiguration(layout: Self.kinds[0], dynamics: .some(nil)))
        let shown = try #require(view.presented(element.element))
        #expect((shown.frame.center - element.frame.center).length < 1e-9)
        // The animation itself starts at rest.
        #expect((shown.velocity - element.velocity).length < 1e-6)
        #expect(element.velocity.length > 20 && view.settle() < 60)
    }

    @Test func `rods and scenes are shown at once or not at all`() throws {
        let rods = LayoutConfiguration.newtonian(NewtonianLayout.Configuration())
        var view = try CollectionView(
            CollectionView.Configuration(sections: [.uniform(count: 5)], layout: Self.kinds[1])
        )
        let before = try Sight(view)
        #expect(throws: CollectionViewError.unreachableLayout) {
            try view.reconfigure(Reconfiguration(layout: rods))
        }
        #expect(try Sight(view) == before)
        try view.reconfigure(Reconfiguration(layout: rods, animated: false))
        view.pass(30)
        #expect(try view.frame().elements.contains { $0.velocity != .zero })
        #expect(throws: CollectionViewError.unreachableLayout) {
            try view.reconfigure(Reconfiguration(layout: Self.kinds[0]))
        }
        try view.reconfigure(Reconfiguration(layout: Self.kinds[0], animated: false))
        #expect(view.isResting)
        #expect(try view.everything() == view.afresh().everything())
        // A scene and back: the places that the data give are kept.
        let places = (0..<3).map {
            ItemPlacement(
                center: Point(x: 60 + 90 * Double($0), y: 50),
                size: Size(width: 40, height: 40)
            )
        }
        let absolute = LayoutConfiguration.absolute(AbsoluteLayout.Configuration())
        view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: absolute,
                dynamics: .behaviors([])
            )
        )
        try view.reconfigure(Reconfiguration(layout: Self.kinds[1], dynamics: nil, animated: false))
        #expect(try view.everything().values.allSatisfy { $0.frame.size.width == 40 })
        try view.reconfigure(
            Reconfiguration(layout: absolute, dynamics: .some(nil), animated: false)
        )
        #expect(view.presented(.cell(section: 0, item: 1))?.frame.center == places[1].center)
    }

    @Test(arguments: kinds, [nil, Point(x: 200, y: 150)])
    func `an anchor stays under the finger`(_ new: LayoutConfiguration, finger: Point?) throws {
        let old = LayoutConfiguration.flow(FlowLayout.Configuration())
        guard new.name != "circle" else { return }
        var view = try Self.makeView(old)
        let cell = ElementID.cell(section: 0, item: 26)
        let start = try #require(view.presented(cell)).frame
        let anchor = TransitionAnchor(ItemPath(cell), finger: finger)
        let point = try #require(view.grip(anchor))
        try view.reconfigure(Reconfiguration(layout: new, anchor: anchor))
        // There is nothing to scroll across.
        func distance() throws -> Double {
            let frame = try #require(view.presented(cell)).frame
            #expect(view.contentOffset.x == 0)
            return abs(point.offset(over: frame, zoomScale: 1).y - view.contentOffset.y)
        }
        #expect(try distance() < 1e-9)
        while !view.isResting {
            view.tick()
            #expect(try distance() < 1e-9)
        }
        #expect(try #require(view.presented(cell)).frame != start)
    }
}
