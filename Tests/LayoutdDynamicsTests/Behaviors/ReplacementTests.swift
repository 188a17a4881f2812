import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// Behaviours that replace others.
struct ReplacementTests {
    private static let gravity = GravityBehavior(items: [0])

    /// Two boxes after some ticks; the first has been pushed once and given a velocity.
    private func makeAnimator() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 500, y: 0)])
        var velocity = DynamicItemBehavior(items: [0])
        velocity.addLinearVelocity(Vector(dx: 3, dy: 4), for: 0)
        velocity.addAngularVelocity(2, for: 0)
        velocity.density = 2
        let push = PushBehavior(
            items: [0],
            mode: .instantaneous,
            pushDirection: Vector(dx: 1, dy: 0)
        )
        try animator.addBehaviors([
            NamedBehavior("velocity", .item(velocity)), NamedBehavior("push", .push(push)),
        ])
        animator.run(ticks: 3)
        return animator
    }

    private func bits(_ animator: DynamicAnimator) -> [Double] {
        let motion = animator.motion(of: 0)
        let velocity = motion?.linearVelocity ?? .zero
        return [velocity.dx, velocity.dy, motion?.angularVelocity ?? 0]
    }

    /// The behaviours of an animator, recreated from their properties.
    private func remade(_ animator: DynamicAnimator) -> [NamedBehavior] {
        animator.behaviors.map { named in
            switch named.behavior {
            case .push(let old):
                let push = PushBehavior(
                    items: old.items,
                    mode: old.mode,
                    pushDirection: old.pushDirection
                )
                return NamedBehavior(named.id, .push(push))
            case .item(let old):
                var item = DynamicItemBehavior(items: old.items)
                item.density = old.density
                for (id, velocity) in old.given?.linear ?? [:] {
                    item.addLinearVelocity(velocity, for: id)
                }
                for (id, velocity) in old.given?.angular ?? [:] {
                    item.addAngularVelocity(velocity, for: id)
                }
                return NamedBehavior(named.id, .item(item))
            default: return named
            }
        }
    }

    @Test func `replacing behaviours with equal ones changes no bit`() throws {
        var animator = try makeAnimator()
        var control = animator
        try animator.expectNothingEnds(with: remade(animator))
        #expect(animator.snapshot() == control.snapshot())
        animator.run(ticks: 5)
        control.run(ticks: 5)
        #expect(bits(animator) == bits(control))
    }

    @Test func `reordering only changes which properties win`() throws {
        var animator = try makeAnimator()
        var heavier = DynamicItemBehavior(items: [0])
        heavier.density = 8
        try animator.addBehavior(.item(heavier), id: "heavier")
        let before = bits(animator)
        #expect(animator.state.bodies[0].material.density == 8)
        try animator.expectNothingEnds(with: remade(animator).reversed())
        #expect(animator.behaviors.map(\.id) == ["heavier", "push", "velocity", "bodies"])
        #expect(animator.state.bodies[0].material.density == 2)
        #expect(bits(animator) == before)
    }

    @Test func `reordering wakes an item at rest only if its properties change`() throws {
        var animator = try makeAnimator()
        animator.runUntilRest(atMost: 20_000)
        #expect(!animator.isRunning)
        try animator.expectNothingEnds(with: animator.behaviors.reversed())
        #expect(!animator.isRunning)
        var free = DynamicItemBehavior(items: [1])
        free.isAnchored = false
        var held = DynamicItemBehavior(items: [1])
        held.isAnchored = true
        try animator.addBehaviors([
            NamedBehavior("free", .item(free)), NamedBehavior("held", .item(held)),
        ])
        animator.runUntilRest(atMost: 20_000)
        try animator.expectNothingEnds(with: animator.behaviors.reversed())
        #expect(animator.motion(of: 1)?.isAwake == true)
        #expect(animator.motion(of: 0)?.isAwake == false)
    }

    @Test func `a changed push acts again`() throws {
        var animator = try makeAnimator()
        let speed = bits(animator)[0]
        let behaviors = remade(animator).map { named in
            guard case .push(var push) = named.behavior else { return named }
            push.pushDirection = Vector(dx: 2, dy: 0)
            return NamedBehavior(named.id, .push(push))
        }
        try animator.expectNothingEnds(with: behaviors)
        animator.run(ticks: 1)
        #expect(bits(animator)[0] > speed + 100)
    }

    @Test func `only changed velocities are applied again`() throws {
        var animator = try makeAnimator()
        let before = bits(animator)
        let behaviors = remade(animator).map { named in
            guard named.id == "velocity" else { return named }
            var item = DynamicItemBehavior(items: [0, 1])
            item.addLinearVelocity(Vector(dx: 3, dy: 4), for: 0)
            item.addLinearVelocity(Vector(dx: 7, dy: 0), for: 1)
            item.addAngularVelocity(1, for: 0)
            return NamedBehavior(named.id, .item(item))
        }
        try animator.expectNothingEnds(with: behaviors)
        #expect(bits(animator) == [before[0], before[1], before[2] + 1])
        #expect(animator.motion(of: 1)?.linearVelocity == Vector(dx: 7, dy: 0))
        guard case .item(let item) = animator.behavior("velocity") else { return }
        #expect(item.given?.linear == [0: Vector(dx: 3, dy: 4), 1: Vector(dx: 7, dy: 0)])
        #expect(item.given?.angular == [0: 1] && item.linearVelocities.isEmpty)
    }

    @Test(arguments: [nil, 100, 1.25])
    func `an attachment keeps its length unless a new one is given`(length: Double?) throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 100, y: 0)])
        func attachment(_ frequency: Double) -> NamedBehavior {
            let joint = AttachmentBehavior.Joint.anchor(0, offset: .zero, anchor: .zero)
            let rod = AttachmentBehavior(joint, length: length, frequency: frequency)
            return NamedBehavior("rod", .attachment(rod))
        }
        let rod = attachment(2)
        try animator.addBehaviors([rod])
        let before = animator.behaviors
        let bodies = before[0]
        try animator.expectNothingEnds(with: [bodies, rod])
        #expect(animator.behaviors == before)
        // The same holds when another property changes, wherever the item is by then.
        animator.run(ticks: 20)
        try animator.expectNothingEnds(with: [bodies, attachment(3)])
        guard case .attachment(let kept) = animator.behavior("rod") else { return }
        guard case .attachment(let old) = before[1].behavior else { return }
        #expect(kept.frequency == 3 && kept.length == old.length && kept.length != nil)
    }

    @Test func `omitted behaviours are removed, and new ones added`() throws {
        var animator = try makeAnimator()
        let gravity = NamedBehavior("gravity", .gravity(Self.gravity))
        try animator.expectNothingEnds(with: [gravity] + remade(animator).prefix(1))
        #expect(animator.behaviors.map(\.id) == ["gravity", "bodies"])
    }

    @Test func `one behaviour is replaced in place, and keeps its state`() throws {
        var animator = try makeAnimator()
        var control = animator
        let names = animator.behaviors.map(\.id)
        for named in remade(animator) {
            #expect(try animator.replaceBehavior(named).isEmpty)
        }
        #expect(animator.snapshot() == control.snapshot())
        guard case .push(var push) = remade(animator)[2].behavior else { return }
        push.pushDirection = Vector(dx: 2, dy: 0)
        try animator.replaceBehavior(NamedBehavior("push", .push(push)))
        #expect(animator.behaviors.map(\.id) == names)
        animator.run(ticks: 1)
        control.run(ticks: 1)
        #expect(bits(animator)[0] > bits(control)[0] + 100)
    }

    @Test func `a behaviour within a composite is replaced there`() throws {
        var animator = try makeAnimator()
        let children = [
            NamedBehavior("snap", .snap(SnapBehavior(item: 1, snapTo: .zero))),
            NamedBehavior("gravity", .gravity(Self.gravity)),
        ]
        try animator.addBehavior(.composite(children), id: "both")
        let sideways = GravityBehavior(items: [0], gravityDirection: Vector(dx: 1, dy: 0))
        let new = NamedBehavior("gravity", .gravity(sideways))
        try animator.replaceBehavior(new)
        #expect(animator.behavior("both") == .composite([children[0], new]))
    }

    @Test func `replacing a wall returns the contacts that it ends`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addGravity([0])
        try animator.addFloor(at: 30, for: [0])
        animator.run(ticks: 30)
        let ended = try animator.replaceBehavior(
            NamedBehavior("floor", .collision(CollisionBehavior(items: [0])))
        )
        #expect(ended.map(\.phase) == [.ended] && ended.map(\.item) == [0])
    }

    @Test func `an invalid replacement is refused and leaves everything unchanged`() throws {
        var animator = try makeAnimator()
        let state = animator.state
        let gravity = DynamicBehavior.gravity(Self.gravity)
        #expect(throws: DynamicsError.unknownBehavior("none")) {
            try animator.replaceBehavior(NamedBehavior("none", gravity))
        }
        #expect(throws: DynamicsError.differentBehavior("push")) {
            try animator.replaceBehavior(NamedBehavior("push", gravity))
        }
        var light = DynamicItemBehavior(items: [0])
        light.density = 0
        #expect(throws: DynamicsError.invalidValue(0, name: "density", behavior: "velocity")) {
            try animator.replaceBehavior(NamedBehavior("velocity", .item(light)))
        }
        #expect(animator.state == state)
    }
}

extension DynamicAnimator {
    /// Replaces the behaviours, and expects no contact to end.
    fileprivate mutating func expectNothingEnds(with behaviors: [NamedBehavior]) throws {
        #expect(try replaceBehaviors(with: behaviors).isEmpty)
    }
}
