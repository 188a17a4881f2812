import Glibc
import LayoutdLocks

/// A thread that does something again and again until it is stopped.
struct Pulse: Sendable {
    private let thread: Thread
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
        let beat = Beat(end: ends[0], pause: milliseconds)
        guard let thread = Thread({ while beat.rest() { work() } }) else {
            close(ends[1])
            throw cannotStart
        }
        self.thread = thread
        stopper = ends[1]
    }

    /// Ends the thread and waits for it; must be called exactly once, and not by the thread.
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

/// The end of the pair that the thread rests on; a class, because it has to be closed with the thread.
private final class Beat: Sendable {
    private let end: Int32
    private let pause: Int32

    init(end: Int32, pause: Int32) {
        self.end = end
        self.pause = pause
    }

    deinit { close(end) }

    /// Whether the other end is still open after the pause; a signal may cut it short.
    func rest() -> Bool {
        var watched = pollfd(fd: end, events: 0, revents: 0)
        return poll(&watched, 1, pause) <= 0
    }
}
