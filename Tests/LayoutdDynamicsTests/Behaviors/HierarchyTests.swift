import LayoutdDynamics
import LayoutdGeometry
import Testing

struct HierarchyTests {
    private func makeAnimator() throws -> DynamicAnimator {
        try DynamicAnimator(boxesAt: [Point(x: 0, y: 0), Point(x: 100, y: 0)])
    }

    private let family = DynamicBehavior.composite([
        NamedBehavior("fall", .gravity(GravityBehavior(items: [0]))),
        NamedBehavior(
            "inner",
            .composite([
                NamedBehavior("turn", .push(PushBehavior(items: [1], mode: .continuous)))
            ])
        ),
    ])

    @Test func `children act, and are removed and added again with their parent`() throws {
        var animator = try makeAnimator()
        try animator.addBehavior(family, id: "family")
        #expect(animator.behaviors.map(\.id) == ["bodies", "family"])
        #expect(animator.behavior("turn") != nil)
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy > 0)

        try animator.removeBehavior("family")
        #expect(animator.behavior("turn") == nil && animator.behavior("fall") == nil)
        let velocity = animator.velocity(0).dy
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy < velocity)
        try animator.addBehavior(family, id: "family")
        animator.run(ticks: 10)
        #expect(animator.velocity(0).dy > velocity)
    }

    @Test func `a child can be added later, and removed alone`() throws {
        var animator = try makeAnimator()
        try animator.addBehavior(family, id: "family")
        let gravity = DynamicBehavior.gravity(GravityBehavior(items: [1]))
        try animator.addBehavior(gravity, id: "late", to: "inner")
        animator.run(ticks: 10)
        #expect(animator.velocity(1).dy > 0)
        try animator.removeBehavior("fall")
        #expect(animator.behavior("fall") == nil && animator.behavior("late") == gravity)
    }

    @Test func `only composites have children`() throws {
        var animator = try makeAnimator()
        let gravity = DynamicBehavior.gravity(GravityBehavior(items: [0]))
        #expect(throws: DynamicsError.notAComposite("bodies")) {
            try animator.addBehavior(gravity, id: "gravity", to: "bodies")
        }
        #expect(throws: DynamicsError.unknownBehavior("nobody")) {
            try animator.addBehavior(gravity, id: "gravity", to: "nobody")
        }
        #expect(animator.behavior("gravity") == nil)
    }

    @Test func `removing all behaviours leaves the items in place`() throws {
        var animator = try makeAnimator()
        try animator.addBehavior(family, id: "family")
        animator.run(ticks: 10)
        let center = animator.center(0)
        try animator.removeBehaviors(["bodies", "family"])
        #expect(animator.behaviors.isEmpty && !animator.isRunning)
        #expect(animator.center(0) == center && center.y > 0)
    }

    @Test func `removing an item removes the behaviours that cannot exist without it`() throws {
        var animator = try makeAnimator()
        let pin = AttachmentBehavior(.pin(0, attachedTo: 1, anchor: .zero))
        let snap = SnapBehavior(item: 0, snapTo: .zero)
        try animator.addBehavior(
            .composite([
                NamedBehavior("pin", .attachment(pin)), NamedBehavior("snap", .snap(snap)),
            ]),
            id: "joints"
        )
        try animator.addGravity([0, 1])
        try animator.removeItem(0)
        #expect(animator.behavior("joints") == .composite([]))
        #expect(animator.behavior("gravity")?.items == [1])
        #expect(animator.behavior("bodies")?.items == [1])
    }

    @Test func `several items or behaviours are removed together, or none`() throws {
        var animator = try makeAnimator()
        try animator.addGravity([0, 1])
        try animator.addBehavior(.snap(SnapBehavior(item: 1, snapTo: .zero)), id: "snap")
        let before = animator.behaviors
        #expect(throws: DynamicsError.unknownItem(9)) { try animator.removeItems([0, 9]) }
        #expect(throws: DynamicsError.unknownBehavior("no")) {
            try animator.removeBehaviors(["snap", "no"])
        }
        #expect(animator.behaviors == before && animator.item(0) != nil)
        try animator.removeItems([0, 1])
        #expect(animator.item(0) == nil && animator.item(1) == nil)
        #expect(animator.behavior("snap") == nil)
        #expect(animator.behavior("gravity")?.items.isEmpty == true)
        try animator.removeBehaviors(animator.behaviors.map(\.id))
        #expect(animator.behaviors.isEmpty)
    }
}
