import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Common mistakes about how bodies move and rest.
struct MotionTrapTests {
    @Test func `nothing is faster than 24000 points per second`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addVelocity(Vector(dx: 600_000, dy: 800_000), to: 0)
        animator.step(substeps: 1)
        #expect(abs(animator.center(0).x - 120) < 1e-3 && abs(animator.center(0).y - 160) < 1e-3)
        #expect(abs(animator.velocity(0).dx - 14_400) < 0.1)
    }

    @Test func `nothing rotates by more than a right angle in a sub-step`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addVelocity(.zero, angular: 1_000_000, to: 0)
        animator.step(substeps: 1)
        let angle = try #require(animator.item(0)).angle
        #expect(abs(angle - Double.pi / 2) < 1e-4)
    }

    @Test func `a fast item does not pass through a boundary or an anchored item`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 1000, y: 0)])
        try animator.setProperties(of: [1]) { $0.isAnchored = true }
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        try animator.addVelocity(Vector(dx: 24_000, dy: 0), to: 0)
        animator.run(ticks: 30)
        #expect(animator.center(0).x < 951)
    }

    @Test func `a push does not outlive its behaviour`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.setProperties(of: [0]) { $0.resistance = 0 }
        let push = PushBehavior(
            items: [0],
            mode: .continuous,
            pushDirection: Vector(dx: 1, dy: 0)
        )
        try animator.addBehavior(.push(push), id: "push")
        animator.run(ticks: 10)
        try animator.removeBehavior("push")
        let velocity = animator.velocity(0)
        #expect(velocity.dx > 0)
        animator.run(ticks: 10)
        #expect(animator.velocity(0) == velocity)
    }

    @Test func `moving an item wakes it and keeps its velocity`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        #expect(animator.runUntilRest(atMost: 100) == 31)
        try animator.moveItem(0, to: Point(x: 50, y: 0))
        #expect(animator.isRunning)
        #expect(animator.runUntilRest(atMost: 100) == 31)

        try animator.addVelocity(Vector(dx: 100, dy: 0), to: 0)
        try animator.moveItem(0, to: .zero, angle: 1)
        #expect(animator.velocity(0) == Vector(dx: 100, dy: 0))
        #expect(animator.item(0)?.angle == 1)
    }

    @Test func `a sleeping item costs no sub-steps and keeps its state`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 3, y: 4)])
        animator.runUntilRest(atMost: 100)
        #expect(animator.bodySubsteps(substeps: 2) == 0)
        #expect(animator.step(substeps: 2).isEmpty && animator.step(1.0 / 60).isEmpty)
        #expect(abs(animator.center(0).x - 3) < 1e-5 && abs(animator.center(0).y - 4) < 1e-5)
    }
}
