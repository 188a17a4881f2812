import Glibc

/// A monotonic clock; tests provide their own.
public struct TimeSource: Sendable {
    private let read: @Sendable () -> UInt64

    /// Creates a clock from a function that returns nanoseconds since some fixed moment and never
    /// decreases.
    public init(nanoseconds read: @escaping @Sendable () -> UInt64) {
        self.read = read
    }

    /// The system's monotonic clock.
    public static let monotonic = TimeSource {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Nanoseconds since some fixed moment.
    var now: UInt64 { read() }
}
