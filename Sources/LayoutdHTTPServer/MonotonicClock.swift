import Glibc

/// The monotonic clock in nanoseconds, accurate to a few milliseconds and cheaper than the exact
/// one.
func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return nanoseconds(time.tv_sec) + UInt64(time.tv_nsec)
}

/// Whole seconds in nanoseconds.
func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(seconds) * 1_000_000_000 }
