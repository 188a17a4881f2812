import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// Groups that replace others.
struct GroupReplacementTests {
    private static func push(_ items: [DynamicItemID], x: Double = 1) -> NamedBehavior {
        let direction = Vector(dx: x, dy: 0)
        let push = PushBehavior(items: items, mode: .instantaneous, pushDirection: direction)
        return NamedBehavior("push", .push(push))
    }

    private static func gravity(_ direction: Vector = Vector(dx: 0, dy: 1)) -> NamedBehavior {
        let gravity = GravityBehavior(items: [0], gravityDirection: direction)
        return NamedBehavior("gravity", .gravity(gravity), takesNewItems: true)
    }

    private static func density(_ name: BehaviorID, _ density: Double) -> NamedBehavior {
        var properties = DynamicItemBehavior(items: [0, 1])
        properties.density = density
        return NamedBehavior(name, .item(properties))
    }

    private static func group(_ behaviors: NamedBehavior...) -> NamedBehavior {
        NamedBehavior("group", .composite(behaviors))
    }

    /// Two boxes after some ticks, with a group that holds a push, gravity and a group.
    private func makeAnimator() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 500, y: 0)])
        let inner = NamedBehavior("inner", .composite([Self.density("light", 0.5)]))
        try animator.addBehaviors([
            NamedBehavior("group", .composite([Self.push([0]), Self.gravity(), inner])),
            Self.density("heavy", 2),
        ])
        animator.run(ticks: 3)
        return animator
    }

    @Test func `a group that replaces an equal one changes no bit`() throws {
        var animator = try makeAnimator()
        let control = animator
        let inner = NamedBehavior("inner", .composite([Self.density("light", 0.5)]))
        let group = Self.group(Self.push([0]), Self.gravity(), inner)
        #expect(try animator.replaceBehavior(group).isEmpty)
        #expect(animator.snapshot() == control.snapshot())
    }

    @Test func `what is in a group is replaced, added and removed`() throws {
        var animator = try makeAnimator()
        let velocity = animator.velocity(0)
        let snap = NamedBehavior("snap", .snap(SnapBehavior(item: 1, snapTo: .zero)))
        let sideways = Self.gravity(Vector(dx: 1, dy: 0))
        try animator.replaceBehavior(Self.group(snap, sideways, Self.push([0])))
        #expect(animator.behavior("light") == nil && animator.behavior("inner") == nil)
        guard case .composite(let children) = animator.behavior("group") else {
            Issue.record("no group")
            return
        }
        #expect(children.map(\.id) == ["snap", "gravity", "push"])
        #expect(children[1].takesNewItems)
        #expect(animator.velocity(0) == velocity)
        animator.run(ticks: 10)
        // The push has struck before, and does so only once.
        #expect(abs(animator.velocity(0).dx - velocity.dx - 1000.0 / 6) < 10)
        #expect(abs(animator.velocity(0).dy - velocity.dy) < 5)
        #expect(animator.center(1).x < 490)
        try animator.replaceBehavior(Self.group(Self.push([0], x: 2)))
        let struck = animator.velocity(0).dx
        animator.run(ticks: 1)
        #expect(animator.velocity(0).dx > struck + 10)
    }

    @Test func `the order in a group decides which properties win`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 500, y: 0)])
        let (a, b) = (Self.density("a", 3), Self.density("b", 4))
        try animator.addBehaviors([Self.group(a, b)])
        #expect(animator.state.bodies[0].material.density == 4)
        try animator.replaceBehavior(Self.group(b, a))
        #expect(animator.state.bodies[0].material.density == 3)
        let data = try JSONEncoder().encode(animator.snapshot())
        let snapshot = try JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: data)
        var restored = try DynamicAnimator(restoring: snapshot)
        #expect(restored.behaviors == animator.behaviors)
        restored.run(ticks: 3)
        animator.run(ticks: 3)
        #expect(restored.snapshot() == animator.snapshot())
    }

    @Test func `an invalid group is refused and leaves everything unchanged`() throws {
        var animator = try makeAnimator()
        let before = animator.snapshot()
        func expectRefusal(_ error: DynamicsError, _ group: NamedBehavior) {
            #expect(throws: error) { try animator.replaceBehavior(group) }
            #expect(animator.snapshot() == before)
        }
        let twice = Self.group(Self.gravity(), Self.push([0]), Self.gravity())
        expectRefusal(.duplicateBehavior("gravity"), twice)
        let taken = Self.group(Self.gravity(), Self.density("heavy", 1))
        expectRefusal(.duplicateBehavior("heavy"), taken)
        let unknown = Self.group(Self.gravity(Vector(dx: 5, dy: 0)), Self.push([7]))
        expectRefusal(.unknownItem(7), unknown)
        let other = Self.group(Self.density("gravity", 1))
        expectRefusal(.differentBehavior("gravity"), other)
        expectRefusal(
            .differentBehavior("group"),
            NamedBehavior("group", Self.gravity().behavior)
        )
    }

    @Test func `all behaviours are replaced, within groups and across them`() throws {
        var animator = try makeAnimator()
        let inner = NamedBehavior("outer", .composite([Self.gravity()]))
        let new = [inner, Self.density("light", 8), Self.group(Self.push([0]))]
        _ = try animator.replaceBehaviors(with: new)
        #expect(animator.behaviors.map(\.id) == ["outer", "light", "group"])
        #expect(
            animator.behaviors.flatMap(\.names) == ["outer", "gravity", "light", "group", "push"]
        )
        #expect(animator.state.bodies[0].material.density == 8)
        let struck = animator.velocity(0).dx
        animator.run(ticks: 1)
        #expect(abs(animator.velocity(0).dx - struck) < 1, "the push was the same")
    }

    @Test func `what cannot become another of its name is another one`() throws {
        var animator = try makeAnimator()
        let gravity = Self.gravity().behavior
        let new = [
            Self.density("heavy", 2),
            NamedBehavior("group", .composite([NamedBehavior("push", gravity)])),
            NamedBehavior("inner", gravity),
        ]
        _ = try animator.replaceBehaviors(with: new)
        #expect(animator.behaviors == new)
        _ = try animator.replaceBehaviors(with: [NamedBehavior("group", gravity), Self.push([0])])
        #expect(animator.behaviors.flatMap(\.names) == ["group", "push"])
        let before = animator.velocity(0)
        animator.run(ticks: 1)
        #expect(animator.velocity(0).dx > before.dx + 10, "the push is a new one")
        #expect(animator.velocity(0).dy > before.dy + 10)
    }

    @Test func `an order that was stored before groups had one is read`() throws {
        let json = #"{"arrangeBehaviors": {"_0": ["b", "a"]}}"#
        let command = try JSONDecoder().decode(AnimatorCommand.self, from: Data(json.utf8))
        #expect(command == .arrangeBehaviors(["b", "a"]))
    }
}
