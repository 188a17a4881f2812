import LayoutdGeometry
import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

/// Mass, inertia and centre of groups.
struct GroupMassTests {
    /// Items in metres: mass, centre and inertia about it.
    private struct Solid {
        let mass: Double
        let center: Point
        let inertia: Double

        init(_ item: DynamicItem, density: Double) {
            center = Point(x: item.center.x / 100, y: item.center.y / 100)
            let (w, h) = (item.size.width / 100, item.size.height / 100)
            switch item.collisionBounds {
            case .ellipse:
                mass = density * .pi * w * w / 4
                inertia = mass * w * w / 8
            default:
                mass = density * w * h
                inertia = mass * (w * w + h * h) / 12
            }
        }
    }

    private static let rafts: [(String, [DynamicItem])] = [
        ("two squares", [.square(0, 0), .square(50, 0)]),
        ("two squares apart", [.square(10, 20, side: 30), .square(-200, 75, side: 80)]),
        // The farther they are, the more digits libbox2d's own sums lose.
        ("two squares far apart", [.square(0, 0, side: 10), .square(1e4, 300, side: 20)]),
        ("an L", DynamicItem.ell),
        (
            "a turned box and a circle",
            [
                DynamicItem(
                    center: Point(x: 40, y: 10),
                    size: Size(width: 90, height: 20),
                    angle: 0.7
                ),
                DynamicItem(
                    center: Point(x: -30, y: 60),
                    size: Size(width: 44, height: 44),
                    collisionBounds: .ellipse
                ),
            ]
        ),
    ]

    @Test(arguments: rafts, [1.0, 2.5])
    func `mass and inertia are the sums by the parallel axis theorem`(
        _ raft: (name: String, items: [DynamicItem]),
        density: Double
    ) throws {
        var animator = try DynamicAnimator(group: raft.items)
        var properties = DynamicItemBehavior(items: [DynamicAnimator.raft])
        properties.density = density
        try animator.addBehavior(.item(properties), id: "density")
        let solids = raft.items.map { Solid($0, density: density) }
        let mass = solids.reduce(0) { $0 + $1.mass }
        let x = solids.reduce(0) { $0 + $1.mass * $1.center.x } / mass
        let y = solids.reduce(0) { $0 + $1.mass * $1.center.y } / mass
        let inertia = solids.reduce(0) { sum, solid in
            let (dx, dy) = (solid.center.x - x, solid.center.y - y)
            return sum + solid.inertia + solid.mass * (dx * dx + dy * dy)
        }
        let engine = RigidWorld(animator.state).mass(of: 0)
        // Corners are rounded to single precision, which far from the centre is a larger part of a side.
        let reach = raft.items.map { ($0.center - Point(x: 100 * x, y: 100 * y)).length }.max() ?? 0
        let rounding = 1e-5 + 4 * reach * 6e-8 / (raft.items.map(\.size.width).min() ?? 1)
        #expect(animator.state.bodies.count == 1)
        #expect(abs(Double(engine.mass) / mass - 1) < rounding, "\(raft.name)")
        #expect(abs(Double(engine.inertia) / inertia - 1) < rounding, "\(raft.name)")
        let center = animator.center(DynamicAnimator.raft)
        // Single precision of the position.
        let tolerance = 1e-4 + 1e-7 * abs(center.x)
        #expect(
            abs(center.x - 100 * x) < tolerance && abs(center.y - 100 * y) < tolerance,
            "\(raft.name)"
        )
    }

    @Test func `the bounding box of a group contains its items`() throws {
        let animator = try DynamicAnimator(group: DynamicItem.ell)
        let box = try #require(animator.item(DynamicAnimator.raft)).boundingBox
        #expect(box == Rect(x: 80, y: 40, width: 160, height: 120))
    }
}
