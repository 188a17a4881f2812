import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdLayouts

struct AbsoluteLayoutTests {
    private static let bounds = Size(width: 320, height: 480)

    private static let sections = [
        [
            ItemPlacement(center: Point(x: 50, y: 60), size: Size(width: 20, height: 10)),
            ItemPlacement(
                center: Point(x: 200, y: 100),
                size: Size(width: 100, height: 2),
                angle: .pi / 2
            ),
        ],
        [],
        [ItemPlacement(center: Point(x: -40, y: 900), size: Size(width: 1, height: 1), angle: -9)],
    ]

    private func layout(_ sections: [[ItemPlacement]] = sections) throws -> AbsoluteLayout {
        try AbsoluteLayout(sections: sections, bounds: Self.bounds)
    }

    @Test func `items of all sections are where the data places them`() throws {
        let layout = try layout()
        #expect(layout.contentSize == Self.bounds && layout.scrollAxis == .vertical)
        #expect(layout.elementCount == 3 && layout.diagnostics(limit: 9).isEmpty)
        #expect(
            try layout.allElements(limit: 3) == [
                LayoutAttributes(
                    element: .cell(section: 0, item: 0),
                    frame: Rect(x: 40, y: 55, width: 20, height: 10)
                ),
                LayoutAttributes(
                    element: .cell(section: 0, item: 1),
                    frame: Rect(x: 150, y: 99, width: 100, height: 2),
                    angle: .pi / 2
                ),
                LayoutAttributes(
                    element: .cell(section: 2, item: 0),
                    frame: Rect(x: -40.5, y: 899.5, width: 1, height: 1),
                    angle: -9
                ),
            ]
        )
        #expect(throws: TooManyElements(limit: 2)) { try layout.allElements(limit: 2) }
    }

    @Test(arguments: [
        // The item's rectangle before rotation.
        (Rect(x: 150, y: 99, width: 40, height: 2), [Int]()),
        // The rectangle it covers, and both its edges.
        (Rect(x: 190, y: 140, width: 20, height: 5), [1]),
        (Rect(x: 190, y: 150, width: 20, height: 5), []),
        (Rect(x: 190, y: 149.9, width: 20, height: 5), [1]),
        (Rect(x: 201, y: 60, width: 20, height: 5), []),
        (Rect(x: 200.9, y: 60, width: 20, height: 5), [1]),
        (Rect(x: 0, y: 0, width: 320, height: 480), [0, 1]),
    ])
    func `a rotated item is found by its bounding box`(rect: Rect, items: [Int]) throws {
        #expect(try layout().elements(in: rect, limit: 9).map(\.element.item) == items)
    }

    @Test(arguments: [
        // Along the axis of the greater excess, vertically in doubt.
        (Size(width: 320, height: 480), Axis.vertical),
        (Size(width: 100, height: 100), .vertical), (Size(width: 321, height: 480), .horizontal),
        (Size(width: 420, height: 580), .vertical), (Size(width: 421, height: 580), .horizontal),
        (Size(width: 321, height: 0), .horizontal), (Size(width: 0, height: 0), .vertical),
        (Size(width: 5000, height: 9000), .vertical),
    ])
    func `the content has its own size and scrolls along the axis of the greater excess`(
        size: Size,
        axis: Axis
    ) throws {
        let layout = try AbsoluteLayout(
            configuration: AbsoluteLayout.Configuration(contentSize: size),
            sections: Self.sections,
            bounds: Self.bounds
        )
        #expect(layout.contentSize == size && layout.scrollAxis == axis)
        #expect(try layout.allElements(limit: 3) == self.layout().allElements(limit: 3))
    }

    @Test func `items keep their order, opacity and scale`() throws {
        let item = ItemPlacement(
            center: Point(x: 10, y: 20),
            size: Size(width: 4, height: 2),
            zIndex: 7,
            alpha: 0.5,
            scale: 3
        )
        let found = try #require(
            try layout([[item]]).elements(in: Rect(x: 15, y: 0, width: 9, height: 90), limit: 1)
                .first
        )
        #expect(found.frame == Rect(x: 8, y: 19, width: 4, height: 2))
        #expect(found.zIndex == 7 && found.alpha == 0.5 && found.scale == 3)
        // Scaled, it ends at 16.
        #expect(
            try layout([[item]]).elements(in: Rect(x: 16, y: 0, width: 9, height: 90), limit: 1)
                .isEmpty
        )
    }

    @Test func `a search visits few items besides those that it finds, in a million`() {
        let rows = 200_000
        let rects = (0..<5 * rows).map { item in
            Rect(x: Double(item % 5) * 64, y: Double(item / 5) * 64, width: 60, height: 60)
        }
        let tree = RectTree(rects)
        var visited = 0
        tree.forEachCandidate(in: Rect(x: 0, y: 6_400_000, width: 320, height: 480)) { _ in
            visited += 1
        }
        // Forty overlap; leaves of sixteen at the edges add some.
        #expect((40...200).contains(visited))
    }

    @Test(arguments: [
        (Size(width: -1, height: 1), "contentSize.width", -1.0),
        (Size(width: 1, height: -.infinity), "contentSize.height", -Double.infinity),
    ])
    func `an invalid content size is refused`(size: Size, name: String, value: Double) {
        #expect(throws: LayoutError.invalidMeasure(name: name, value: value)) {
            try AbsoluteLayout(
                configuration: AbsoluteLayout.Configuration(contentSize: size),
                sections: [],
                bounds: Self.bounds
            )
        }
    }

    @Test(arguments: [
        CollisionBounds.rectangle, .ellipse,
        .path([Point(x: 0, y: -1), Point(x: 1, y: 1), Point(x: -1, y: 1)]),
    ])
    func `a placement is stored with its shape, unless that is a rectangle`(
        bounds: CollisionBounds
    ) throws {
        let size = Size(width: 3, height: 4)
        let placement = ItemPlacement(center: .zero, size: size, scale: 2, bounds: bounds)
        let data = try JSONEncoder().encode(placement)
        #expect(try JSONDecoder().decode(ItemPlacement.self, from: data) == placement)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("bounds") == (bounds != .rectangle))
        let layout = try layout([[placement]])
        #expect(layout.collisionBounds(of: .cell(section: 0, item: 0)) == bounds)
        #expect(layout.collisionBounds(of: .cell(section: 0, item: 1)) == .rectangle)
    }

    @Test func `a placement stored without order, opacity and scale has the defaults`() throws {
        let json = #"{"center": {"x": 1, "y": 2}, "size": {"width": 3, "height": 4}, "angle": 5}"#
        let placement = try JSONDecoder().decode(ItemPlacement.self, from: Data(json.utf8))
        let size = Size(width: 3, height: 4)
        #expect(placement == ItemPlacement(center: Point(x: 1, y: 2), size: size, angle: 5))
    }

    @Test(arguments: [0.0, -1, .nan, .infinity])
    func `an invalid size is refused with its place`(value: Double) throws {
        for size in [Size(width: value, height: 1), Size(width: 1, height: value)] {
            let bad = ItemPlacement(center: .zero, size: size)
            let error = #expect(throws: LayoutError.self) { try layout(Self.sections + [[bad]]) }
            guard case .invalidItemSize(section: 3, item: 0, let found) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(found == value || (found.isNaN && value.isNaN))
        }
    }

    @Test(arguments: [
        ItemPlacement(center: Point(x: .nan, y: 0), size: Size(width: 1, height: 1)),
        ItemPlacement(center: Point(x: 0, y: .infinity), size: Size(width: 1, height: 1)),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), angle: .nan),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), alpha: 1.1),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), alpha: -0.1),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), alpha: .nan),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), scale: 0),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), scale: -1),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), scale: .nan),
        ItemPlacement(center: .zero, size: Size(width: 1, height: 1), scale: .infinity),
        ItemPlacement(
            center: .zero,
            size: Size(width: 1, height: 1),
            bounds: .path([.zero, Point(x: .nan, y: 0)])
        ),
    ])
    func `a place that is not finite, or cannot be drawn, is refused`(bad: ItemPlacement) {
        #expect(throws: LayoutError.invalidItemPlace(section: 1, item: 0)) {
            try layout([[], [bad]])
        }
    }
}
