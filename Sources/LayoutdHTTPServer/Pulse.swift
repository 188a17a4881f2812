import Glibc

/// A thread that does something again and again until it is stopped.
struct Pulse: Sendable {
    private let thread: pthread_t
    private let stopper: Int32

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - milliseconds: How long it rests before each time.
    ///   - work: What it does.
    /// - Throws: ``ServerError/cannotStart(reason:)`` when threads or descriptors run out.
    init(
        every milliseconds: Int32,
        _ work: @escaping @Sendable () -> Void
    ) throws(ServerError) {
        // The thread rests on one end of a pair; closing the other wakes it for good.
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

    /// Ends the thread and waits for it; must be called exactly once, and not by the thread.
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

/// What the thread is given; a class, because it travels as a pointer.
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

    /// Whether the other end is still open after the pause; a signal may cut it short.
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
