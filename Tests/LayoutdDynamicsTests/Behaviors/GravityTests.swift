import LayoutdDynamics
import LayoutdGeometry
import Testing

struct GravityTests {
    @Test func `setting the magnitude to zero resets the angle`() {
        var gravity = GravityBehavior(items: [], gravityDirection: Vector(dx: 3, dy: 4))
        gravity.magnitude = 0
        #expect(gravity.gravityDirection == .zero && gravity.angle == 0)
        gravity.magnitude = 2
        #expect(gravity.gravityDirection == Vector(dx: 2, dy: 0))
    }

    @Test func `gravity points down by default, with 1000 points per second squared`() throws {
        #expect(GravityBehavior(items: []).gravityDirection == Vector(dx: 0, dy: 1))
        #expect(abs(GravityBehavior(items: []).angle - Double.pi / 2) < 1e-15)
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.setProperties(of: [0]) {
            $0.resistance = 0
            $0.density = 7
        }
        try animator.addGravity([0])
        animator.step(substeps: 12)
        #expect(abs(animator.velocity(0).dy - 100) < 1e-3)
    }

    @Test func `only the behaviour's items fall`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
        try animator.addGravity([0])
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy > 0 && animator.velocity(1) == .zero)
        try animator.removeItem(0, from: "gravity")
        try animator.addItem(1, to: "gravity")
        let velocity = animator.velocity(0).dy
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy < velocity && animator.velocity(1).dy > 0)
    }

    @Test func `the gravity added or changed last applies to all items`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
        func accelerations() -> [Vector] {
            var copy = animator
            copy.step(substeps: 12)
            return ([0, 1] as [DynamicItemID]).map {
                let (new, old) = (copy.velocity($0), animator.velocity($0))
                return Vector(
                    dx: (new.dx - old.dx).rounded(),
                    dy: (new.dy - old.dy).rounded()
                )
            }
        }
        try animator.setProperties(of: [0, 1]) { $0.resistance = 0 }
        try animator.addGravity([0])
        let sideways = GravityBehavior(items: [1], gravityDirection: Vector(dx: 2, dy: 0))
        try animator.addBehavior(.gravity(sideways), id: "sideways")
        #expect(accelerations() == [Vector(dx: 200, dy: 0), Vector(dx: 200, dy: 0)])

        try animator.changeBehavior("gravity") { behavior in
            behavior = .gravity(
                GravityBehavior(items: [0], gravityDirection: Vector(dx: 0, dy: -1))
            )
        }
        #expect(accelerations() == [Vector(dx: 0, dy: -100), Vector(dx: 0, dy: -100)])

        // UIKit would remove gravity from all items.
        try animator.removeBehavior("gravity")
        #expect(accelerations() == [.zero, Vector(dx: 200, dy: 0)])
        try animator.removeBehavior("sideways")
        #expect(accelerations() == [.zero, .zero])
    }
}
