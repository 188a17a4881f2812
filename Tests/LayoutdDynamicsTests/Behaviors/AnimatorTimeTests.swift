import LayoutdDynamics
import LayoutdGeometry
import Testing

struct AnimatorTimeTests {
    private func makeFalling() throws -> DynamicAnimator {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        try animator.addGravity([0])
        return animator
    }

    /// An interval in seconds, and the number of sub-steps in each step.
    private static let phases: [(Double, [Int])] = [
        (1.0 / 60, [1, 2, 2, 2]), (1.0 / 120, [0, 1, 1, 1, 1]), (1.0 / 30, [3, 4, 4]),
        (1.0 / 240, [0, 0, 1, 0, 1]), (0.5, [59, 60]),
    ]

    @Test(arguments: phases)
    func `a step has the sub-steps that fit the accumulated time`(
        interval: Double,
        counts: [Int]
    ) throws {
        var (animator, counted) = (try makeFalling(), try makeFalling())
        for count in counts {
            animator.step(interval)
            counted.step(substeps: count)
            #expect(animator.center(0) == counted.center(0))
        }
    }

    @Test func `a gap of more than half a second counts as a sixtieth`() throws {
        var (animator, short) = (try makeFalling(), try makeFalling())
        animator.step(0.501)
        short.step(1.0 / 60)
        #expect(animator.center(0) == short.center(0))
        #expect(animator.elapsedTime == short.elapsedTime)
    }

    @Test(arguments: [0, -1, -Double.infinity, Double.nan])
    func `an interval that is not positive has no effect`(interval: Double) throws {
        var animator = try makeFalling()
        #expect(animator.step(interval).isEmpty && animator.isRunning)
        #expect(animator.elapsedTime == 0 && animator.center(0) == .zero)
        #expect(animator.motion(of: 0)?.linearVelocity == .zero)
    }

    @Test func `a negative number of sub-steps counts as none`() throws {
        var (animator, other) = (try makeFalling(), try makeFalling())
        #expect(animator.step(substeps: -3).isEmpty)
        other.step(substeps: 0)
        #expect(animator.snapshot() == other.snapshot())
        animator.step(substeps: .min)
        #expect(animator.center(0) == .zero && animator.isRunning)
    }

    @Test func `without bodies nothing moves`() {
        var animator = DynamicAnimator()
        #expect(animator.step(1.0 / 60).isEmpty && !animator.isRunning)
        #expect(animator.elapsedTime == 1.0 / 60)
    }

    @Test func `time passes at rest too, and is never reset`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero])
        for _ in 0..<60 { animator.step(1.0 / 60) }
        try animator.removeBehavior("bodies")
        animator.step(1.0 / 60)
        #expect(abs(animator.elapsedTime - 61.0 / 60) < 1e-12)
    }

    @Test func `a snapshot keeps the time and the unused rest of it`() throws {
        var animator = try makeFalling()
        for _ in 0..<7 { animator.step(0.011) }
        var restored = try DynamicAnimator(restoring: animator.snapshot())
        for _ in 0..<7 {
            animator.step(0.011)
            restored.step(0.011)
            #expect(animator.center(0) == restored.center(0))
            #expect(animator.elapsedTime == restored.elapsedTime)
        }
    }

    @Test func `items in a rectangle are found by their bounding boxes`() throws {
        var animator = try DynamicAnimator(boxesAt: [.zero, Point(x: 200, y: 0)])
        let far = Rect(x: 42, y: -1, width: 2, height: 2)
        #expect(animator.items(in: far).isEmpty)
        try animator.moveItem(0, to: .zero, angle: .pi / 4)
        #expect(animator.items(in: far) == [0])
        #expect(animator.items(in: Rect(x: -500, y: -500, width: 1000, height: 1000)) == [0, 1])
        try animator.removeItem(0, from: "bodies")
        #expect(animator.items(in: far).isEmpty, "an item without a body is not found")
    }
}
