import LayoutdGeometry
import LayoutdLayouts
import Testing

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

    @Test func `items are found by their identity, missing elements are not`() throws {
        let layout = try layout()
        for attributes in try layout.allElements(limit: 3) {
            #expect(layout.attributes(for: attributes.element) == attributes)
        }
        for missing in [
            ElementID.cell(section: 0, item: 2), .cell(section: 1, item: 0),
            .cell(section: 3, item: 0), .cell(section: 0, item: -1), .cell(section: -1, item: 0),
            ElementID(kind: .header, section: 0), ElementID(kind: .footer, section: 2),
        ] {
            #expect(layout.attributes(for: missing) == nil)
        }
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
    ])
    func `a place that is not finite is refused`(bad: ItemPlacement) {
        #expect(throws: LayoutError.invalidItemPlace(section: 1, item: 0)) {
            try layout([[], [bad]])
        }
    }
}
