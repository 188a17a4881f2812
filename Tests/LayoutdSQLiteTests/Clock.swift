import Synchronization

/// A clock that tests set.
final class Clock: Sendable {
    private let nanoseconds = Atomic<Int64>(1_000_000_000_000)

    /// The time, in nanoseconds since 1970; second 1000 at first.
    var read: @Sendable () -> Int64 {
        { [self] in nanoseconds.load(ordering: .relaxed) }
    }

    /// Sets the time, in seconds since 1970.
    func set(_ seconds: Double) {
        nanoseconds.store(Int64((seconds * 1e9).rounded()), ordering: .relaxed)
    }
}
