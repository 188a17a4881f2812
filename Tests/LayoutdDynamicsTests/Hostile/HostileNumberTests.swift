import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// libbox2d aborts the process on many unexpected inputs; accepted numbers must not lead there.
struct HostileNumberTests {
    @Test(arguments: 0..<20)
    func `no allowed number crashes the process`(batch: UInt64) throws {
        for seed in 0..<UInt64(100) {
            var script = SceneScript(Dice(hostileSeed: 100 * batch + seed))
            var animator = DynamicAnimator()
            script.begin(on: &animator)
            for _ in 0..<40 { _ = script.act(on: &animator) }
            #expect(animator.state.bodies.allSatisfy { $0.motion.isFinite }, "scene \(seed)")
            #expect(animator.isFinite || !animator.isRunning)
            animator.takeCheckpoint()
            // The encoder throws for infinities.
            _ = try JSONEncoder().encode(animator.snapshot())
        }
    }

    @Test func `items at one place are pushed apart`() throws {
        let items = (0..<40).map { DynamicItemID($0) }
        var animator = try DynamicAnimator(boxesAt: items.map { _ in Point(x: 5, y: 5) })
        try animator.addBehavior(.collision(CollisionBehavior(items: items)), id: "collision")
        animator.run(ticks: 60)
        #expect(animator.isFinite)
        #expect(items.contains { abs(animator.center($0).x - 5) > 10 })
    }

    @Test func `the smallest and lightest item survives the stiffest joints`() throws {
        for size in [0.1, 0.07, 10_000] {
            var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 1, y: 1)], size: size)
            try animator.setProperties(of: [0, 1]) { $0.density = 0.001 }
            try animator.addTether(of: 0, to: Point(x: 9, y: 9), frequency: 60, damping: 100)
            try animator.addBehavior(
                .snap(SnapBehavior(item: 1, snapTo: Point(x: 1e6, y: 0), damping: 100)),
                id: "snap"
            )
            try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
            animator.run(ticks: 60)
            #expect(animator.isFinite, "size \(size)")
        }
    }

    /// An animator with a field that overflows.
    private func makeFrozen() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 1, y: 0), Point(x: 100, y: 0)])
        let field = FieldBehavior(.electric, items: [0], strength: 1e6, falloff: 10)
        try animator.setProperties(of: [0]) { $0.charge = 1e6 }
        animator.run(ticks: 3)
        try animator.addBehavior(.field(field), id: "field")
        animator.step(substeps: 2)
        return animator
    }

    @Test func `an animator that overflows stops at its last state`() throws {
        let animator = try makeFrozen()
        #expect(!animator.isFinite && !animator.isRunning)
        #expect(abs(animator.center(0).x - 1) < 1e-5)
    }

    @Test func `a frozen animator ignores all changes`() throws {
        var animator = try makeFrozen()
        let state = animator.state
        try animator.moveItem(1, to: .zero)
        try animator.addGravity([0, 1])
        try animator.removeItem(0)
        animator.setReferenceBounds(Rect(x: 0, y: 0, width: 1, height: 1))
        try animator.removeBehaviors(animator.behaviors.map(\.id))
        animator.takeCheckpoint()
        animator.run(ticks: 3)
        #expect(animator.state.bodies == state.bodies && animator.state.items == state.items)
        let restored = try DynamicAnimator(restoring: animator.snapshot())
        #expect(!restored.isFinite && !restored.isRunning)
    }

    @Test func `other animators are not affected`() throws {
        var one = try makeFrozen()
        var other = try DynamicAnimator(boxesAt: [.zero])
        try other.addGravity([0])
        one.run(ticks: 2)
        other.run(ticks: 2)
        #expect(other.center(0).y > 0 && other.isFinite)
    }
}

extension BodyMotion {
    fileprivate var isFinite: Bool {
        [position.x, position.y, angle, velocity.x, velocity.y, spin, idleTime]
            .allSatisfy(\.isFinite)
    }
}
