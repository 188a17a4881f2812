import Glibc

/// A clock that only goes forward; tests bring their own.
public struct TimeSource: Sendable {
    private let read: @Sendable () -> UInt64

    /// Makes a clock from a function that gives nanoseconds since some fixed moment, never less
    /// than before.
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
