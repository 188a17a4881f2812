import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

struct ItemPropertyTests {
    private func makeAnimator() throws -> DynamicAnimator {
        try DynamicAnimator(boxesAt: [.zero, Point(x: 200, y: 0)])
    }

    private func material(_ animator: DynamicAnimator, _ item: DynamicItemID = 0) -> BodyMaterial {
        animator.state.bodies[animator.state.bodyNumbers[item] ?? 0].material
    }

    @Test func `properties have UIKit's defaults`() throws {
        let material = material(try makeAnimator())
        #expect(material == BodyMaterial())
        #expect(material.elasticity == 0.2 && material.friction == 0.2 && material.density == 1)
        #expect(material.resistance == 0.1 && material.angularResistance == 0.1)
        #expect(material.allowsRotation && !material.isAnchored)
    }

    @Test func `the last behaviour that sets a property wins`() throws {
        var animator = try makeAnimator()
        try animator.setProperties(of: [0, 1], id: "first") {
            $0.elasticity = 0.5
            $0.density = 2
        }
        try animator.setProperties(of: [0], id: "second") { $0.elasticity = 0.9 }
        #expect(material(animator).elasticity == 0.9 && material(animator).density == 2)
        #expect(material(animator, 1).elasticity == 0.5)

        try animator.removeBehavior("second")
        #expect(material(animator).elasticity == 0.5)
        try animator.removeBehavior("first")
        #expect(material(animator) == BodyMaterial() && material(animator, 1) == BodyMaterial())
    }

    @Test func `a child comes before a behaviour added after its parent`() throws {
        var animator = try makeAnimator()
        try animator.addBehavior(.composite([]), id: "parent")
        try animator.setProperties(of: [0], id: "later") { $0.friction = 0.7 }
        var properties = DynamicItemBehavior(items: [0])
        properties.friction = 0.3
        try animator.addBehavior(.item(properties), id: "child", to: "parent")
        #expect(material(animator).friction == 0.7)
    }

    @Test func `anchoring, charge and velocities outlast their behaviour`() throws {
        var animator = try makeAnimator()
        try animator.setProperties(of: [0, 1]) {
            $0.charge = 3
            $0.addLinearVelocity(Vector(dx: 10, dy: 0), for: 1)
        }
        try animator.setProperties(of: [0], id: "anchor") { $0.isAnchored = true }
        try animator.removeBehavior("anchor")
        try animator.removeBehavior("properties")
        #expect(material(animator).isAnchored && animator.state.bodies[0].charge == 3)
        #expect(abs(animator.velocity(1).dx - 10) < 1e-5)

        try animator.setProperties(of: [0]) { $0.isAnchored = false }
        #expect(!material(animator).isAnchored)
    }

    @Test func `velocities set before adding are summed, applied once and cleared`() throws {
        var animator = try makeAnimator()
        try animator.setProperties(of: [0]) {
            $0.addLinearVelocity(Vector(dx: 10, dy: 20), for: 0)
            $0.addLinearVelocity(Vector(dx: 1, dy: 2), for: 0)
            $0.addLinearVelocity(Vector(dx: 5, dy: 5), for: 1)
            $0.addAngularVelocity(1, for: 0)
            $0.addAngularVelocity(2, for: 0)
        }
        #expect(animator.motion(of: 0)?.linearVelocity == Vector(dx: 11, dy: 22))
        #expect(animator.motion(of: 0)?.angularVelocity == 3)
        #expect(animator.velocity(1) == .zero, "not an item of the behaviour")
        try animator.changeBehavior("properties") { behavior in
            guard case .item(var properties) = behavior else { return }
            #expect(properties.linearVelocities.isEmpty && properties.angularVelocities.isEmpty)
            properties.addLinearVelocity(Vector(dx: 1, dy: 0), for: 0)
            behavior = .item(properties)
        }
        #expect(animator.motion(of: 0)?.linearVelocity == Vector(dx: 12, dy: 22))
    }

    @Test func `an anchored item has no velocity, and ignores new ones`() throws {
        var animator = try makeAnimator()
        try animator.addVelocity(Vector(dx: 50, dy: 0), to: 0)
        try animator.setProperties(of: [0]) {
            $0.isAnchored = true
            $0.addLinearVelocity(Vector(dx: 7, dy: 0), for: 0)
        }
        #expect(animator.velocity(0) == .zero)
        try animator.addVelocity(Vector(dx: 50, dy: 0), to: 0)
        #expect(animator.velocity(0) == .zero)
    }

    @Test func `a velocity of zero wakes no item`() throws {
        var animator = try makeAnimator()
        animator.runUntilRest(atMost: 100)
        try animator.addVelocity(.zero, to: 0)
        #expect(!animator.isRunning)
    }

    @Test func `an item that may not rotate keeps its angle in a collision`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 120, y: 20)])
        try animator.setProperties(of: [0, 1]) { $0.allowsRotation = false }
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        try animator.addVelocity(Vector(dx: 300, dy: 0), to: 0)
        animator.run(ticks: 60)
        #expect(animator.velocity(1).dx > 50)
        #expect(animator.item(0)?.angle == 0 && animator.item(1)?.angle == 0)
    }

    @Test func `an item without behaviours has no body, and returns at rest`() throws {
        var animator = try makeAnimator()
        try animator.addVelocity(Vector(dx: 50, dy: 0), to: 0)
        animator.run(ticks: 10)
        let center = animator.center(0)
        try animator.removeBehavior("bodies")
        #expect(animator.motion(of: 0) == nil && animator.center(0) == center)
        #expect(!animator.isRunning)
        try animator.addGravity([0])
        #expect(animator.velocity(0) == .zero)
        #expect(abs(animator.center(0).x - center.x) < 1e-4)
    }
}
