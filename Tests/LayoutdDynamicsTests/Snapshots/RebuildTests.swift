import LayoutdGeometry
import Testing

@testable import LayoutdDynamics

/// A rebuilt world must continue exactly like the old one; otherwise each rebuild makes piles sink
/// and chains sag.
struct RebuildTests {
    /// The largest distance, in points, between the items of an animator that is rebuilt at every
    /// tick and of one that is never rebuilt.
    private func largestDifference(_ animator: DynamicAnimator, ticks: Int) throws -> Double {
        var (rebuilt, lasting) = (animator, animator)
        var largest = 0.0
        for _ in 0..<ticks {
            // Keeps all items awake.
            try rebuilt.addVelocity(Vector(dx: 1e-4, dy: 0), to: 1)
            try lasting.addVelocity(Vector(dx: 1e-4, dy: 0), to: 1)
            rebuilt.takeCheckpoint()
            rebuilt.step(substeps: 2)
            lasting.step(substeps: 2)
            for id in lasting.state.items.keys {
                let difference = rebuilt.center(id) - lasting.center(id)
                largest = max(largest, abs(difference.dx), abs(difference.dy))
            }
        }
        return largest
    }

    @Test(arguments: [0.0, 3, 10])
    func `a pile of boxes stays still after rebuilding`(offset: Double) throws {
        let items = (0..<5).map { DynamicItemID($0) }
        var animator = try DynamicAnimator(
            boxesAt: items.map {
                Point(x: Double($0.rawValue % 2) * offset, y: 273.2 - 50 * Double($0.rawValue))
            }
        )
        try animator.addGravity(items)
        try animator.addFloor(at: 300, for: items)
        animator.run(ticks: 20)
        animator.takeCheckpoint()
        #expect(animator.state.contactImpulses.count == 10)
        #expect(animator.state.contactImpulses.allSatisfy { $0.normal > 0 })
        #expect(try largestDifference(animator, ticks: 300) < 1e-3)
    }

    @Test(arguments: 0..<6)
    func `joints hold as before after rebuilding`(kind: Int) throws {
        var animator = try DynamicAnimator(
            boxesAt: (0..<4).map { Point(x: 40 * Double($0), y: 0) },
            size: 30
        )
        try animator.addGravity([1, 2, 3])
        try animator.setProperties(of: [0]) { $0.isAnchored = true }
        for index in 0..<3 {
            let (item, other) = (DynamicItemID(index), DynamicItemID(index + 1))
            let between = Point(x: 40 * Double(index) + 20, y: 0)
            let joints: [AttachmentBehavior] = [
                AttachmentBehavior(.pin(item, attachedTo: other, anchor: between)),
                AttachmentBehavior(.fixed(item, attachedTo: other, anchor: between)),
                AttachmentBehavior(
                    .sliding(item, attachedTo: other, anchor: between, axis: Vector(dx: 1, dy: 1)),
                    attachmentRange: -20...20
                ),
                AttachmentBehavior(
                    .limit(item, offset: .zero, attachedTo: other, attachedOffset: .zero)
                ),
                AttachmentBehavior(
                    .items(item, offset: .zero, attachedTo: other, attachedOffset: .zero)
                ),
                AttachmentBehavior(
                    .items(item, offset: .zero, attachedTo: other, attachedOffset: .zero),
                    damping: 0.5,
                    frequency: 2
                ),
            ]
            try animator.addBehavior(.attachment(joints[kind]), id: BehaviorID("\(index)"))
        }
        animator.run(ticks: 30)
        #expect(try largestDifference(animator, ticks: 120) < 1e-3)
    }

    @Test func `tethers and snaps pull as before after rebuilding`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 200, y: 0)])
        try animator.addTether(
            of: 0,
            to: Point(x: 50, y: 50),
            frequency: 1,
            damping: 0.3,
            offset: Vector(dx: 10, dy: 0)
        )
        try animator.addBehavior(
            .snap(SnapBehavior(item: 1, snapTo: Point(x: 300, y: 100), damping: 0.2)),
            id: "snap"
        )
        animator.run(ticks: 5)
        #expect(try largestDifference(animator, ticks: 60) < 1e-3)
    }
}
