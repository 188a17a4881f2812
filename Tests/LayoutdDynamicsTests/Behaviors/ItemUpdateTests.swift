import LayoutdGeometry
import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

/// Items that get another size, shape or place while behaviours hold them.
struct ItemUpdateTests {
    private func mass(of item: Int, _ animator: DynamicAnimator) -> Float {
        RigidWorld(animator.state).mass(of: item).mass
    }

    /// A box of 50 points on a floor at 100, and one on top of it, both at rest.
    private func pile() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 75), Point(x: 0, y: 24)])
        try animator.addGravity([0, 1])
        try animator.addFloor(at: 100, for: [0, 1])
        try #require(animator.runUntilRest(atMost: 1000) < 1000)
        return animator
    }

    @Test(arguments: [
        DynamicItem.CollisionBounds.rectangle, .ellipse,
        .path([Point(x: -30, y: 10), Point(x: 30, y: 10), Point(x: 0, y: -20)]),
    ])
    func `a body gets another shape and keeps its place and its motion`(
        bounds: DynamicItem.CollisionBounds
    ) throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 200, y: 0)])
        try animator.addVelocity(Vector(dx: 120, dy: -60), angular: 2, to: 0)
        animator.run(ticks: 3)
        var item = try #require(animator.item(0))
        let motion = try #require(animator.motion(of: 0))
        item.size = Size(width: 80, height: 30)
        item.collisionBounds = bounds
        try animator.updateItem(0, to: item)
        #expect(animator.item(0) == item && animator.motion(of: 0) == motion)
        let fresh = BodyRecord(0, item)
        #expect(animator.state.bodies[0].shape == fresh.shape)
        #expect(animator.state.bodies[0].halfSize == fresh.halfSize)
        #expect(abs(mass(of: 0, animator) / fresh.mass - 1) < 1e-5)
        // Another item with this shape and motion goes the same way.
        var other = try #require(animator.item(1))
        (other.size, other.collisionBounds) = (item.size, bounds)
        (other.center, other.angle) = (Point(x: 200, y: item.center.y), item.angle)
        try animator.updateItem(1, to: other)
        try animator.setVelocity(motion.linearVelocity, angular: motion.angularVelocity, of: 1)
        animator.run(ticks: 10)
        let (way, otherWay) = (
            animator.center(0) - item.center, animator.center(1) - other.center
        )
        #expect((way - otherWay).length < 1e-3 && way.length > 10)
    }

    @Test func `a box that grows pushes what is on it, and contacts go on`() throws {
        var animator = try pile()
        let touches = animator.state.touching
        try #require(touches.count == 2)
        var item = try #require(animator.item(0))
        item.size.height = 60
        item.center.y -= 5
        try animator.updateItem(0, to: item)
        #expect(animator.isRunning)
        #expect(animator.run(ticks: 300).isEmpty)
        #expect(animator.state.touching == touches && !animator.isRunning)
        #expect(abs(animator.center(0).y - animator.center(1).y - 55) < 1)
    }

    @Test func `what lies on a box that shrinks falls`() throws {
        var animator = try pile()
        let before = animator.center(1).y
        var item = try #require(animator.item(0))
        item.size.height = 20
        item.center.y += 15
        try animator.updateItem(0, to: item)
        try #require(animator.runUntilRest(atMost: 1000) < 1000)
        #expect(abs(animator.center(1).y - before - 30) < 1)
    }

    @Test func `what stays the same wakes nothing`() throws {
        var animator = try pile()
        let item = try #require(animator.item(0))
        try animator.updateItem(0, to: item)
        #expect(!animator.isRunning && animator.item(0) == item)
        try animator.updateItems([])
        #expect(!animator.isRunning)
    }

    @Test func `an item moves to another place and keeps its velocity`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addVelocity(Vector(dx: 100, dy: 0), to: 0)
        var item = try #require(animator.item(0))
        (item.center, item.angle) = (Point(x: 300, y: 200), 1)
        try animator.updateItem(0, to: item)
        #expect((animator.center(0) - item.center).length < 1e-4)
        #expect(abs(try #require(animator.item(0)).angle - 1) < 1e-6)
        #expect(abs(animator.velocity(0).dx - 100) < 1e-3)
    }

    @Test func `an item without a body is changed, too`() throws {
        var animator = DynamicAnimator()
        let item = DynamicItem(center: .zero, size: Size(width: 10, height: 10))
        try animator.addItem(item, id: 0)
        let other = DynamicItem(
            center: Point(x: 9, y: 9),
            size: Size(width: 20, height: 8),
            collisionBounds: .ellipse
        )
        try animator.updateItem(0, to: other)
        #expect(animator.item(0) == other && !animator.isRunning)
    }

    @Test func `springs and snaps hold an item of another size`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 200, y: 0)])
        let anchor = Point(x: 30, y: 40)
        try animator.addTether(of: 0, to: anchor, frequency: 2, damping: 0.5)
        let place = Point(x: 300, y: 100)
        try animator.addBehavior(.snap(SnapBehavior(item: 1, snapTo: place)), id: "snap")
        animator.run(ticks: 5)
        for id in [0, 1] as [DynamicItemID] {
            var item = try #require(animator.item(id))
            item.size = Size(width: 90, height: 20)
            try animator.updateItem(id, to: item)
        }
        try #require(animator.runUntilRest(atMost: 2000) < 2000)
        #expect((animator.center(0) - anchor).length < 1)
        #expect((animator.center(1) - place).length < 1)
    }

    @Test func `wrong updates are refused and change nothing`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        let state = animator.state
        let item = try #require(animator.item(0))
        #expect(throws: DynamicsError.unknownItem(7)) { try animator.updateItem(7, to: item) }
        #expect(throws: DynamicsError.duplicateItem(0)) {
            try animator.updateItems([(0, item), (0, item)])
        }
        var wrong = item
        wrong.size.width = 0
        #expect(throws: DynamicsError.invalidSize(wrong.size, item: 0)) {
            try animator.updateItem(0, to: wrong)
        }
        wrong = item
        wrong.center.x = .nan
        #expect(throws: DynamicsError.self) { try animator.updateItem(0, to: wrong) }
        wrong = item
        wrong.collisionBounds = .path([.zero, .zero, .zero])
        #expect(throws: DynamicsError.invalidCollisionBounds(item: 0)) {
            try animator.updateItem(0, to: wrong)
        }
        #expect(animator.state == state)
    }
}
