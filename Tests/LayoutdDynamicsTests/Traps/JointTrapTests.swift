import LayoutdDynamics
import LayoutdGeometry
import Testing

/// Joints that libbox2d would get wrong without extra care.
struct JointTrapTests {
    private let anchor = Point(x: 100, y: 100)

    private func makeTethered(
        frequency: Double,
        damping: Double,
        offset: Vector = .zero,
        length: Double = 0
    ) throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 100, y: 160)])
        try animator.addTether(
            of: 0,
            to: anchor,
            frequency: frequency,
            damping: damping,
            offset: offset,
            length: length
        )
        return animator
    }

    @Test(arguments: [0, 0.3, 0.5])
    func `a tether of length zero swings through its anchor`(length: Double) throws {
        var animator = try makeTethered(frequency: 1, damping: 0.1, length: length)
        var least = 160.0
        while animator.isRunning, animator.elapsedTime < 30 {
            animator.step(1.0 / 60)
            least = min(least, animator.center(0).y)
        }
        // After half a period e^(-π·0.1/√(1−0.01)), about 0.73, of a swing is left, less what the
        // resistance and the integrator take.
        #expect((55...62).contains(least))
        #expect(!animator.isRunning && animator.center(0) == anchor)
    }

    @Test(arguments: [(0.2, 0.5), (1, 10), (0.05, 0.5), (0.5, 100)])
    func `a weak tether falls asleep only at its anchor`(
        frequency: Double,
        damping: Double
    ) throws {
        var animator = try makeTethered(frequency: frequency, damping: damping)
        while animator.isRunning, animator.elapsedTime < 3000 {
            animator.step(1.0 / 60)
            let isAsleep = !animator.isRunning
            try #require(!isAsleep || animator.center(0) == anchor)
        }
        #expect(!animator.isRunning)
    }

    @Test func `a tether with gravity rests where the forces balance`() throws {
        var animator = try makeTethered(frequency: 0.5, damping: 0.5)
        try animator.addGravity([0])
        animator.runUntilRest(atMost: 3600)
        #expect(!animator.isRunning)
        // g/ω².
        #expect(abs(animator.center(0).y - 100 - 1000 / (Double.pi * Double.pi)) < 1)
    }

    @Test func `a tethered item that leans on another may rest off its anchor`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 100, y: 160), Point(x: 100, y: 120)])
        try animator.setProperties(of: [1]) { $0.isAnchored = true }
        try animator.addBehavior(.collision(CollisionBehavior(items: [0, 1])), id: "collision")
        try animator.addTether(of: 0, to: anchor, frequency: 1, damping: 0.8)
        animator.runUntilRest(atMost: 3600)
        #expect(!animator.isRunning && animator.center(0).y > 165)
        try animator.removeItem(1)
        animator.runUntilRest(atMost: 3600)
        #expect(animator.center(0) == anchor)
    }

    @Test func `a tether does not change the spin`() throws {
        var animator = try makeTethered(frequency: 1, damping: 0.8)
        try animator.setProperties(of: [0]) {
            $0.angularResistance = 0
            $0.addAngularVelocity(4, for: 0)
        }
        animator.run(ticks: 300)
        let spin = try #require(animator.motion(of: 0)).angularVelocity
        #expect(abs(spin - 4) < 0.001)
    }

    @Test func `a tether holds the item at the given offset`() throws {
        var animator = try makeTethered(frequency: 2, damping: 1, offset: Vector(dx: 20, dy: 10))
        try animator.setProperties(of: [0]) { $0.allowsRotation = false }
        animator.runUntilRest(atMost: 3600)
        #expect(!animator.isRunning)
        #expect(abs(animator.center(0).x - 80) < 1e-4 && abs(animator.center(0).y - 90) < 1e-4)
    }

    @Test func `moving the anchor wakes the item and moves it`() throws {
        var animator = try makeTethered(frequency: 2, damping: 1)
        animator.runUntilRest(atMost: 3600)
        let elsewhere = Point(x: 250, y: 40)
        try animator.changeBehavior("tether") { behavior in
            guard case .attachment(let old) = behavior else { return }
            behavior = .attachment(
                AttachmentBehavior(
                    .anchor(0, offset: .zero, anchor: elsewhere),
                    length: old.length,
                    damping: old.damping,
                    frequency: old.frequency
                )
            )
        }
        #expect(animator.isRunning)
        animator.runUntilRest(atMost: 3600)
        let expected = elsewhere
        #expect(abs(animator.center(0).x - expected.x) < 1e-4)
        #expect(abs(animator.center(0).y - expected.y) < 1e-4)
    }

    @Test func `a rod keeps its length until it is changed`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 100, y: 200)])
        let rod = AttachmentBehavior(.anchor(0, offset: .zero, anchor: anchor))
        try animator.addBehavior(.attachment(rod), id: "rod")
        try animator.addGravity([0])
        try animator.setProperties(of: [0]) { $0.addLinearVelocity(Vector(dx: 200, dy: 0), for: 0) }
        func length() -> Double {
            let arm = animator.center(0) - anchor
            return (arm.dx * arm.dx + arm.dy * arm.dy).squareRoot()
        }
        for _ in 0..<120 {
            animator.step(1.0 / 60)
            #expect(abs(length() - 100) < 0.6)
        }
        try animator.changeBehavior("rod") { behavior in
            guard case .attachment(var rod) = behavior else { return }
            rod.length = 60
            behavior = .attachment(rod)
        }
        animator.run(ticks: 60)
        #expect(abs(length() - 60) < 0.6)
    }

    @Test func `a chain does not sag while its rods change at every step`() throws {
        var animator = try DynamicAnimator(boxesAt: (1..<6).map { Point(x: 0, y: 60 * Double($0)) })
        let rods = (0..<5).map { index in
            let (item, above) = (DynamicItemID(index), DynamicItemID(index - 1))
            let joint: AttachmentBehavior.Joint =
                index == 0
                ? .anchor(item, offset: .zero, anchor: .zero)
                : .items(item, offset: .zero, attachedTo: above, attachedOffset: .zero)
            return NamedBehavior(BehaviorID("\(index)"), .attachment(AttachmentBehavior(joint)))
        }
        try animator.addBehaviors(rods)
        try animator.addGravity((0..<5).map { DynamicItemID($0) })
        animator.run(ticks: 10)
        var changed = animator
        for _ in 0..<60 {
            animator.step(substeps: 2)
            for rod in rods { try changed.changeBehavior(rod.id) { _ in } }
            changed.step(substeps: 2)
            #expect(abs(changed.center(4).y - animator.center(4).y) < 1e-3)
        }
    }

    @Test func `a spring may be stretched far`() throws {
        var animator = try DynamicAnimator(boxesAt: [Point(x: 5000, y: 0)])
        let spring = AttachmentBehavior(
            .anchor(0, offset: .zero, anchor: .zero),
            length: 50,
            frequency: 0.1
        )
        try animator.addBehavior(.attachment(spring), id: "spring")
        animator.run(ticks: 10)
        #expect(animator.center(0).x > 4900)
    }

    @Test func `joined or touching items can be removed`() throws {
        var animator = try DynamicAnimator(
            boxesAt: (0..<5).map { Point(x: 45 * Double($0), y: 100) }
        )
        let all = (0..<5).map { DynamicItemID($0) }
        try animator.addBehavior(.collision(CollisionBehavior(items: all)), id: "collision")
        for pair in 0..<4 {
            let joint = AttachmentBehavior.Joint.pin(
                DynamicItemID(pair),
                attachedTo: DynamicItemID(pair + 1),
                anchor: Point(x: 45 * Double(pair) + 20, y: 100)
            )
            try animator.addBehavior(
                .attachment(AttachmentBehavior(joint)),
                id: BehaviorID("\(pair)")
            )
        }
        try animator.addGravity(all)
        for item in [2, 0, 4, 3, 1] as [DynamicItemID] {
            animator.run(ticks: 5)
            try animator.removeItem(item)
            #expect(animator.item(item) == nil)
        }
        #expect(!animator.isRunning)
        #expect(animator.behaviors.map(\.id) == ["bodies", "collision", "gravity"])
    }
}
