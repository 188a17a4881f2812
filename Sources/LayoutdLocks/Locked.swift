import Glibc

/// A value protected by a lock: one thread at a time may use it.
///
/// The lock is a pthread mutex, and the type a class because the mutex must not move. On Linux
/// (Swift 6.3), ThreadSanitizer does not see the order that a contended `Synchronization.Mutex`
/// establishes, and reports false races.
///
/// Safe to send between threads: the value is accessed only while the lock is held.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    /// Creates an unlocked value.
    public init(_ value: consuming Value) {
        self.value.initialize(to: value)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Waits for the lock and holds it while the closure runs.
    ///
    /// - Parameter body: Uses the value; it must not take the same lock.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }

    /// Holds the lock while the closure runs, unless another thread holds it too long.
    ///
    /// - Parameters:
    ///   - patience: How long to wait for it, in nanoseconds.
    ///   - body: Uses the value; it must not take the same lock.
    /// - Returns: What `body` returns, or `nil` if it did not run.
    /// - Throws: What `body` throws.
    public func withLockIfFree<Result, Failure: Error>(
        within patience: UInt64 = 0,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard lock(within: patience) else { return nil }
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }

    /// Waits for the lock, and moves the value to the caller, who gives it back by ``giveBack(_:)``.
    package func take() -> Value {
        pthread_mutex_lock(lock)
        return value.move()
    }

    /// Like ``take()``, unless another thread holds the lock too long.
    ///
    /// - Parameter patience: How long to wait for it, in nanoseconds.
    /// - Returns: `nil` if another thread holds it.
    package func takeIfFree(within patience: UInt64 = 0) -> Value? {
        lock(within: patience) ? value.move() : nil
    }

    /// Ends what ``take()`` has begun, on the same thread.
    package func giveBack(_ value: consuming Value) {
        self.value.initialize(to: value)
        pthread_mutex_unlock(lock)
    }

    private func lock(within patience: UInt64) -> Bool {
        if pthread_mutex_trylock(lock) == 0 { return true }
        guard patience > 0 else { return false }
        // Most threads hold it for a few microseconds, which is less than a sleep takes.
        for _ in 0..<100 where pthread_mutex_trylock(lock) == 0 { return true }
        // pthread_mutex_timedlock uses the time of day, which may be changed.
        let end = monotonicNanoseconds() + patience
        repeat {
            usleep(20)
            if pthread_mutex_trylock(lock) == 0 { return true }
        } while monotonicNanoseconds() < end
        return false
    }
}

/// The processor time that the calling thread has used, in nanoseconds; a system call.
package func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The time of a clock that never goes back, in nanoseconds.
package func monotonicNanoseconds() -> UInt64 {
    let now = monotonicTime(after: 0)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
