import LayoutdDynamics
import LayoutdGeometry
import Testing

struct StepCostTests {
    private static let items = (0..<30).map { DynamicItemID($0) }

    /// Falling boxes, all at one place or far from each other.
    private func boxes(apart distance: Double, collide: Bool = true) throws -> DynamicAnimator {
        var animator = DynamicAnimator()
        for (index, item) in Self.items.enumerated() {
            let center = Point(x: distance * Double(index), y: 0)
            let box = DynamicItem(center: center, size: Size(width: 20, height: 20))
            try animator.addItem(box, id: item)
        }
        try animator.addBehavior(.gravity(GravityBehavior(items: Self.items)), id: "gravity")
        if collide {
            try animator.addBehavior(.collision(CollisionBehavior(items: Self.items)), id: "walls")
        }
        return animator
    }

    @Test func `boxes without contacts cost one each, and behaviours a little`() throws {
        var animator = try boxes(apart: 100)
        animator.step(substeps: 4)
        #expect(animator.cost == 4 * 30 + 2)
    }

    @Test func `contacts cost more than boxes`() throws {
        var animator = try boxes(apart: 0)
        animator.step(substeps: 1)
        let contacts = 30 * 29 / 2
        #expect(animator.cost == 30 + 2 * contacts + contacts * contacts / 2048 + 2)
    }

    @Test func `joints, fields and pushes cost something`() throws {
        var animator = try boxes(apart: 100, collide: false)
        animator.step(substeps: 1)
        var last = animator.cost
        let rod = AttachmentBehavior(.items(0, offset: .zero, attachedTo: 1, attachedOffset: .zero))
        let push = PushBehavior(
            items: Self.items,
            mode: .continuous,
            pushDirection: Vector(dx: 1, dy: 0)
        )
        let behaviors: [(BehaviorID, DynamicBehavior)] = [
            ("rod", .attachment(rod)), ("push", .push(push)),
            ("field", .field(FieldBehavior(.spring, items: Self.items))),
            ("noise", .field(FieldBehavior(.noise, items: Self.items))),
        ]
        for (id, behavior) in behaviors {
            try animator.addBehavior(behavior, id: id)
            animator.step(substeps: 1)
            #expect(animator.cost > last + 1, "\(id)")
            if id == "noise" { #expect(animator.cost == last + 1 + 2 * 30) }
            last = animator.cost
        }
    }

    @Test func `rebuilding a world repeats changes, each of which goes through all behaviours`()
        throws
    {
        var animator = DynamicAnimator()
        let box = DynamicItem(center: .zero, size: Size(width: 20, height: 20))
        try animator.addItems(Self.items.map { ($0, box) })
        for index in 0..<100 {
            let behavior = DynamicItemBehavior(items: Self.items)
            try animator.addBehavior(.item(behavior), id: BehaviorID("\(index)"))
        }
        #expect(animator.rebuildingCost == 0)
        animator.takeCheckpoint()
        #expect(animator.rebuildingCost == 30)
        try animator.removeBehavior("0")
        animator.releaseWorld()
        // 99 behaviours of 30 items each; a behaviour itself counts as 8, and 4 are one unit.
        let change = 2 * 30 + 99 * (30 + 8) / 4
        #expect(animator.rebuildingCost == 30 + change)
        try animator.removeBehavior("1")
        animator.releaseWorld()
        #expect(animator.rebuildingCost == 30 + 2 * (2 * 30 + 98 * (30 + 8) / 4))
    }

    @Test func `a step beyond the limit changes nothing`() throws {
        var animator = try boxes(apart: 3)
        for _ in 0..<5 { animator.step(substeps: 2) }
        var other = try DynamicAnimator(restoring: animator.snapshot())
        let before = Self.items.map { animator.item($0) }
        #expect(throws: StepTooCostly.self) { try animator.step(substeps: 60, limit: 2000) }
        #expect(Self.items.map { animator.item($0) } == before)
        for _ in 0..<100 {
            #expect(try animator.step(substeps: 2, limit: 10_000) == other.step(substeps: 2))
            #expect(Self.items.map { animator.item($0) } == Self.items.map { other.item($0) })
        }
    }

    @Test func `a step that costs exactly the limit is allowed`() throws {
        var animator = try boxes(apart: 100)
        #expect(throws: StepTooCostly.self) { try animator.step(substeps: 4, limit: 121) }
        #expect(try animator.step(substeps: 4, limit: 122).isEmpty)
    }
}
