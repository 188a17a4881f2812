import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

struct FieldTests {
    /// An item of 1 kg, 100 pt to the right of the field, without resistance.
    private func makeAnimator(
        _ field: FieldBehavior,
        charge: Double = 0,
        velocity: Vector = .zero,
        at center: Point = Point(x: 100, y: 0)
    ) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [center], size: 100)
        try animator.setProperties(of: [0]) {
            $0.resistance = 0
            $0.charge = charge
            $0.addLinearVelocity(velocity, for: 0)
        }
        try animator.addBehavior(.field(field), id: "field")
        return animator
    }

    /// The acceleration in m/s², from one sub-step.
    private func acceleration(
        _ field: FieldBehavior,
        charge: Double = 0,
        velocity: Vector = .zero,
        at center: Point = Point(x: 100, y: 0)
    ) throws -> Vector {
        var animator = try makeAnimator(field, charge: charge, velocity: velocity, at: center)
        animator.step(substeps: 1)
        let change = Vector(
            dx: animator.velocity(0).dx - velocity.dx,
            dy: animator.velocity(0).dy - velocity.dy
        )
        return Vector(dx: change.dx * 1.2, dy: change.dy * 1.2)
    }

    private func isNear(_ a: Vector, _ b: Vector) -> Bool {
        abs(a.dx - b.dx) < 1e-4 && abs(a.dy - b.dy) < 1e-4
    }

    @Test func `every kind of field has the expected force`() throws {
        let down = Vector(dx: 0, dy: 2)
        func field(
            _ kind: FieldBehavior.Kind,
            _ direction: Vector = .zero,
            strength: Double = 3
        ) -> FieldBehavior {
            FieldBehavior(kind, items: [0], direction: direction, strength: strength)
        }
        let right = Vector(dx: 100, dy: 0)
        #expect(isNear(try acceleration(field(.linearGravity, down)), Vector(dx: 0, dy: 6)))
        #expect(isNear(try acceleration(field(.radialGravity)), Vector(dx: -3, dy: 0)))
        #expect(isNear(try acceleration(field(.spring)), Vector(dx: -3, dy: 0)))
        #expect(isNear(try acceleration(field(.vortex)), Vector(dx: 0, dy: 3)))
        #expect(
            isNear(try acceleration(field(.drag), velocity: right), Vector(dx: -3, dy: 0))
        )
        #expect(isNear(try acceleration(field(.electric), charge: 2), Vector(dx: 6, dy: 0)))
        #expect(
            isNear(
                try acceleration(field(.magnetic), charge: -7, velocity: right),
                Vector(dx: 0, dy: -3)
            )
        )
    }

    @Test func `electric and magnetic fields act only on charges`() throws {
        for kind in [FieldBehavior.Kind.electric, .magnetic] {
            let found = try acceleration(
                FieldBehavior(kind, items: [0]),
                velocity: Vector(dx: 0, dy: 100)
            )
            #expect(found == .zero)
        }
    }

    @Test func `a field has no effect at its own centre`() throws {
        // Noise has no centre.
        for kind in FieldBehavior.Kind.allCases where kind != .noise {
            for falloff in [-2.0, 0, 2] {
                let field = FieldBehavior(kind, items: [0], falloff: falloff)
                var animator = try makeAnimator(field, charge: 1, at: .zero)
                animator.run(ticks: 3)
                #expect(animator.isFinite && animator.center(0) == .zero)
            }
        }
    }

    @Test func `a field that is too weak has no effect`() throws {
        let least = 1.0 / 32768
        let direction = Vector(dx: 1, dy: 0)
        func weak(_ strength: Double) throws -> Double {
            let field = FieldBehavior(
                .linearGravity,
                items: [0],
                direction: direction,
                strength: strength
            )
            return try acceleration(field).dx
        }
        #expect(try weak(least * 0.99) == 0)
        #expect(try weak(least * 1.01) > 0)
    }

    @Test func `a field weakens with distance, down to its minimum radius`() throws {
        func pull(at x: Double, minimumRadius: Double) throws -> Double {
            let field = FieldBehavior(.radialGravity, items: [0], minimumRadius: minimumRadius)
            return try -acceleration(field, at: Point(x: x, y: 0)).dx
        }
        #expect(abs(try pull(at: 200, minimumRadius: 10) - 0.25) < 1e-4)
        #expect(abs(try pull(at: 50, minimumRadius: 10) - 4) < 1e-3)
        #expect(abs(try pull(at: 50, minimumRadius: 100) - 1) < 1e-4)
    }

    @Test func `a velocity field sets velocities despite other forces`() throws {
        let direction = Vector(dx: 2, dy: 0)
        let field = FieldBehavior(
            .velocity,
            items: [0],
            direction: direction,
            region: .circle(radius: 150)
        )
        var animator = try makeAnimator(field, velocity: Vector(dx: 0, dy: 50))
        try animator.addGravity([0])
        try animator.addBehavior(
            .field(FieldBehavior(.velocity, items: [0], direction: Vector(dx: 0, dy: 9))),
            id: "second"
        )
        animator.step(substeps: 1)
        #expect(isNear(animator.velocity(0), Vector(dx: 200, dy: 0)))
        try animator.removeBehavior("second")
        animator.run(ticks: 60)
        #expect(animator.center(0).x > 250 && animator.velocity(0).dy > 100, "outside it falls")
    }

    @Test func `a field acts only on its own items and in its region`() throws {
        var animator = try DynamicAnimator(
            boxesAt: [Point(x: 0, y: 0), Point(x: 0, y: 400), Point(x: 500, y: 0)]
        )
        let field = FieldBehavior(
            .linearGravity,
            items: [0, 2],
            direction: Vector(dx: 0, dy: -1),
            region: .rectangle(Size(width: 200, height: 200))
        )
        try animator.addBehavior(.field(field), id: "field")
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy < 0)
        #expect(animator.velocity(1) == .zero && animator.velocity(2) == .zero)
    }

    @Test func `an item pushed by a field does not rest, an unaffected one does`() throws {
        let field = FieldBehavior(.spring, items: [0], strength: 0.001)
        var pushed = try makeAnimator(field)
        pushed.run(ticks: 120)
        #expect(pushed.isRunning)
        let charged = FieldBehavior(.electric, items: [0])
        var alone = try makeAnimator(charged)
        #expect(alone.runUntilRest(atMost: 120) < 120)
    }

    @Test func `an animator has at most 32 fields`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        let field = DynamicBehavior.field(FieldBehavior(.drag, items: [0]))
        for index in 0..<31 { try animator.addBehavior(field, id: BehaviorID("\(index)")) }
        let two = [NamedBehavior("31", field), NamedBehavior("32", field)]
        #expect(throws: DynamicsError.tooManyFields(limit: 32)) {
            try animator.addBehavior(.composite(two), id: "composite")
        }
        try animator.addBehavior(field, id: "31")
        #expect(throws: DynamicsError.tooManyFields(limit: 32)) {
            try animator.addBehavior(field, id: "32")
        }
        try animator.removeBehavior("4")
        try animator.addBehavior(field, id: "32")
    }

    @Test func `regions have edges, and can be combined`() {
        let circle = FieldRegion.circle(radius: 10)
        let rectangle = FieldRegion.rectangle(Size(width: 20, height: 10))
        let (rim, side) = (Point(x: 6, y: 8), Point(x: 10, y: 0))
        #expect(FieldRegion.infinite.contains(Point(x: 1e9, y: 0)))
        #expect(circle.contains(rim) && !circle.contains(Point(x: 6.01, y: 8)))
        #expect(!rectangle.contains(side) && rectangle.contains(Point(x: 9.99, y: 4.99)))
        #expect(!FieldRegion.inverse(circle).contains(rim))
        #expect(FieldRegion.union(rectangle, circle).contains(rim))
        #expect(FieldRegion.difference(circle, rectangle).contains(rim))
        #expect(!FieldRegion.difference(circle, rectangle).contains(.zero))
        #expect(!FieldRegion.intersection(circle, rectangle).contains(rim))
        #expect(FieldRegion.intersection(circle, rectangle).contains(.zero))
    }
}
