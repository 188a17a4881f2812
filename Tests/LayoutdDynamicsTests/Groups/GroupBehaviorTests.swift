import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// Behaviours that hold groups.
struct GroupBehaviorTests {
    private static let raft = DynamicAnimator.raft

    @Test func `a snap brings the centre of a group to its point, upright`() throws {
        var animator = try DynamicAnimator(group: DynamicItem.ell)
        let point = Point(x: 300, y: 200)
        try animator.addBehavior(
            .snap(SnapBehavior(item: Self.raft, snapTo: point, damping: 0.8)),
            id: "snap"
        )
        try animator.setVelocity(.zero, angular: 2, of: Self.raft)
        animator.runUntilRest(atMost: 2000)
        let item = try #require(animator.item(Self.raft))
        #expect((item.center - point).length < 1)
        #expect(abs(item.angle) < 0.05)
    }

    @Test func `a rod keeps a point of a group at its distance`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0)])
        try animator.addGravity([Self.raft])
        let rod = AttachmentBehavior(
            .anchor(Self.raft, offset: Vector(dx: 50, dy: 0), anchor: Point(x: 75, y: -100))
        )
        try animator.addBehavior(.attachment(rod), id: "rod")
        for _ in 0..<120 {
            animator.step(substeps: 2)
            // The right edge's middle is half a side beyond the second item's centre.
            let way = animator.center(1) - animator.center(0)
            let end = animator.center(1) + way * 0.5
            #expect(abs((end - Point(x: 75, y: -100)).length - 100) < 0.5)
        }
    }

    @Test func `ties bring a group back to its place`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0)])
        try animator.addBehavior(.tethers(TetherBehavior([.init(Self.raft)])), id: "ties")
        try animator.moveItem(Self.raft, to: Point(x: 90, y: 70), angle: 0)
        animator.runUntilRest(atMost: 2000)
        let center = animator.center(Self.raft)
        #expect(!animator.isRunning)
        #expect((center - Point(x: 25, y: 0)).length < 0.01, "\(center)")
    }

    @Test func `a pin lets a group turn about a point that it shares with an item`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(50, 0)])
        try animator.addItem(.square(100, 0), id: 7)
        let pin = AttachmentBehavior(.pin(Self.raft, attachedTo: 7, anchor: Point(x: 75, y: 0)))
        try animator.addBehavior(.attachment(pin), id: "pin")
        var anchored = DynamicItemBehavior(items: [7])
        anchored.isAnchored = true
        try animator.addBehavior(.item(anchored), id: "anchored")
        try animator.addGravity([Self.raft])
        var depth = 0.0
        for _ in 0..<60 {
            animator.step(substeps: 2)
            #expect(abs((animator.center(1) - Point(x: 75, y: 0)).length - 25) < 0.2)
            depth = max(depth, animator.center(1).y)
        }
        #expect(depth > 20)
    }

    @Test func `an anchored group stays, and what falls on its items stops`() throws {
        var animator = try DynamicAnimator(group: DynamicItem.ell)
        var anchored = DynamicItemBehavior(items: [Self.raft])
        anchored.isAnchored = true
        try animator.addBehavior(.item(anchored), id: "anchored")
        // Above the floor of the L, beside its wall.
        try animator.addItem(.square(200, 0, side: 30), id: 7)
        try animator.addGravity([7])
        try animator.addBehavior(
            .collision(CollisionBehavior(items: [Self.raft, 7])),
            id: "contact"
        )
        animator.runUntilRest(atMost: 1000)
        #expect((animator.center(0) - Point(x: 100, y: 100)).length < 1e-4)
        #expect(animator.isAnchored(1))
        #expect(abs(animator.center(7).y - 105) < 1, "\(animator.center(7))")
    }
}
