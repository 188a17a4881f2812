import LayoutdLocks
import Testing

@testable import LayoutdSessions

struct SnapshotThreadTests {
    /// A thread whose first job waits until a test lets it go on.
    private struct Held {
        let thread = SnapshotThread()
        private let gate = Monitor(false)
        let done = Monitor<[String]>([])

        init() throws {
            try #require(thread.start())
            let begun = Monitor(false)
            let isAdded = thread.add(
                { [gate] in
                    begun.withLock { $0 = true }
                    begun.notifyAll()
                    gate.wait { $0 ? .done(()) : .retry(after: nil) }
                    // So that its owner has used time by any clock.
                    let end = monotonicNanoseconds() + 1_000_000
                    while monotonicNanoseconds() < end {}
                },
                for: "crowd"
            )
            try #require(isAdded)
            begun.wait { $0 ? .done(()) : .retry(after: nil) }
        }

        func add(_ name: String, for owner: String) -> Bool {
            thread.add({ [done] in done.withLock { $0.append(name) } }, for: owner)
        }

        func finish() -> [String] {
            gate.withLock { $0 = true }
            gate.notifyAll()
            thread.close()
            return done.withLock { $0 }
        }
    }

    @Test func `one owner's crowd of snapshots does not keep another's waiting`() throws {
        let held = try Held()
        for number in 0..<100 { #expect(held.add("crowd \(number)", for: "crowd")) }
        #expect(held.add("other", for: "other"))
        let done = held.finish()
        #expect(done.first == "other" && done.count == 101)
        #expect(done.dropFirst() == (0..<100).map { "crowd \($0)" }[...])
    }

    @Test func `a thread that ends takes no more`() throws {
        let held = try Held()
        #expect(held.add("one", for: "other"))
        #expect(held.finish() == ["one"])
        #expect(!held.add("two", for: "other"))
    }
}
