import LayoutdDynamics
import LayoutdGeometry
import Testing

struct PushTests {
    private func makeAnimator(
        _ mode: PushBehavior.Mode,
        offset: Vector? = nil
    ) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [.zero], size: 100)
        try animator.setProperties(of: [0]) {
            $0.resistance = 0
            $0.angularResistance = 0
        }
        let push = PushBehavior(
            items: [0],
            mode: mode,
            pushDirection: Vector(dx: 1, dy: 0),
            targetOffsets: offset.map { [0: $0] } ?? [:]
        )
        try animator.addBehavior(.push(push), id: "push")
        return animator
    }

    private func isActive(_ animator: DynamicAnimator) throws -> Bool {
        guard case .push(let push) = try #require(animator.behavior("push")) else { return false }
        return push.isActive
    }

    private func setActive(_ animator: inout DynamicAnimator, _ isActive: Bool) throws {
        try animator.changeBehavior("push") { behavior in
            guard case .push(var push) = behavior else { return }
            push.isActive = isActive
            behavior = .push(push)
        }
    }

    @Test func `a push forgets the offset of a removed item, and does not strike again`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 500, y: 0)], size: 100)
        let offset = Vector(dx: 0, dy: 9)
        func push(_ items: [DynamicItemID]) -> NamedBehavior {
            let push = PushBehavior(
                items: items,
                mode: .instantaneous,
                pushDirection: Vector(dx: 1, dy: 0),
                targetOffsets: Dictionary(uniqueKeysWithValues: items.map { ($0, offset) })
            )
            return NamedBehavior("push", .push(push))
        }
        try animator.addBehaviors([push([0, 1])])
        animator.run(ticks: 2)
        try animator.removeItem(1)
        let velocity = animator.velocity(0)
        try animator.replaceBehavior(push([0]))
        animator.run(ticks: 1)
        #expect(animator.velocity(0).dx <= velocity.dx)
    }

    @Test func `a push remembers its angle while it has no magnitude`() {
        var push = PushBehavior(
            items: [],
            mode: .continuous,
            pushDirection: Vector(dx: 0, dy: 2)
        )
        push.magnitude = 0
        #expect(push.pushDirection == .zero && abs(push.angle - Double.pi / 2) < 1e-15)
        push.magnitude = 3
        #expect(abs(push.pushDirection.dy - 3) < 1e-12 && abs(push.pushDirection.dx) < 1e-6)
        push.pushDirection = .zero
        push.magnitude = 1
        #expect(abs(push.pushDirection.dy - 1) < 1e-6)
    }

    @Test func `a continuous push accelerates while it is active`() throws {
        var animator = try makeAnimator(.continuous)
        animator.step(substeps: 12)
        #expect(abs(animator.velocity(0).dx - 10) < 1e-4)
        try setActive(&animator, false)
        animator.step(substeps: 12)
        #expect(abs(animator.velocity(0).dx - 10) < 1e-4)
        try setActive(&animator, true)
        animator.step(substeps: 12)
        #expect(abs(animator.velocity(0).dx - 20) < 1e-4)
    }

    @Test func `an instantaneous push acts once, and again when reactivated`() throws {
        var animator = try makeAnimator(.instantaneous)
        #expect(try isActive(animator))
        animator.step(substeps: 1)
        #expect(try animator.velocity(0).dx == 100 && !isActive(animator))
        animator.step(substeps: 5)
        #expect(animator.velocity(0).dx == 100)
        try setActive(&animator, true)
        animator.step(substeps: 1)
        #expect(animator.velocity(0).dx == 200)
    }

    @Test func `an instantaneous push off the centre rotates the item`() throws {
        var animator = try makeAnimator(.instantaneous, offset: Vector(dx: 0, dy: -50))
        animator.step(substeps: 1)
        // 0.5 m times 1 N·s divided by 1/6 kg·m².
        let spin = try #require(animator.motion(of: 0)).angularVelocity
        #expect(abs(spin - 3) < 1e-5)
    }

    @Test func `the offset does not rotate with the item`() throws {
        var animator = try makeAnimator(.continuous, offset: Vector(dx: 0, dy: -50))
        try animator.addVelocity(.zero, angular: 5, to: 0)
        animator.step(substeps: 120)
        let spin = try #require(animator.motion(of: 0)).angularVelocity
        #expect(abs(spin - 8) < 1e-3)
    }

    @Test func `pushes add up`() throws {
        var animator = try makeAnimator(.continuous)
        let other = PushBehavior(
            items: [0],
            mode: .continuous,
            pushDirection: Vector(dx: -1, dy: 2)
        )
        try animator.addBehavior(.push(other), id: "other")
        animator.step(substeps: 12)
        #expect(abs(animator.velocity(0).dx) < 1e-6 && abs(animator.velocity(0).dy - 20) < 1e-4)
    }
}
