import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

struct CollisionTests {
    private func makeFalling(_ mode: CollisionBehavior.Mode) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 0, y: -60)])
        try animator.addGravity([0, 1])
        try animator.setProperties(of: [1]) { $0.addLinearVelocity(Vector(dx: 0, dy: 200), for: 1) }
        try animator.addFloor(at: 300, for: [0, 1], mode: mode)
        return animator
    }

    @Test func `in items mode items pass through boundaries, with contacts`() throws {
        var animator = try makeFalling(.items)
        let contacts = animator.run(ticks: 120)
        #expect(animator.center(0).y > 1000)
        let told = contacts.filter { $0.other == .boundary("floor") && $0.item == 0 }
        #expect(told.map(\.phase) == [.began, .ended])
        #expect(contacts.contains { $0.other == .item(1) })
    }

    @Test func `in boundaries mode items pass through each other`() throws {
        var animator = try makeFalling(.boundaries)
        let contacts = animator.run(ticks: 240)
        #expect(abs(animator.center(0).y - animator.center(1).y) < 1)
        #expect(Set(contacts.map(\.other)) == [.boundary("floor")])
    }

    @Test func `every behaviour that holds both items reports their contact`() throws {
        var animator = try DynamicAnimator(
            boxesAt: [Point(x: 0, y: 0), Point(x: 80, y: 0), Point(x: 300, y: 0)]
        )
        let members: [(BehaviorID, [DynamicItemID], CollisionBehavior.Mode)] = [
            ("both", [0, 1], .everything), ("also", [1, 0, 2], .items),
            ("walls", [0, 1], .boundaries),
            ("one", [0, 2], .everything),
        ]
        for (id, items, mode) in members {
            let collision = CollisionBehavior(items: items, mode: mode)
            try animator.addBehavior(.collision(collision), id: id)
        }
        try animator.addVelocity(Vector(dx: 200, dy: 0), to: 0)
        let contacts = animator.run(ticks: 30)
        let began = contacts.filter { $0.phase == .began }
        #expect(began.map(\.behavior) == ["both", "also", "walls"])
        #expect(began.allSatisfy { $0.item == 0 && $0.other == .item(1) })
        let point = try #require(began.first?.point)
        #expect(abs(point.x - 55) < 3 && abs(point.y) <= 25.1)
        #expect(contacts.filter { $0.phase == .ended }.allSatisfy { $0.point == nil })
    }

    @Test func `contacts that begin are reported before those that end`() throws {
        var animator = try DynamicAnimator(
            boxesAt: (0..<6).map { Point(x: 55 * Double($0), y: 0) }
        )
        let all = (0..<6).map { DynamicItemID($0) }
        try animator.setProperties(of: all) {
            $0.elasticity = 1
            $0.friction = 0
        }
        try animator.addBehavior(.collision(CollisionBehavior(items: all)), id: "collision")
        try animator.addVelocity(Vector(dx: 2000, dy: 0), to: 0)
        var mixed = 0
        for _ in 0..<60 {
            let phases = animator.step(substeps: 2).map(\.phase)
            let firstEnd = phases.firstIndex(of: .ended) ?? phases.count
            #expect(phases[firstEnd...].allSatisfy { $0 == .ended })
            if Set(phases).count == 2 { mixed += 1 }
        }
        #expect(mixed > 0, "otherwise nothing was tested")
    }

    @Test func `the boundary of the reference bounds has no name and moves with them`() throws {
        var animator = try DynamicAnimator(
            boxesAt: [Point(x: 150, y: 300)],
            size: 40,
            referenceBounds: Rect(x: 0, y: 0, width: 300, height: 400)
        )
        try animator.addGravity([0])
        let collision = CollisionBehavior(items: [0], referenceBoundsInsets: .zero)
        try animator.addBehavior(.collision(collision), id: "collision")
        var contacts: [ContactEvent] = []
        while animator.isRunning { contacts += animator.step(substeps: 2) }
        #expect((379...379.6).contains(animator.center(0).y))
        #expect(contacts.first?.other == .boundary(nil))

        let ended = animator.setReferenceBounds(Rect(x: 0, y: 0, width: 300, height: 600))
        #expect(ended.map(\.phase) == [.ended] && ended.first?.other == .boundary(nil))
        #expect(animator.isRunning)
        animator.runUntilRest(atMost: 600)
        #expect((579...579.6).contains(animator.center(0).y))
        animator.setReferenceBounds(nil)
        animator.run(ticks: 60)
        #expect(animator.center(0).y > 700)
    }

    @Test(arguments: [
        Rect(x: 0, y: 0, width: -2, height: -2), Rect(x: .nan, y: 0, width: 1, height: 1),
        Rect(x: 0, y: 0, width: .infinity, height: 1), Rect(x: 1e300, y: 0, width: 1, height: 1),
    ])
    func `reference bounds that are not finite are not a boundary`(bounds: Rect) throws {
        var animator = try DynamicAnimator(boxesAt: [.zero], referenceBounds: bounds)
        let collision = CollisionBehavior(items: [0], referenceBoundsInsets: .zero)
        try animator.addBehavior(.collision(collision), id: "collision")
        #expect(animator.state.boundaries.isEmpty)
        animator.run(ticks: 10)
        #expect(animator.isFinite)
    }

    @Test func `a boundary replaces one with the same name`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addGravity([0])
        try animator.addFloor(at: 100, for: [0])
        try animator.changeBehavior("floor") { behavior in
            guard case .collision(var collision) = behavior else { return }
            collision.boundaries = [
                .init(id: "floor", from: Point(x: -99, y: 200), to: Point(x: 99, y: 200))
            ]
            behavior = .collision(collision)
        }
        animator.runUntilRest(atMost: 600)
        #expect((173...173.5).contains(animator.center(0).y))
    }

    /// Hits an anchored box with elasticity 1 at a speed, and returns the speed after it.
    private func speedAfterHit(
        at speed: Double,
        item: Double?,
        wall: Double?,
        later: Bool = false
    ) throws -> Double {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 52, y: 0)])
        func set(_ item: Double?, _ wall: Double?) throws {
            try animator.setProperties(of: [0], id: "item") {
                $0.restitutionThreshold = item
                $0.resistance = 0
            }
            try animator.setProperties(of: [1], id: "wall") {
                $0.elasticity = 1
                $0.isAnchored = true
                $0.restitutionThreshold = wall
            }
        }
        try set(later ? nil : item, later ? nil : wall)
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        if later {
            animator.run(ticks: 1)
            for id in ["item", "wall"] as [BehaviorID] { _ = try animator.removeBehavior(id) }
            try set(item, wall)
        }
        try animator.addVelocity(Vector(dx: speed, dy: 0), to: 0)
        animator.run(ticks: 40)
        return animator.velocity(0).dx
    }

    @Test(
        arguments: [
            // The usual threshold is 100 pt/s.
            (99, nil, nil, 0), (101, nil, nil, -101),
            // The lower one of two counts.
            (40, 30, nil, -40), (20, 30, nil, 0), (150, 200, nil, -150), (150, 200, 200, 0),
            (5, 0, 200, -5),
        ] as [(Double, Double?, Double?, Double)]
    )
    func `a collision bounces above the restitution threshold`(
        speed: Double,
        item: Double?,
        wall: Double?,
        after: Double
    ) throws {
        for later in [false, true] {
            let found = try speedAfterHit(at: speed, item: item, wall: wall, later: later)
            #expect(abs(found - after) < 0.1, "\(later)")
        }
    }

    @Test func `elasticity is the greater value, friction the geometric mean`() throws {
        // Bouncing off an anchored box with elasticity 0.5 at 300 pt/s.
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 100, y: 0)])
        try animator.setProperties(of: [0], id: "soft") {
            $0.elasticity = 0
            $0.resistance = 0
        }
        try animator.setProperties(of: [1], id: "wall") {
            $0.elasticity = 0.5
            $0.isAnchored = true
        }
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        try animator.addVelocity(Vector(dx: 300, dy: 0), to: 0)
        animator.run(ticks: 30)
        #expect(abs(animator.velocity(0).dx + 150) < 0.01)

        // Sliding on the floor with friction 0.2: a deceleration of √(0.2 · 0.8) · 1000 pt/s².
        var slider = try DynamicAnimator(boxesAt: [Point(x: 0, y: 273)])
        try slider.setProperties(of: [0]) {
            $0.friction = 0.8
            $0.resistance = 0
        }
        try slider.addGravity([0])
        try slider.addFloor(at: 300, for: [0])
        slider.run(ticks: 20)
        try slider.addVelocity(Vector(dx: 300, dy: 0), to: 0)
        let before = slider.velocity(0).dx
        slider.step(substeps: 12)
        #expect(abs(before - slider.velocity(0).dx - 40) < 1)
    }
}
