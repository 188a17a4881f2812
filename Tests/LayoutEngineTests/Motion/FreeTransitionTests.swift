import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Animated changes of views whose items are where their bodies are.
struct FreeTransitionTests {
    /// A cradle of four items, of which the last one has just entered.
    private func cradle() throws -> CradleFixture {
        var cradle = try CradleFixture(sections: [.uniform(count: 3)])
        let rigid = NewtonianLayout.Configuration(frequency: 0)
        try cradle.view.reconfigure(Reconfiguration(layout: .newtonian(rigid)))
        try cradle.insert(3)
        cradle.tick()
        return cradle
    }

    @Test func `after new data nothing of the old is shown`() throws {
        var cradle = try cradle()
        try cradle.view.resizeViewport(
            to: Size(width: 480, height: 320),
            animation: Animation()
        )
        try cradle.view.reloadData([.uniform(count: 3)])
        let cells = (0..<3).map { ElementID.cell(section: 0, item: $0) }
        for _ in 0..<30 {
            #expect(try cradle.elements.map(\.element) == cells)
            cradle.tick()
        }
    }

    @Test func `an animated viewport changes nothing of how bodies are seen`() throws {
        var (animated, plain) = (try cradle(), try cradle())
        animated.tick(100)
        plain.tick(100)
        let size = Size(width: 480, height: 320)
        try animated.view.resizeViewport(to: size, animation: Animation())
        try plain.view.resizeViewport(to: size)
        for tick in 0..<60 {
            let (one, other) = (try animated.elements, try plain.elements)
            #expect(one.map(\.motion) == other.map(\.motion), "tick \(tick)")
            #expect(one.contains { abs($0.angle) > 0.01 })
            animated.tick()
            plain.tick()
        }
    }

    @Test func `items that get bodies during an animation are theirs`() throws {
        let places = (0..<4).map { item in
            ItemPlacement(
                center: Point(x: 60 + 60 * Double(item), y: 100),
                size: Size(width: 40, height: 40)
            )
        }
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.placed(places)],
                layout: .absolute(AbsoluteLayout.Configuration())
            )
        )
        let first = ItemPath(section: 0, item: 0)
        try view.update(
            UpdateBatch(
                [.insertItem(first)],
                sizes: [0: .placed([ItemPlacement(center: .zero, size: places[0].size)])]
            )
        )
        view.tick()
        try view.reconfigure(Reconfiguration(dynamics: .behaviors([])))
        try view.update(UpdateBatch([.deleteItem(first)]), animated: false)
        #expect(try view.everything().count == 4)
        for (element, shown) in try view.everything() {
            #expect(shown.frame == view.layout.attributes(for: element)?.frame)
            #expect(shown.alpha == 1)
        }
    }
}
