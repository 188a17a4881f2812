import LayoutdLocks
import LayoutdSessions
import Synchronization

/// What a request for a frame waits for.
enum FrameWait: Equatable {
    /// Another frame than the client's, for at most so many milliseconds.
    case change(atMost: Int)
    /// Another frame than the client's in which everything rests.
    case rest

    /// Reads `wait`.
    init(query text: String) throws(QueryReader.ValueError) {
        if text == "rest" {
            self = .rest
            return
        }
        guard let number = Int(digits: text), Ranges.wait.contains(Double(number)) else {
            let most = Ranges.wait.upper.shortestText
            throw QueryReader.ValueError(
                "wait must be 0 to \(most) milliseconds, or rest, got \(text.quoted)"
            )
        }
        self = .change(atMost: number)
    }
}

/// A request that waits until its session rests: it looks again and again, in one place.
///
/// A class, because every look shares it.
final class RestWait: Sendable {
    private let waiter: ChangeWaiter
    /// When the wait is over, in nanoseconds of ``Session/now``.
    private let deadline: UInt64
    private let hasWoken = Atomic(false)

    /// The longest wait, in nanoseconds.
    private static let longest = UInt64(Ranges.wait.upper) * 1_000_000
    /// The time between two looks at a session that moves, in nanoseconds.
    private static let pause: UInt64 = 50_000_000

    /// Takes a place among the requests that wait.
    init(for session: Session) throws(TooManyWaiting) {
        waiter = try session.makeChangeWaiter()
        deadline = session.now + Self.longest
    }

    /// Whether there is time left.
    func isOpen(for session: Session) -> Bool { session.now < deadline }

    /// Waits until the session may rest.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - sequence: The sequence of the frame that has been looked at.
    ///   - wake: Called once, on any thread.
    func wait(
        for session: Session,
        after sequence: Int,
        wake: @escaping @Sendable () -> Void
    ) {
        // What moves by itself is only looked at from time to time, everything else after an event.
        let start = session.nextChange.map { max($0, session.now + Self.pause) } ?? 0
        // The session may know the wait for longer than its client is there.
        waiter.wait(after: sequence, notBefore: start, until: deadline) { [weak self] in
            self?.hasWoken.store(true, ordering: .relaxed)
            wake()
        }
    }

    /// Returns whether a wait has ended by itself since the last call; it has not if the server stops.
    func takeWaking() -> Bool { hasWoken.exchange(false, ordering: .relaxed) }
}
