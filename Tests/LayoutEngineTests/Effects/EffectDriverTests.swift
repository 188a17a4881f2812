import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// What moves effects along, and which elements have them.
struct EffectDriverTests {
    /// A list of three sections with headers of 40 points and ten rows of 50, under a bar of 20 points.
    private func list(_ effects: [Effect]) throws -> CollectionView {
        var configuration = CollectionView.Configuration(
            viewport: Size(width: 200, height: 400),
            sections: Array(repeating: .uniform(count: 10), count: 3),
            layout: .list(ListLayout.Configuration(rowHeight: 50, headerHeight: 40))
        )
        configuration.contentInset = Insets(top: 20)
        configuration.settings.effects = effects
        return try CollectionView(configuration)
    }

    private func header(_ section: Int) -> ElementID { ElementID(kind: .header, section: section) }

    @Test func `a parallax follows the offset of the content`() throws {
        var view = try list([Effect(.offset, by: .offset, stops: [.init(0, 0), .init(1000, 250)])])
        for offset in [-20.0, 0, 60, 400] {
            try view.scroll(Scroll(.to(Point(x: 0, y: offset)), touch: .none))
            let cells = try view.frame().elements.filter { $0.element.kind == .cell }
            #expect(!cells.isEmpty)
            for cell in cells {
                let place = Double(cell.element.section) * 540 + 40 + Double(cell.element.item) * 50
                #expect(cell.frame.minY == place + max(0, offset) / 4)
            }
        }
    }

    @Test func `rows that a parallax brings into view are found`() throws {
        var view = try list([Effect(.offset, by: .offset, stops: [.init(0, 0), .init(400, 400)])])
        try view.scroll(Scroll(.to(Point(x: 0, y: 400)), touch: .none))
        let first = try #require(try view.frame().elements.first { $0.element.kind == .cell })
        #expect(first.element == .cell(section: 0, item: 0) && first.frame.minY == 440)
    }

    @Test func `the distance from the start edge counts inside the insets`() throws {
        let stops = [Effect.Stop(0, 0), .init(0.25, 1)]
        var view = try list([Effect(.alpha, by: .start, stops: stops)])
        try view.scroll(Scroll(.to(Point(x: 0, y: 20)), touch: .none))
        // The edge is at 40, where the first row begins; 100 points are a quarter of the viewport.
        let alphas = (0..<4).map { view.presented(.cell(section: 0, item: $0))?.alpha }
        #expect(alphas == [0, 0.5, 1, 1])
    }

    @Test func `a header shrinks while its section passes`() throws {
        let effect = Effect(
            .scale,
            by: .section,
            kinds: ["header"],
            stops: [.init(0, 1), .init(1, 0.5)]
        )
        var view = try list([effect])
        for (offset, scales) in [
            (-20.0, [1, 1]), (250, [0.75, 1]), (520, [0.5, 1]), (790, [0.5, 0.75]),
        ] {
            try view.scroll(Scroll(.to(Point(x: 0, y: offset)), touch: .none))
            #expect((0..<2).map { view.presented(header($0))?.scale } == scales)
            #expect(view.presented(.cell(section: 0, item: 3))?.scale == 1)
        }
    }

    @Test func `without sections the whole content counts`() throws {
        let place = ItemPlacement(center: Point(x: 50, y: 50), size: Size(width: 50, height: 50))
        let end = ItemPlacement(center: Point(x: 50, y: 950), size: Size(width: 50, height: 100))
        let configuration = CollectionView.Configuration(
            viewport: Size(width: 100, height: 100),
            sections: [.placed([place, end])],
            layout: .absolute(
                AbsoluteLayout.Configuration(contentSize: Size(width: 100, height: 1000))
            ),
            settings: .init {
                $0.effects = [Effect(.alpha, by: .section, stops: [.init(0, 0), .init(1, 1)])]
            }
        )
        var view = try CollectionView(configuration)
        try view.scroll(Scroll(.to(Point(x: 0, y: 500)), touch: .none))
        #expect(view.presented(.cell(section: 0, item: 0))?.alpha == 0.5)
    }

    @Test func `two kinds can have an effect on one property each`() throws {
        let view = try list([
            Effect(.alpha, stops: [.init(0, 0.5)]),
            Effect(.alpha, kinds: ["header", "badge"], stops: [.init(0, 0.25)]),
        ])
        let frame = try view.frame()
        #expect(frame.elements.allSatisfy { $0.alpha == ($0.element.kind == .cell ? 0.5 : 0.25) })
    }

    @Test func `an offset across the scroll axis brings elements into view and out of it`() throws {
        let across = { (points: Double) in
            try list([Effect(.offsetAcross, stops: [.init(0, points)])])
        }
        #expect(try across(30).presented(.cell(section: 0, item: 0))?.frame.minX == 30)
        #expect(try across(199).frame().elements.count { $0.element.kind == .cell } == 7)
        #expect(try across(200).frame().elements.count { $0.element.kind == .cell } == 0)
    }
}
