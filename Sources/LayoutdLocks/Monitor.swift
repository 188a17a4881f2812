import Glibc

/// A value that one thread at a time may use; threads can wait for it to change.
///
/// A class, because the pthread mutex and condition must not move.
///
/// Safe to send between threads: the value is accessed only while the lock is held.
public final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    /// The result of one check of the value by a waiting thread.
    public enum Attempt<Result> {
        /// The wait is over.
        case done(Result)
        /// Check again when notified, or after the given number of nanoseconds.
        case retry(after: UInt64?)
    }

    /// Creates an unlocked value.
    public init(_ value: Value) {
        self.value = value
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // The time of day may be changed; this clock is monotonic.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(lock)
        condition.deallocate()
        lock.deallocate()
    }

    /// Waits for the lock and holds it while the closure runs.
    ///
    /// - Parameter body: Uses the value; it must not take the same lock.
    /// - Returns: What `body` returns.
    public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }

    /// Checks the value until there is a result; the lock is free between checks.
    ///
    /// - Parameter body: Checks the value under the lock. It may be called earlier than it
    ///   requests.
    /// - Returns: The result that `body` passed to ``Attempt/done(_:)``.
    public func wait<Result>(_ body: (inout Value) -> Attempt<Result>) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            switch body(&value) {
            case .done(let result): return result
            case .retry(after: nil): pthread_cond_wait(condition, lock)
            case .retry(let pause?):
                var end = monotonicTime(after: pause)
                pthread_cond_timedwait(condition, lock, &end)
            }
        }
    }

    /// Lets one waiting thread check again.
    public func notify() {
        pthread_cond_signal(condition)
    }

    /// Lets all waiting threads check again.
    public func notifyAll() {
        pthread_cond_broadcast(condition)
    }
}

/// The monotonic time after a pause in nanoseconds, limited to one day.
func monotonicTime(after pause: UInt64) -> timespec {
    let second: UInt64 = 1_000_000_000
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let sum = UInt64(time.tv_nsec) + min(pause, 86_400 * second)
    time.tv_sec += Int(sum / second)
    time.tv_nsec = Int(sum % second)
    return time
}
