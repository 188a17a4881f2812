import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What a view shows with effects.
struct EffectViewTests {
    private func cell(_ item: Int) -> ElementID { .cell(section: 0, item: item) }

    @Test(arguments: [0, 60, 137.5, 5_000])
    func `cells of a carousel depend on their distance from the middle`(offset: Double) throws {
        var view = try CollectionView(.carousel)
        try view.scroll(Scroll(.to(Point(x: offset, y: 0)), touch: .none))
        let frame = try view.frame()
        #expect(frame.elements.count > 3)
        for element in frame.elements {
            let x = Double(element.element.item) * 120
            let distance = (x + 50 - offset - 200) / 400
            let near = 1 - min(1, abs(distance))
            #expect(abs(element.scale - (0.8 + 0.4 * near)) < 1e-12)
            #expect(abs(element.alpha - (1 - 0.75 * min(1, abs(distance) * 2))) < 1e-12)
            let clamped = max(-1, min(1, distance))
            #expect(abs(element.angle - 0.5 * clamped) < 1e-12)
            #expect(abs(element.frame.minX - (x - 40 * clamped)) < 1e-9)
            #expect(abs(element.anchor.x - element.frame.center.x) < 1e-9)
            #expect(element.frame.minY == 25 && element.frame.size == Size(width: 100, height: 150))
        }
    }

    @Test func `the item in the middle is shown exactly as the middle stop says`() throws {
        var view = try CollectionView(.carousel)
        try view.scroll(to: cell(40), at: .center, animated: false)
        let element = try #require(view.presented(cell(40)))
        #expect(element.scale == 1.2 && element.alpha == 1 && element.angle == 0)
        #expect(element.frame == view.layout.attributes(for: cell(40))?.frame)
    }

    @Test func `the distance is that from the middle of the whole viewport`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentInset = Insets(left: 150)
        let view = try CollectionView(configuration)
        // The first cell is at 150 of 400 points, its centre at 200.
        #expect(view.contentOffset.x == -150)
        #expect(view.presented(cell(0))?.scale == 1.2)
    }

    @Test func `cells that an offset brings into view are found, and others are not`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.settings.effects = [Effect(.offset, stops: [.init(0, 1200)])]
        configuration.contentOffset = Point(x: 12_000, y: 0)
        let items = try CollectionView(configuration).frame().elements.map(\.element.item)
        #expect(items == Array(90..<94))
    }

    @Test func `cells that grow or turn into view are found`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentOffset = Point(x: 12_000, y: 0)
        configuration.settings.effects = [Effect(.scale, stops: [.init(0, 4)])]
        // 400 points wide, each covers 200 on both sides of its centre.
        var items = try CollectionView(configuration).frame().elements.map(\.element.item)
        #expect(items == Array(98...104))
        configuration.settings.effects = [Effect(.angle, stops: [.init(0, .pi / 2)])]
        // 150 points wide, the cell before the viewport reaches 5 points into it.
        items = try CollectionView(configuration).frame().elements.map(\.element.item)
        #expect(items == Array(99...103))
    }

    @Test func `cells that shrink out of view are not in the frame`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.contentOffset = Point(x: 12_090, y: 0)
        configuration.settings.effects = [Effect(.scale, stops: [.init(0, 0.5)])]
        let items = try CollectionView(configuration).frame().elements.map(\.element.item)
        #expect(items == [101, 102, 103])
    }

    @Test func `a scroll in a million cells looks at as few as one in a thousand`() throws {
        let counts = try [1_000, 1_000_000].map { count in
            var configuration = CollectionView.Configuration.carousel
            configuration.sections = [.uniform(count: count)]
            var view = try CollectionView(configuration)
            let probe = ProbedLayout(view.layout)
            view.layout = probe
            for _ in 0..<50 {
                try view.scroll(Scroll(.by(Vector(dx: 31, dy: 0)), touch: .none))
                _ = try view.frame()
                _ = try view.difference(since: view.sequence - 1)
            }
            return probe.count.value
        }
        #expect(counts[0] == counts[1] && counts[0] < 50 * 3 * 12)
    }

    @Test func `headers and footers stay as they are`() throws {
        var configuration = RandomScript.Subject.pinnedFlow.configuration
        configuration.dynamics = nil
        var plain = try CollectionView(configuration)
        configuration.settings.effects = [Effect(.scale, stops: [.init(0, 0.5)])]
        var view = try CollectionView(configuration)
        for _ in 0..<20 {
            let (now, before) = (try view.frame(), try plain.frame())
            let kinds = now.elements.filter { $0.element.kind != .cell }
            #expect(!kinds.isEmpty && kinds == before.elements.filter { $0.element.kind != .cell })
            #expect(now.elements.allSatisfy { $0.element.kind != .cell || $0.scale == 0.5 })
            let scroll = Scroll(.by(Vector(dx: 0, dy: 37)), touch: .none)
            try view.scroll(scroll)
            try plain.scroll(scroll)
        }
        #expect(view.invalidations == plain.invalidations)
    }

    @Test func `a touch hits a cell where effects show it`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.settings.effects = [
            Effect(.offset, stops: [.init(0, 240)]), Effect(.scale, stops: [.init(0, 0.5)]),
        ]
        let view = try CollectionView(configuration)
        #expect(view.element(at: Point(x: 290, y: 100)) == cell(0))
        #expect(view.element(at: Point(x: 250, y: 100)) == nil)
        #expect(view.element(at: Point(x: 50, y: 100)) == nil)
        configuration.settings.effects = [Effect(.alpha, stops: [.init(0, 0)])]
        #expect(try CollectionView(configuration).element(at: Point(x: 50, y: 100)) == nil)
    }

    @Test func `effects follow springs and transitions without a jump`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.dynamics = .spring(SpringDynamics())
        var view = try CollectionView(configuration)
        try view.scroll(Scroll(.by(Vector(dx: 70, dy: 0)), touch: .at(Point(x: 380, y: 100))))
        view.tick()
        let swinging = try #require(view.presented(cell(0)))
        #expect(swinging.velocity != .zero)
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))]))
        let after = try #require(view.presented(cell(1)))
        #expect(abs(after.frame.minX - swinging.frame.minX) < 1e-9)
        #expect(abs(after.scale - swinging.scale) < 1e-9)
        var last = after
        while !view.isResting {
            view.tick()
            let now = try #require(view.presented(cell(1)))
            #expect(abs(now.scale - last.scale) < 0.05 && abs(now.angle - last.angle) < 0.05)
            last = now
        }
    }

    @Test func `effects change immediately and can be removed`() throws {
        var view = try CollectionView(.carousel)
        let faded = [Effect(.alpha, stops: [.init(0, 0.5)])]
        try view.reconfigure(Reconfiguration { $0.effects = faded })
        #expect(view.settings.effects == faded && view.isResting)
        #expect(try view.frame().elements.allSatisfy { $0.alpha == 0.5 && $0.scale == 1 })
        #expect(try view.difference(since: 0) == nil)
        try view.reconfigure(Reconfiguration())
        #expect(view.settings.effects == faded)
        try view.reconfigure(Reconfiguration { $0.effects = [] })
        #expect(view.settings.effects.isEmpty)
        #expect(try view.frame().elements.allSatisfy { $0.alpha == 1 })
    }

    @Test func `start and end of a transition have their own effects`() throws {
        var configuration = CollectionView.Configuration.carousel
        configuration.settings.animation = Animation()
        var view = try CollectionView(configuration)
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))]))
        let (initial, final) = try #require(view.transition(of: cell(1)))
        #expect(abs(initial.scale - 1.05) < 1e-12 && abs(final.scale - 1.17) < 1e-12)
        #expect(view.presented(cell(1))?.scale == initial.scale)
    }

    /// A view after a second, when the items of a cradle have come in.
    private func later(_ configuration: CollectionView.Configuration) throws -> CollectionView {
        var view = try CollectionView(configuration)
        try view.apply(.tick(count: 60))
        return view
    }

    @Test func `effects apply to every layout`() throws {
        let half = [Effect(.alpha, stops: [.init(0, 0.5)])]
        let place = ItemPlacement(
            center: Point(x: 100, y: 100),
            size: Size(width: 50, height: 50),
            alpha: 0.5,
            scale: 2
        )
        let subjects: [(LayoutConfiguration, CollectionView.Section, CollectionView.Dynamics?)] = [
            (.list(ListLayout.Configuration()), .uniform(count: 9), nil),
            (.waterfall(WaterfallLayout.Configuration()), .uniform(count: 9), nil),
            (.absolute(AbsoluteLayout.Configuration()), .placed([place]), nil),
            (.absolute(AbsoluteLayout.Configuration()), .placed([place]), .behaviors([])),
            (.newtonian(NewtonianLayout.Configuration()), .uniform(count: 1), nil),
        ]
        for (layout, section, dynamics) in subjects {
            let plain = CollectionView.Configuration(
                sections: [section],
                layout: layout,
                dynamics: dynamics
            )
            var affected = plain
            affected.settings.effects = half
            let before = try later(plain).frame().elements
            let now = try later(affected).frame().elements
            #expect(!now.isEmpty && now.map(\.element) == before.map(\.element), "\(layout)")
            for (now, before) in zip(now, before) { #expect(now.alpha == before.alpha / 2) }
        }
    }
}

/// A layout that counts the elements that it is asked for.
private struct ProbedLayout: CollectionLayout {
    final class Count: @unchecked Sendable {
        var value = 0
    }

    let count = Count()
    private let base: any CollectionLayout

    init(_ base: any CollectionLayout) {
        self.base = base
    }

    var scrollAxis: Axis { base.scrollAxis }
    var contentSize: Size { base.contentSize }
    var elementCount: Int { base.elementCount }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        count.value += 1
        return base.attributes(for: element)
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        let elements = try base.elements(in: rect, limit: limit)
        count.value += elements.count
        return elements
    }

    func diagnostics(limit: Int) -> [LayoutDiagnostic] { [] }
}
