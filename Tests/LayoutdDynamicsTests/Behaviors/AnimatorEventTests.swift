import LayoutdDynamics
import LayoutdGeometry
import Synchronization
import Testing

struct AnimatorEventTests {
    /// Collects the events that an animator reports.
    private final class Listener: Sendable {
        private let heard = Mutex<[DynamicAnimator.Event]>([])

        var events: [DynamicAnimator.Event] { heard.withLock { $0 } }

        func hear(_ event: DynamicAnimator.Event) {
            heard.withLock { $0.append(event) }
        }
    }

    private func makeAnimator() throws -> (DynamicAnimator, Listener) {
        let listener = Listener()
        var animator = DynamicAnimator()
        animator.eventHandler = { listener.hear($0) }
        try animator.addItem(
            DynamicItem(center: .zero, size: Size(width: 50, height: 50)),
            id: 0
        )
        try animator.addBehavior(.item(DynamicItemBehavior(items: [0])), id: "bodies")
        return (animator, listener)
    }

    @Test func `an animator reports when it resumes and when it pauses`() throws {
        var (animator, listener) = try makeAnimator()
        #expect(listener.events == [.willResume])
        animator.runUntilRest(atMost: 100)
        #expect(listener.events == [.willResume, .didPause])
        animator.run(ticks: 10)
        try animator.moveItem(0, to: Point(x: 1, y: 1))
        #expect(listener.events == [.willResume, .didPause, .willResume])
        try animator.removeBehavior("bodies")
        #expect(listener.events.last == .didPause && listener.events.count == 4)
    }

    @Test func `the reported contacts are the returned ones`() throws {
        var (animator, listener) = try makeAnimator()
        try animator.addGravity([0])
        try animator.addFloor(at: 100, for: [0])
        var returned = animator.run(ticks: 60)
        returned += try animator.removeBehavior("floor")
        let told = listener.events.compactMap { event in
            if case .contact(let contact) = event { contact } else { nil }
        }
        #expect(told == returned && told.count >= 2)
        #expect(told.last?.phase == .ended)
    }

    @Test func `steps by interval and by sub-steps return the same contacts`() throws {
        var (animator, _) = try makeAnimator()
        try animator.addGravity([0])
        try animator.addFloor(at: 100, for: [0])
        var other = animator
        var (contacts, others): ([ContactEvent], [ContactEvent]) = ([], [])
        for tick in 0..<60 {
            contacts += animator.step(1.0 / 60)
            others += other.step(substeps: tick == 0 ? 1 : 2)
        }
        #expect(contacts == others)
        #expect(contacts.first?.phase == .began && contacts.first?.other == .boundary("floor"))
    }
}
