import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Cells that collide and are tied to a layout: without fingers each of them comes home.
struct HomecomingTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let flow: FlowLayout.Configuration
        let resistanceFactor: Double
        let allowsRotation: Bool

        var testDescription: String {
            "\(name), resistance \(resistanceFactor), rotation \(allowsRotation)"
        }
    }

    private static let shapes: [(name: String, size: Size, axis: Axis)] = [
        ("rows", Size(width: 300, height: 44), .vertical),
        ("three columns", Size(width: 90, height: 50), .vertical),
        ("tall cells", Size(width: 40, height: 90), .vertical),
        ("pages", Size(width: 60, height: 460), .horizontal),
        ("three lines", Size(width: 70, height: 140), .horizontal),
    ]

    static let cases = shapes.flatMap { shape in
        [1500.0, 500].flatMap { factor in
            [false, true].map { rotates in
                Case(
                    name: shape.name,
                    flow: FlowLayout.Configuration(
                        scrollDirection: shape.axis,
                        metrics: FlowLayout.Metrics(itemSize: shape.size)
                    ),
                    resistanceFactor: factor,
                    allowsRotation: rotates
                )
            }
        }
    }

    private static func view(_ given: Case, count: Int) throws -> CollectionView {
        let ties = TetherBehavior([], resistanceFactor: given.resistanceFactor)
        let item = DynamicItemBehavior(items: [], allowsRotation: given.allowsRotation)
        return try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: count)],
                layout: .flow(given.flow),
                dynamics: .behaviors([
                    NamedBehavior("ties", .tethers(ties), takesNewItems: true),
                    NamedBehavior(
                        "collision",
                        .collision(CollisionBehavior(items: [])),
                        takesNewItems: true
                    ),
                    NamedBehavior("item", .item(item), takesNewItems: true),
                ])
            )
        )
    }

    private static func expectHome(_ view: CollectionView, _ name: String) throws {
        #expect(view.isResting, "\(name): does not rest")
        for element in try view.frame(in: .viewport(overscan: 90)).elements {
            let way = element.frame.center - element.anchor
            let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot()
            #expect(distance < 0.5, "\(name): \(element.element) is \(way) from its place")
        }
    }

    @Test func `rows that are scrolled to and fro come home`() throws {
        var view = try Self.view(Self.cases[0], count: 20)
        for delta in [150.0, 150, -150, -150] {
            let touch = Scroll.Touch.at(Point(x: 160, y: 440))
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: delta)), touch: touch))
            view.tick()
        }
        for _ in 0..<900 { view.tick() }
        try Self.expectHome(view, "rows")
    }

    @Test(arguments: cases)
    func `every cell comes home, whatever was scrolled`(given: Case) throws {
        for seed in UInt64(1)...3 { try Self.scroll(given, seed: seed) }
    }

    static func scroll(_ given: Case, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var view = try view(given, count: 60)
        let isVertical = given.flow.scrollDirection == .vertical
        for _ in 0..<Int.random(in: 2...8, using: &random) {
            let length = Double.random(in: -250...250, using: &random)
            let delta = Vector(dx: isVertical ? 0 : length, dy: isVertical ? length : 0)
            let place = Point(
                x: .random(in: 0...320, using: &random),
                y: .random(in: 0...480, using: &random)
            )
            try view.scroll(Scroll(.by(delta), touch: .at(place)))
            for _ in 0..<Int.random(in: 0...4, using: &random) { view.tick() }
        }
        for _ in 0..<1500 where !view.isResting { view.tick() }
        try expectHome(view, "\(given.testDescription), seed \(seed)")
    }
}
