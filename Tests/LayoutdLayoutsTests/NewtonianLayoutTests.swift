import LayoutdGeometry
import LayoutdLayouts
import Testing

struct NewtonianLayoutTests {
    typealias Configuration = NewtonianLayout.Configuration

    private static let bounds = Size(width: 320, height: 480)

    private func layout(
        _ configuration: Configuration = Configuration(),
        _ sections: [ItemTable] = [.uniform(count: 1)],
        inset: Insets = .zero
    ) throws -> NewtonianLayout {
        try NewtonianLayout(
            configuration: configuration,
            sections: sections,
            bounds: Self.bounds,
            contentInset: inset
        )
    }

    @Test func `the defaults are those of the published cradle`() {
        let configuration = Configuration()
        #expect(configuration.anchor(in: Self.bounds) == Point(x: 160, y: 64))
        #expect(configuration.entry(in: Self.bounds) == Point(x: 420, y: 300))
        let resting = configuration.restingCenter(in: Self.bounds)
        // Gravity stretches the rod by g/ω².
        #expect(resting.x == 160 && abs(resting.y - (64 + 300 + 25.330_295_910_584)) < 1e-9)
    }

    @Test(arguments: [
        // Direction of gravity, frequency, and the item's resting place relative to the anchor.
        (Vector(dx: 0, dy: 1), 0.0, Vector(dx: 0, dy: 300)),
        (Vector(dx: 0, dy: 0), 1.0, Vector(dx: 0, dy: 300)),
        (Vector(dx: 0, dy: -2), 0.0, Vector(dx: 0, dy: -300)),
        (Vector(dx: 3, dy: -4), 0.0, Vector(dx: 180, dy: -240)),
        (Vector(dx: -1, dy: 0), 1 / (2 * Double.pi), Vector(dx: -1300, dy: 0)),
        (Vector(dx: 0.5, dy: 0), 5 / Double.pi, Vector(dx: 305, dy: 0)),
        // The stretch of a very weak spring is limited.
        (Vector(dx: 0, dy: 1), 1e-300, Vector(dx: 0, dy: 1_000_000_300)),
    ])
    func `an item hangs in the direction of gravity`(
        gravity: Vector,
        frequency: Double,
        reach: Vector
    ) {
        let anchor = Point(x: 10, y: 20)
        let configuration = Configuration(anchor: anchor, frequency: frequency, gravity: gravity)
        let found = configuration.restingCenter(in: Self.bounds)
        let expected = anchor + reach
        #expect(abs(found.x - expected.x) < 1e-6 && abs(found.y - expected.y) < 1e-6, "\(found)")
    }

    @Test func `all items hang at the same place, each with its size`() throws {
        let sizes = [ItemSize(width: 40, height: 20), ItemSize(), ItemSize(height: 10)]
        let placement = ItemPlacement(center: .zero, size: Size(width: 8, height: 6), angle: 1)
        let configuration = Configuration(
            anchor: Point(x: 100, y: 100),
            frequency: 0,
            entry: Point(x: 7, y: 8)
        )
        let layout = try layout(
            configuration,
            [.uniform(count: 2), .uniform(count: 0), .sized(sizes), .placed([placement])]
        )
        let elements = try layout.allElements(limit: 6)
        #expect(layout.elementCount == 6 && configuration.entry(in: Self.bounds).x == 7)
        #expect(elements.map(\.element.section) == [0, 0, 2, 2, 2, 3])
        #expect(elements.map(\.element.item) == [0, 1, 0, 1, 2, 0])
        let sized = [(100.0, 100.0), (100, 100), (40, 20), (100, 100), (100, 10), (8, 6)]
        #expect(elements.map(\.frame.size) == sized.map { Size(width: $0, height: $1) })
        for attributes in elements {
            #expect(attributes.frame.center == Point(x: 100, y: 400) && attributes.angle == 0)
            #expect(layout.attributes(for: attributes.element) == attributes)
        }
        let beside = Rect(x: 60, y: 370, width: 18, height: 60)
        #expect(
            try layout.elements(in: beside, limit: 9).map(\.element.section) == [0, 0, 2, 2]
        )
    }

    @Test func `the content is the viewport without the top inset`() throws {
        let size = try layout(inset: Insets(top: 64, left: 5, bottom: 9, right: 5)).contentSize
        #expect(size == Size(width: 320, height: 416))
        #expect(try layout(inset: Insets(top: 500)).contentSize.height == 0)
        #expect(try layout().scrollAxis == .vertical)
    }

    @Test func `more items than allowed are refused`() throws {
        #expect(throws: LayoutError.tooManyItems(count: 11, limit: 10)) {
            try layout(Configuration(), [.uniform(count: 7), .uniform(count: 4)])
        }
        #expect(throws: LayoutError.negativeItemCount(section: 0, count: -1)) {
            try layout(Configuration(), [.uniform(count: -1)])
        }
        #expect(
            try layout(Configuration(maximumItems: 11), [.uniform(count: 11)]).elementCount == 11
        )
    }

    @Test func `an item without area is refused`() throws {
        let sizes = [ItemSize(), ItemSize(width: 0)]
        #expect(throws: LayoutError.invalidItemSize(section: 1, item: 1, value: 0)) {
            try layout(Configuration(), [.uniform(count: 1), .sized(sizes)])
        }
    }

    @Test(arguments: [
        (Configuration(itemSize: Size(width: 0, height: 1)), "itemSize.width"),
        (Configuration(itemSize: Size(width: 1, height: -2)), "itemSize.height"),
        (Configuration(anchor: Point(x: 0, y: .infinity)), "anchor.y"),
        (Configuration(length: -1), "length"), (Configuration(damping: -1), "damping"),
        (Configuration(frequency: -1), "frequency"),
        (Configuration(entry: Point(x: -.infinity, y: 0)), "entry.x"),
        (Configuration(gravity: Vector(dx: .infinity, dy: 0)), "gravity.dx"),
        (Configuration(maximumItems: 0), "maximumItems"),
        (Configuration(departureTime: -0.1), "departureTime"),
    ])
    func `an invalid measure is reported by name`(bad: Configuration, name: String) throws {
        let error = #expect(throws: LayoutError.self) { try layout(bad, []) }
        guard case .invalidMeasure(name, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
