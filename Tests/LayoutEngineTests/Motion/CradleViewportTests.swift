import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

/// A cradle and its viewport: rotations, insets, walls.
struct CradleViewportTests {
    private static let small = Size(width: 40, height: 40)

    /// A cradle that fits within its walls, also after a rotation.
    private func caged(
        _ count: Int,
        contentInset: Insets = .zero
    ) throws -> CradleFixture {
        try CradleFixture(
            NewtonianLayout.Configuration(itemSize: Self.small, length: 150, boundary: .viewport),
            sections: [.uniform(count: count)],
            contentInset: contentInset
        )
    }

    @Test func `a given anchor stays in place`() throws {
        let anchor = Point(x: 100, y: 20)
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(anchor: anchor),
            sections: [.uniform(count: 3)]
        )
        cradle.tick(31)
        let before = try cradle.elements
        var left = cradle
        try cradle.view.resizeViewport(to: Size(width: 480, height: 320))
        #expect(try cradle.elements == before)
        #expect(before.allSatisfy { $0.anchor.x == 100 })
        cradle.tick(50)
        left.tick(50)
        #expect(try cradle.elements == left.elements)
    }

    @Test func `a rotation does not wake a resting cradle with a given anchor`() throws {
        var cradle = try CradleFixture(
            NewtonianLayout.Configuration(anchor: .zero, length: 0, entry: .zero),
            sections: [.uniform(count: 1)]
        )
        #expect(cradle.rest(within: 3000) != nil)
        try cradle.view.resizeViewport(to: Size(width: 480, height: 320))
        #expect(cradle.view.isResting)
    }

    @Test func `the anchor follows the viewport's middle, and items swing to it from their places`()
        throws
    {
        var cradle = try CradleFixture(sections: [.uniform(count: 3)])
        cradle.tick(31)
        let before = try cradle.elements
        try cradle.view.resizeViewport(to: Size(width: 480, height: 320))
        #expect(try cradle.elements.map(\.motion) == before.map(\.motion))
        #expect(try cradle.elements.map(\.anchor.x) == [240, 240, 240])
        let anchors = try cradle.elements.map(\.anchor)
        #expect(anchors.map(\.y) == before.map(\.anchor.y))
        #expect(cradle.rest(within: 12_000) != nil)
        let mean = try cradle.elements.reduce(0) { $0 + $1.frame.center.x } / 3
        #expect(abs(mean - 240) < 3)
    }

    @Test func `a top inset shortens the content, not the cradle`() throws {
        let cradle = try CradleFixture(
            sections: [.uniform(count: 1)],
            contentInset: Insets(top: 64, left: 7)
        )
        #expect(cradle.view.contentSize == Size(width: 320, height: 416))
        #expect(cradle.view.contentOffset == Point(x: -7, y: -64))
        #expect(try cradle.elements.map(\.anchor.x) == [160])
    }

    @Test(arguments: [0, 100])
    func `items enter through the right wall and then stay inside`(top: Double) throws {
        var cradle = try caged(3, contentInset: Insets(top: top))
        var inside: Set<Int> = []
        // An item that leans against a wall lies slightly within it.
        let bounds = Rect(x: -2, y: -2, width: 324, height: 484 - top)
        for _ in 0..<600 {
            cradle.tick()
            for element in try cradle.elements {
                let box = element.boundingBox
                let isInside =
                    box.minX >= bounds.minX && box.maxX <= bounds.maxX && box.minY >= bounds.minY
                    && box.maxY <= bounds.maxY
                #expect(isInside || !inside.contains(element.element.item))
                if isInside, box.maxX < 320 { inside.insert(element.element.item) }
            }
        }
        #expect(inside == [0, 1, 2])
        let walls = cradle.view.contacts.filter { $0.other == .boundary(nil) }
        #expect(!walls.isEmpty && walls.allSatisfy { $0.behavior == "boundary" })
    }

    @Test func `a deleted item lies on the floor and fades there`() throws {
        var cradle = try caged(1)
        cradle.tick(300)
        try cradle.delete(0)
        cradle.tick(120)
        let fallen = try #require(try cradle.view.frame().elements.first)
        #expect(abs(fallen.boundingBox.maxY - 480) < 2 && fallen.departing == 0)
        cradle.tick(9)
        let fading = try #require(try cradle.view.frame().elements.first)
        #expect(abs(fading.alpha - 0.5) < 1e-9 && fading.velocity == .zero)
        cradle.tick(9)
        #expect(try cradle.elements.isEmpty && cradle.view.isResting)
    }

    @Test func `items outside a narrower viewport come back in`() throws {
        var cradle = try caged(2)
        #expect(cradle.rest(within: 12_000) != nil)
        // Both hang at about x = 160, and the new right wall is at 120.
        try cradle.view.resizeViewport(to: Size(width: 120, height: 480))
        #expect(cradle.rest(within: 12_000) != nil)
        let boxes = try cradle.elements.map(\.boundingBox)
        #expect(boxes.allSatisfy { $0.minX > -2 && $0.maxX < 122 })
    }

    @Test func `an item that leans against a wall is still held after a rotation`() throws {
        var cradle = try caged(1)
        cradle.tick(300)
        try cradle.delete(0)
        cradle.tick(100)
        try cradle.view.resizeViewport(to: Size(width: 400, height: 480))
        cradle.tick(19)
        let fallen = try #require(try cradle.elements.first)
        #expect(abs(fallen.boundingBox.maxY - 480) < 2)
    }
}
