import Glibc

/// A thread that repeats some work until it is stopped.
struct Pulse: Sendable {
    private let thread: pthread_t
    private let stopper: Int32

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - milliseconds: The pause before each run.
    ///   - work: The work to repeat.
    /// - Throws: ``ServerError/cannotStart(reason:)`` when threads or descriptors run out.
    init(
        every milliseconds: Int32,
        _ work: @escaping @Sendable () -> Void
    ) throws(ServerError) {
        // The thread polls one end of a socket pair; closing the other end stops it.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw cannotStart }
        let beat = Unmanaged.passRetained(Beat(end: ends[0], pause: milliseconds, work: work))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, run, beat.toOpaque()) == 0 else {
            beat.release()
            close(ends[1])
            throw cannotStart
        }
        self.thread = thread
        stopper = ends[1]
    }

    /// Stops the thread and waits for it; must be called exactly once, and not by the thread
    /// itself.
    func stop() {
        close(stopper)
        pthread_join(thread, nil)
    }
}

private var cannotStart: ServerError {
    .cannotStart(
        reason: "the thread that watches deadlines could not be started; "
            + "allow more threads and descriptors (ulimit)"
    )
}

/// The argument of the thread; a class, because it is passed as a pointer.
private final class Beat: Sendable {
    private let end: Int32
    private let pause: Int32
    let work: @Sendable () -> Void

    init(end: Int32, pause: Int32, work: @escaping @Sendable () -> Void) {
        self.end = end
        self.pause = pause
        self.work = work
    }

    deinit { close(end) }

    /// Pauses, or less if a signal arrives, and returns whether the other end is still open.
    func rest() -> Bool {
        var watched = pollfd(fd: end, events: 0, revents: 0)
        return poll(&watched, 1, pause) <= 0
    }
}

private func run(_ beat: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let beat else { return nil }
    let own = Unmanaged<Beat>.fromOpaque(beat).takeRetainedValue()
    while own.rest() { own.work() }
    return nil
}
