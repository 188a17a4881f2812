import Synchronization

@testable import LayoutdSessions

/// A clock that a test sets.
final class ManualTime: Sendable {
    private let nanoseconds = Atomic<UInt64>(5_000_000_000)

    var source: TimeSource { TimeSource { self.nanoseconds.load(ordering: .relaxed) } }

    func pass(seconds: Double) {
        nanoseconds.add(UInt64(seconds * 1e9), ordering: .relaxed)
    }
}
