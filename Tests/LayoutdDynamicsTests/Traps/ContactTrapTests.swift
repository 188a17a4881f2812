import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Contacts that libbox2d would get wrong without extra care.
struct ContactTrapTests {
    @Test func `a box rests within half a point of another, and near the skin of a boundary`()
        throws
    {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 270), Point(x: 0, y: 210)])
        try animator.addGravity([0, 1])
        try animator.addFloor(at: 300, for: [0, 1])
        animator.runUntilRest(atMost: 600)
        #expect(!animator.isRunning)
        let floorGap = 300 - (animator.center(0).y + 25)
        #expect((1.5...2).contains(floorGap), "\(floorGap) pt above the floor")
        let gap = animator.center(0).y - animator.center(1).y - 50
        #expect((-0.5...0).contains(gap), "\(gap) pt above the box")
    }

    @Test(arguments: [false, true])
    func `a path holds items, in either winding`(isReversed: Bool) throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 0)])
        let corners = [
            Point(x: -100, y: -100), Point(x: 100, y: -100), Point(x: 100, y: 100),
            Point(x: -100, y: 100),
        ]
        let path = isReversed ? corners.reversed() : corners
        let boundary = CollisionBehavior.Boundary(id: "box", path: path)
        try animator.addGravity([0])
        try animator.addBehavior(
            .collision(CollisionBehavior(items: [0], boundaries: [boundary])),
            id: "walls"
        )
        animator.runUntilRest(atMost: 600)
        #expect((73...73.5).contains(animator.center(0).y))
    }

    @Test func `twelve collision behaviours do not mix their items`() throws {
        // Twelve pairs at the same place; libbox2d's filters have 16 bits.
        let centers = (0..<24).map { Point(x: 0, y: $0 % 2 == 0 ? 0 : 60) }
        var animator = try DynamicAnimator(boxesAt: centers)
        try animator.addGravity((0..<24).map { DynamicItemID($0) })
        for pair in 0..<12 {
            let items = [DynamicItemID(2 * pair), DynamicItemID(2 * pair + 1)]
            try animator.addFloor(
                at: Double(200 + 100 * pair),
                for: items,
                id: BehaviorID("\(pair)")
            )
        }
        animator.runUntilRest(atMost: 1200)
        for pair in 0..<12 {
            let lower = animator.center(DynamicItemID(2 * pair + 1)).y
            let upper = animator.center(DynamicItemID(2 * pair)).y
            let floor = Double(200 + 100 * pair)
            #expect((1.4...2).contains(floor - lower - 25), "pair \(pair)")
            #expect((-0.6...0.1).contains(lower - upper - 50), "pair \(pair)")
        }
    }

    @Test func `a new collision behaviour never shares the bits of an active one`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 0, y: 100)])
        for name in ["c1", "c2"] as [BehaviorID] {
            try animator.addBehavior(.collision(CollisionBehavior(items: [0])), id: name)
        }
        try animator.removeBehavior("c1")
        try animator.addBehavior(.collision(CollisionBehavior(items: [1])), id: "c3")
        try animator.setProperties(of: [0]) { $0.addLinearVelocity(Vector(dx: 0, dy: 200), for: 0) }
        animator.run(ticks: 60)
        #expect(animator.center(0).y > 150 && animator.center(1).y == 100)
    }

    @Test func `the seventeenth collision behaviour shares the first one's bits, without contacts`()
        throws
    {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
        for index in 0..<17 {
            let items: [DynamicItemID] = index == 0 ? [0] : index == 16 ? [1] : []
            let collision = CollisionBehavior(items: items)
            try animator.addBehavior(.collision(collision), id: BehaviorID("\(index)"))
        }
        try animator.addVelocity(Vector(dx: 200, dy: 0), to: 0)
        let contacts = animator.run(ticks: 60)
        #expect(animator.velocity(1).dx > 50, "as in UIKit")
        #expect(contacts.isEmpty, "no behaviour holds both")
    }

    @Test func `an item that loses its support wakes and falls`() throws {
        func makePile() throws -> DynamicAnimator {
            var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 270), Point(x: 0, y: 220)])
            try animator.addGravity([0, 1])
            try animator.addFloor(at: 300, for: [0, 1])
            animator.runUntilRest(atMost: 600)
            #expect(!animator.isRunning)
            return animator
        }
        let changes: [(inout DynamicAnimator) throws -> Void] = [
            { try $0.removeItem(0) }, { try $0.moveItem(0, to: Point(x: 300, y: 100)) },
            { try $0.removeItem(0, from: "floor") }, { try $0.removeBehavior("floor") },
            { animator in
                try animator.changeBehavior("floor") { behavior in
                    guard case .collision(var collision) = behavior else { return }
                    collision.boundaries = []
                    behavior = .collision(collision)
                }
            },
        ]
        for (index, change) in changes.enumerated() {
            var animator = try makePile()
            let before = animator.center(1).y
            try change(&animator)
            animator.run(ticks: 30)
            #expect(animator.center(1).y > before + 20, "change \(index)")
        }
    }
}
