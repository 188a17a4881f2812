import Glibc

/// A thread that runs one closure.
///
/// Join or detach it exactly once.
package struct Thread: Sendable {
    private let handle: pthread_t

    /// Starts the thread; `nil` if the system has no more of them.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let argument = Unmanaged.passRetained(Body(run: body))
        var handle = pthread_t()
        guard pthread_create(&handle, nil, run, argument.toOpaque()) == 0 else {
            argument.release()
            return nil
        }
        self.handle = handle
    }

    /// Whether this is the thread that calls.
    package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits for the closure to return; a thread cannot join itself.
    package func join() {
        pthread_join(handle, nil)
    }

    /// Frees the thread as soon as the closure returns.
    package func detach() {
        pthread_detach(handle)
    }
}

/// The closure of a thread; a class, because it travels as a pointer.
private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    // The closure is freed as soon as it returns, not when the thread is joined.
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
