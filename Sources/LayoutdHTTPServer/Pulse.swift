import Glibc
import LayoutdLocks

/// A thread that repeats some work until it is stopped.
struct Pulse: Sendable {
    private let thread: Thread
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
        let beat = Beat(end: ends[0], pause: milliseconds)
        guard let thread = Thread({ while beat.rest() { work() } }) else {
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
        thread.join()
    }
}

private var cannotStart: ServerError {
    .cannotStart(
        reason: "the thread that watches deadlines could not be started; "
            + "allow more threads and descriptors (ulimit)"
    )
}

/// The end of the pipe that the thread waits on; a class, because it is closed with the thread.
private final class Beat: Sendable {
    private let end: Int32
    private let pause: Int32

    init(end: Int32, pause: Int32) {
        self.end = end
        self.pause = pause
    }

    deinit { close(end) }

    /// Pauses, or less if a signal arrives, and returns whether the other end is still open.
    func rest() -> Bool {
        var watched = pollfd(fd: end, events: 0, revents: 0)
        return poll(&watched, 1, pause) <= 0
    }
}
