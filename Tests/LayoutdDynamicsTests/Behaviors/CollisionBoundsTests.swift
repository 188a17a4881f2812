import Glibc
import LayoutdGeometry
import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

struct CollisionBoundsTests {
    private func makeAnimator(
        _ bounds: DynamicItem.CollisionBounds,
        size: Size = Size(width: 60, height: 60),
        angle: Double = 0
    ) throws -> DynamicAnimator {
        var animator = DynamicAnimator()
        let item = DynamicItem(
            center: .zero,
            size: size,
            angle: angle,
            collisionBounds: bounds
        )
        try animator.addItem(item, id: 0)
        try animator.addBehavior(.item(DynamicItemBehavior(items: [0])), id: "bodies")
        return animator
    }

    private func mass(_ animator: DynamicAnimator) -> Double {
        Double(RigidWorld(animator.state).mass(of: 0).mass)
    }

    /// The height of an item's centre above a floor when it comes to rest.
    private func restingHeight(_ animator: DynamicAnimator) throws -> Double {
        var animator = animator
        try animator.addGravity([0])
        try animator.addFloor(at: 100, for: [0])
        try #require(animator.runUntilRest(atMost: 3000) < 3000)
        return 100 - animator.center(0).y
    }

    @Test func `each shape has its mass`() throws {
        #expect(abs(mass(try makeAnimator(.ellipse)) - Double.pi * 0.09) < 1e-6)
        let oval = try makeAnimator(.ellipse, size: Size(width: 60, height: 30))
        #expect(abs(mass(oval) - Double.pi * 0.045) < 0.01 * Double.pi * 0.045)
        let triangle = [Point(x: -30, y: 10), Point(x: 30, y: 10), Point(x: 0, y: -20)]
        #expect(abs(mass(try makeAnimator(.path(triangle))) - 0.09) < 1e-6)
        for animator in [oval, try makeAnimator(.path(triangle)), try makeAnimator(.ellipse)] {
            #expect(abs(Double(animator.state.bodies[0].mass) - mass(animator)) < 1e-6)
        }
    }

    @Test func `a circle rests at its radius, and rolls`() throws {
        let ball = try makeAnimator(.ellipse)
        #expect((31.5...32).contains(try restingHeight(ball)))
        var rolling = ball
        try rolling.addGravity([0])
        try rolling.addFloor(at: 32, for: [0])
        try rolling.addVelocity(Vector(dx: 200, dy: 0), to: 0)
        rolling.run(ticks: 60)
        let spin = try #require(rolling.motion(of: 0)).angularVelocity
        #expect(abs(rolling.velocity(0).dx / (spin * 30) - 1) < 0.1, "no slipping")
    }

    @Test func `an ellipse comes to rest on its long side`() throws {
        let size = Size(width: 80, height: 40)
        let oval = try makeAnimator(.ellipse, size: size, angle: 0.8)
        #expect((21...22.5).contains(try restingHeight(oval)))
    }

    @Test(arguments: [false, true])
    func `a path rests on its side, in either winding`(isReversed: Bool) throws {
        let triangle = [Point(x: -30, y: 10), Point(x: 30, y: 10), Point(x: 0, y: -20)]
        let path = isReversed ? triangle.reversed() : triangle
        #expect((11.5...12).contains(try restingHeight(makeAnimator(.path(path)))))
    }

    @Test func `a path with many corners is divided into pieces of at most eight`() throws {
        for corners in [8, 9, 14, 15, 100] {
            let path = regularPath(corners: corners, radius: 50)
            let polygon = try #require(ConvexPolygon(path))
            #expect(polygon.pieces.allSatisfy { (3...8).contains($0.count) })
            let outer = polygon.pieces.reduce(0) { $0 + $1.count - 2 } + 2
            #expect(outer == corners)
            let animator = try makeAnimator(.path(path))
            #expect(abs(mass(animator) - Double(polygon.area)) < 1e-5)
            let onSide = 50 * cos(Double.pi / Double(corners))
            #expect(
                (onSide + 1.4...52.1).contains(try restingHeight(animator)),
                "\(corners) corners"
            )
        }
    }

    @Test func `corners on a straight line do not count`() throws {
        let square = [(-1, -1), (0, -1), (1, -1), (1, 1), (-1, 1), (-1, 0.5), (-1, -0.5)]
        let path = square.map { Point(x: 20 * Double($0.0), y: 20 * $0.1) }
        #expect(try #require(ConvexPolygon(path)).corners.count == 4)
    }

    @Test func `an item with several pieces has one contact with another`() throws {
        var animator = try makeAnimator(.path(regularPath(corners: 30, radius: 40)))
        try animator.addGravity([0])
        try animator.addFloor(at: 60, for: [0])
        try animator.addVelocity(.zero, angular: 8, to: 0)
        var ledger = ContactLedger()
        for tick in 0..<200 {
            if tick % 10 == 0 { animator.takeCheckpoint() }
            ledger.note(animator.step(substeps: 2))
        }
        #expect(ledger.contradictions.isEmpty && ledger.open.count == 1)
    }

    @Test(arguments: [
        [], [Point(x: 0, y: 0), Point(x: 9, y: 0)],
        [Point(x: -9, y: 0), Point(x: 0, y: 0), Point(x: 9, y: 0)],
        // A dent, a star, a path beside its own centre, a spike, a speck, a NaN.
        [
            Point(x: -9, y: -9), Point(x: 9, y: -9), Point(x: 1, y: 0), Point(x: 9, y: 9),
            Point(x: -9, y: 9),
        ],
        [0, 2, 4, 1, 3].map { regularPath(corners: 5, radius: 20)[$0] },
        regularPath(corners: 5, radius: 20).map { Point(x: $0.x + 100, y: $0.y) },
        [
            Point(x: -9, y: -9), Point(x: 9, y: -9), Point(x: 30, y: -9), Point(x: 9, y: -9),
            Point(x: 0, y: 9),
        ],
        regularPath(corners: 20, radius: 0.03),
        // A path that goes round twice.
        regularPath(corners: 5, radius: 20) + regularPath(corners: 5, radius: 20),
        [Point(x: .nan, y: 0), Point(x: 9, y: 0), Point(x: 0, y: 9)],
    ])
    func `a path that is not convex around its centre is refused`(path: [Point]) throws {
        #expect(throws: DynamicsError.invalidCollisionBounds(item: 0)) {
            try makeAnimator(.path(path))
        }
    }

    @Test(arguments: [0.1, 1, 40, 10_000], [0.1, 1, 40, 10_000])
    func `an ellipse of any size that is not too small is possible`(
        width: Double,
        height: Double
    ) {
        let size = Size(width: width, height: height)
        #expect(CollisionBounds.ellipse.isPossible(for: size))
        let triangle = [(0, -1), (1, 1), (-1, 1)].map { Point(x: $0.0 * width, y: $0.1 * height) }
        #expect(CollisionBounds.path(triangle).isPossible(for: size))
    }

    @Test func `an ellipse too small for a mass is refused`() throws {
        #expect(throws: DynamicsError.invalidCollisionBounds(item: 0)) {
            try makeAnimator(.ellipse, size: Size(width: 0.1, height: 0.05))
        }
        _ = try makeAnimator(.ellipse, size: Size(width: 0.1, height: 0.1))
    }

    @Test func `items in a rectangle are found by their collision bounds`() throws {
        let corner = Rect(x: 34, y: 34, width: 5, height: 5)
        #expect(try makeAnimator(.rectangle, angle: .pi / 4).items(in: corner) == [0])
        #expect(try makeAnimator(.ellipse, angle: .pi / 4).items(in: corner) == [0])
        let beyond = Rect(x: 41, y: -1, width: 1, height: 2)
        #expect(try makeAnimator(.rectangle, angle: .pi / 4).items(in: beyond) == [0])
        #expect(try makeAnimator(.ellipse, angle: .pi / 4).items(in: beyond) == [])
        let path = [Point(x: -10, y: 10), Point(x: 300, y: 0), Point(x: -10, y: -10)]
        let far = Rect(x: 305, y: -1, width: 2, height: 2)
        #expect(try makeAnimator(.path(path)).items(in: far) == [0])
    }
}
