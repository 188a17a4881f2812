import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// Collection views over the layouts that set the start of a simulation, before it moves anything.
struct MotionlessLayoutTests {
    private func view(
        _ layout: LayoutConfiguration,
        _ sections: [CollectionView.Section]
    ) throws -> CollectionView {
        try CollectionView(CollectionView.Configuration(sections: sections, layout: layout))
    }

    private let plank = ItemPlacement(
        center: Point(x: 320, y: 100),
        size: Size(width: 4, height: 100),
        angle: .pi / 2
    )

    @Test func `placed items rest rotated, and are in frames that meet their bounding box`() throws
    {
        var view = try view(
            .absolute(AbsoluteLayout.Configuration()),
            [.placed([]), .placed([plank])]
        )
        for _ in 0..<3 { view.tick() }
        #expect(view.isResting && view.contentSize == view.viewport)
        let element = try #require(try view.frame().elements.first)
        #expect(element.element == .cell(section: 1, item: 0) && element.angle == .pi / 2)
        #expect(element.anchor == plank.center && element.velocity == .zero)
        // The frame before rotation ends at x = 322, the rotated plank at 370.
        let right = Rect(x: 330, y: 0, width: 100, height: 200)
        #expect(try view.frame(in: .rect(right)).elements == [element])
        #expect(view.presented(.cell(section: 1, item: 0)) == element)
    }

    @Test func `a flow uses only the sizes of placed items`() throws {
        let placed = try view(.flow(FlowLayout.Configuration()), [.placed([plank, plank])])
        let sizes = [ItemSize(width: 4, height: 100), ItemSize(width: 4, height: 100)]
        let sized = try view(.flow(FlowLayout.Configuration()), [.sized(sizes)])
        #expect(try placed.frame() == sized.frame())
    }

    @Test func `items without places are refused if the layout cannot place them`() throws {
        for items in [ItemTable.uniform(count: 1), .sized([ItemSize(width: 1, height: 1)])] {
            let sections = [CollectionView.Section(items: .uniform(count: 0)), .init(items: items)]
            let expected = LayoutError.itemsWithoutPlaces(section: 1)
            #expect(throws: CollectionViewError.layout(expected)) {
                try view(.absolute(AbsoluteLayout.Configuration()), sections)
            }
        }
    }

    @Test func `a cradle's anchors follow the middle of the viewport`() throws {
        var view = try view(
            .newtonian(NewtonianLayout.Configuration(frequency: 0)),
            [.uniform(count: 1), .uniform(count: 2)]
        )
        #expect(try anchors(of: view) == Array(repeating: hanging(160), count: 3))
        try view.resizeViewport(to: Size(width: 500, height: 600), contentInset: Insets(top: 20))
        #expect(try anchors(of: view) == Array(repeating: hanging(250), count: 3))
        #expect(view.contentSize == Size(width: 500, height: 580))
    }

    @Test func `a cradle's items line up at the entry and move immediately`() throws {
        var view = try view(
            .newtonian(NewtonianLayout.Configuration()),
            [.uniform(count: 1), .uniform(count: 2)]
        )
        #expect(!view.isResting)
        // The engine's positions have single precision.
        let places = try view.frame(in: .rect(everywhere)).elements.map(\.frame.minX)
        #expect(zip(places, [420, 520, 620]).allSatisfy { abs($0 - $1) < 1e-3 }, "\(places)")
        view.tick()
        #expect(try view.frame(in: .rect(everywhere)).elements.allSatisfy { $0.velocity != .zero })
    }

    private let everywhere = Rect(x: -1000, y: -1000, width: 3000, height: 3000)

    private func anchors(of view: CollectionView) throws -> [Point] {
        try view.frame(in: .rect(everywhere)).elements.map(\.anchor)
    }

    private func hanging(_ x: Double) -> Point {
        Point(x: x, y: 364)
    }
}
