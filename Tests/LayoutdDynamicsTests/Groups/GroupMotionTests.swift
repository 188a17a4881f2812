import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// How groups move.
struct GroupMotionTests {
    private static let raft = DynamicAnimator.raft
    private static let bounds = Rect(x: 0, y: 0, width: 400, height: 600)

    /// An animator in which behaviours push an item, let it fall and hold it in bounds.
    private static func drop(
        _ items: [DynamicItem],
        grouped: Bool,
        beside others: [DynamicItem] = []
    ) throws -> DynamicAnimator {
        var animator: DynamicAnimator
        let id: DynamicItemID
        if grouped {
            (animator, id) = (try DynamicAnimator(group: items, referenceBounds: bounds), raft)
        } else {
            animator = DynamicAnimator(referenceBounds: bounds)
            try animator.addItems(items.enumerated().map { (DynamicItemID($0), $1) })
            id = 0
        }
        try animator.addItems(others.enumerated().map { (DynamicItemID(50 + $0), $1) })
        let all = [id] + others.indices.map { DynamicItemID(50 + $0) }
        try animator.addGravity(all)
        var push = PushBehavior(items: [id], mode: .instantaneous)
        push.pushDirection = Vector(dx: 0.6, dy: -0.4)
        push.targetOffsets[id] = Vector(dx: 7, dy: -3)
        try animator.addBehavior(.push(push), id: "push")
        let walls = CollisionBehavior(items: all, referenceBoundsInsets: .zero)
        try animator.addBehavior(.collision(walls), id: "walls")
        return animator
    }

    private static let singles: [DynamicItem] = [
        .square(123.4, 77.7),
        DynamicItem(center: Point(x: 99, y: 31), size: Size(width: 31, height: 77), angle: 0.4),
        DynamicItem(
            center: Point(x: 200, y: 40),
            size: Size(width: 60, height: 60),
            angle: -1,
            collisionBounds: .ellipse
        ),
        DynamicItem(
            center: Point(x: 200, y: 40),
            size: Size(width: 90, height: 40),
            angle: 0.1,
            collisionBounds: .ellipse
        ),
    ]

    @Test(arguments: singles)
    func `a group of one item moves as that item alone, bit for bit`(_ item: DynamicItem) throws {
        var alone = try Self.drop([item], grouped: false, beside: [.square(150, 500)])
        var grouped = try Self.drop([item], grouped: true, beside: [.square(150, 500)])
        for tick in 0..<600 {
            alone.step(substeps: 2)
            grouped.step(substeps: 2)
            try #require(alone.bits == grouped.bits, "tick \(tick)")
            try #require(alone.item(0) == grouped.item(0), "tick \(tick)")
            try #require(alone.motion(of: 0) == grouped.motion(of: 0), "tick \(tick)")
        }
    }

    @Test func `distances within a group stay the same in a tumble`() throws {
        let items =
            DynamicItem.ell + [
                DynamicItem(
                    center: Point(x: 250, y: 120),
                    size: Size(width: 30, height: 30),
                    collisionBounds: .ellipse
                )
            ]
        var animator = try Self.drop(items, grouped: true, beside: [.square(200, 400)])
        func distances() -> [Double] {
            [(0, 1), (1, 2), (0, 2)].map { (a, b) in
                (animator.center(DynamicItemID(a)) - animator.center(DynamicItemID(b))).length
            }
        }
        try animator.setVelocity(Vector(dx: 100, dy: 0), angular: 5, of: Self.raft)
        let start = distances()
        var turned = 0.0
        for tick in 0..<600 {
            animator.step(substeps: 2)
            turned = max(turned, abs(animator.item(0)?.angle ?? 0))
            for (now, before) in zip(distances(), start) {
                try #require(abs(now / before - 1) <= 1e-9, "tick \(tick)")
            }
            let angles = (0..<3).compactMap { animator.item(DynamicItemID($0))?.angle }
            #expect(Set(angles).count == 1)
        }
        #expect(turned > 0.5)
    }

    @Test func `an L comes to rest on a boundary, on two of its edges`() throws {
        var animator = try DynamicAnimator(group: DynamicItem.ell)
        try animator.addGravity([Self.raft])
        try animator.addFloor(at: 500, for: [Self.raft])
        animator.runUntilRest(atMost: 1000)
        #expect(!animator.isRunning)
        let bottoms = try (0..<2).map {
            try #require(animator.item(DynamicItemID($0))).boundingBox.maxY
        }
        // UIKit's boundaries keep items 2 points away, of which the solver lets half a point overlap.
        #expect(abs(bottoms[0] - bottoms[1]) < 0.6, "\(bottoms)")
        #expect((496...500).contains(bottoms.max() ?? 0), "\(bottoms)")
    }

    @Test func `items of a group do not collide with each other, but with others`() throws {
        // They overlap.
        var animator = try DynamicAnimator(group: [.square(100, 100), .square(120, 110)])
        try animator.addItem(.square(110, 300), id: 7)
        try animator.addGravity([Self.raft])
        let collision = CollisionBehavior(items: [Self.raft, 7])
        try animator.addBehavior(.collision(collision), id: "collision")
        let contacts = animator.run(ticks: 60)
        let began = contacts.filter { $0.phase == .began }
        #expect(!began.isEmpty)
        for contact in began {
            let sides: Set<ContactEvent.Other> = [.item(contact.item), contact.other]
            #expect(sides == [.item(Self.raft), .item(7)])
        }
    }

    @Test func `items of a group move with the velocities of their places`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(100, 0)])
        try animator.addBehavior(.item(DynamicItemBehavior(items: [Self.raft])), id: "body")
        try animator.setVelocity(Vector(dx: 10, dy: 0), angular: 2, of: Self.raft)
        let (left, right) = (animator.motion(of: 0), animator.motion(of: 1))
        #expect(left?.angularVelocity == 2 && right?.angularVelocity == 2)
        #expect(abs((left?.linearVelocity.dy ?? 0) + 100) < 1e-3)
        #expect(abs((right?.linearVelocity.dy ?? 0) - 100) < 1e-3)
        try animator.setVelocity(Vector(dx: 5, dy: 7), angular: 1, of: 1)
        let given = try #require(animator.motion(of: 1)).linearVelocity
        #expect(abs(given.dx - 5) < 1e-4 && abs(given.dy - 7) < 1e-4)
    }

    @Test func `to move an item of a group moves all`() throws {
        var animator = try DynamicAnimator(group: [.square(0, 0), .square(100, 0)])
        try animator.addBehavior(.item(DynamicItemBehavior(items: [Self.raft])), id: "body")
        try animator.moveItem(1, to: Point(x: 300, y: 200), angle: .pi / 2)
        let (first, second) = (animator.center(0), animator.center(1))
        #expect(abs(second.x - 300) < 1e-3 && abs(second.y - 200) < 1e-3)
        #expect(abs(first.x - 300) < 1e-3 && abs(first.y - 100) < 1e-3)
    }
}
