import Foundation
import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// What falls asleep, and what does not.
struct RestTests {
    private static let count = 60
    private static let items = (0..<count).map { DynamicItemID($0) }

    /// Boxes of 30 pt in six rows of ten, which fall between walls.
    private func heap() throws -> DynamicAnimator {
        let centers = Self.items.map { item in
            let (row, column) = item.rawValue.quotientAndRemainder(dividingBy: 10)
            return Point(x: 20 + 30.5 * Double(column), y: 20 + 30.5 * Double(row))
        }
        let bounds = Rect(x: 0, y: 0, width: 330, height: 330)
        var animator = try DynamicAnimator(boxesAt: centers, size: 30, referenceBounds: bounds)
        try animator.addGravity(Self.items)
        let walls = CollisionBehavior(items: Self.items, referenceBoundsInsets: .zero)
        try animator.addBehavior(.collision(walls), id: "walls")
        return animator
    }

    @Test func `a heap rests, wakes when it is hit, and rests again`() throws {
        var animator = try heap()
        #expect(animator.runUntilRest(atMost: 900) < 900)
        let still = animator.bits
        animator.run(ticks: 10)
        #expect(animator.bits == still)
        try animator.addVelocity(Vector(dx: 0, dy: -300), to: 3)
        #expect(animator.isRunning)
        animator.run(ticks: 30)
        #expect(animator.isRunning && animator.bits != still)
        #expect(animator.runUntilRest(atMost: 900) < 900)
    }

    @Test func `a heap falls when its floor is gone`() throws {
        var animator = try heap()
        animator.runUntilRest(atMost: 900)
        let before = animator.center(55)
        animator.setReferenceBounds(Rect(x: 0, y: 0, width: 330, height: 700))
        animator.run(ticks: 60)
        #expect(animator.center(55).y > before.y + 100)
    }

    @Test(arguments: [5, 45, 75, 105])
    func `a settling heap continues bit for bit after rebuilding`(cut: Int) throws {
        var animator = try heap()
        animator.run(ticks: cut)
        let data = try JSONEncoder().encode(animator.snapshot())
        let snapshot = try JSONDecoder().decode(DynamicAnimator.Snapshot.self, from: data)
        var restored = try DynamicAnimator(restoring: snapshot)
        for tick in 0..<300 {
            animator.step(substeps: 2)
            if tick % 7 == 0 { restored.releaseWorld() }
            restored.step(substeps: 2)
            try #require(restored.bits == animator.bits, "tick \(tick)")
            #expect(restored.state == animator.state)
        }
        #expect(!animator.isRunning)
    }

    /// The checkpoint contains all that decides when the heap falls asleep.
    @Test func `how long bodies have been still is part of the state`() throws {
        var animator = try heap()
        animator.run(ticks: 60)
        var steps: Set<Int32> = []
        while animator.isRunning {
            animator.step(substeps: 2)
            for body in animator.state.bodies {
                #expect(body.motion.isAwake || body.motion.stillness == nil)
                if let stillness = body.motion.stillness { steps.insert(stillness.steps) }
            }
        }
        #expect(steps.contains { $0 >= 60 } && steps.allSatisfy { (1..<120).contains($0) })
    }

    @Test func `a state without the time that bodies have been still can be read`() throws {
        var animator = try heap()
        animator.run(ticks: 80)
        animator.takeCheckpoint()
        var data = try JSONSerialization.jsonObject(with: JSONEncoder().encode(animator.state))
        data = removing("stillness", from: data)
        let state = try JSONDecoder().decode(
            AnimatorState.self,
            from: JSONSerialization.data(withJSONObject: data)
        )
        #expect(state.bodies.allSatisfy { $0.motion.stillness == nil })
        #expect(state.bodies.count == Self.count)
    }

    private func removing(_ key: String, from value: Any) -> Any {
        if let list = value as? [Any] { return list.map { removing(key, from: $0) } }
        guard let object = value as? [String: Any] else { return value }
        return object.filter { $0.key != key }.mapValues { removing(key, from: $0) }
    }

    @Test func `a box that touches nothing does not rest while it turns back in flight`() throws {
        // It rises by 0.2 pt and is back after half a second, within half a point.
        var animator = try DynamicAnimator(boxesAt: [.zero])
        let gravity = GravityBehavior(items: [0], gravityDirection: Vector(dx: 0, dy: 0.006))
        try animator.addBehavior(.gravity(gravity), id: "gravity")
        try animator.addVelocity(Vector(dx: 0, dy: -1.5), to: 0)
        animator.run(ticks: 60)
        #expect(animator.isRunning)
    }

    @Test func `a pushed box does not rest at a wall`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 0, y: 273)])
        try animator.addGravity([0])
        try animator.addFloor(at: 300, for: [0])
        let direction = Vector(dx: 0, dy: 0.1)
        let push = PushBehavior(items: [0], mode: .continuous, pushDirection: direction)
        try animator.addBehavior(.push(push), id: "push")
        animator.run(ticks: 300)
        #expect(animator.isRunning)
    }

    @Test func `a joined box that swings by less than half a point does not rest`() throws {
        // At 2 Hz and 0.3 pt it is faster than 1 pt/s, and always near one place.
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 0, y: 50)])
        try animator.addTether(of: 0, to: Point(x: 0.3, y: 0), frequency: 2, damping: 0)
        try animator.addFloor(at: 1000, for: [0, 1])
        try animator.setProperties(of: [0]) { $0.resistance = 0 }
        animator.run(ticks: 120)
        #expect(animator.motion(of: 0)?.isAwake == true)
    }

    @Test func `a tall stack does not press its lowest boxes through the floor`() throws {
        let items = (0..<40).map { DynamicItemID($0) }
        let centers = items.map { item in
            Point(x: 20 + 0.2 * Double(item.rawValue % 3), y: 880 - 20.5 * Double(item.rawValue))
        }
        let bounds = Rect(x: 0, y: 0, width: 41, height: 900)
        var animator = try DynamicAnimator(boxesAt: centers, size: 20, referenceBounds: bounds)
        try animator.addGravity(items)
        try animator.addBehavior(
            .collision(CollisionBehavior(items: items, referenceBoundsInsets: .zero)),
            id: "walls"
        )
        animator.run(ticks: 600)
        for item in items {
            let center = animator.center(item)
            #expect(center.y < 900 && center.x > 0 && center.x < 41, "item \(item.rawValue)")
        }
    }
}
