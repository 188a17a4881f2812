import LayoutdLocks

/// A request that waits for a session to change, or is about to.
///
/// It holds a place until the wait is over or it is released. A class, because the session and the
/// schedule share it: whichever is first ends the wait.
public final class Waiter: Sendable {
    private weak let room: WaitingRoom?
    private weak let session: Session?
    private let state = Locked(State.idle)

    private enum State: Sendable {
        case idle
        case waiting(wake: @Sendable () -> Void)
        case over
    }

    init(for session: Session, in room: WaitingRoom) throws(TooManyWaiting) {
        try room.takePlace()
        self.room = room
        self.session = session
        session.waiterCame()
    }

    deinit { end() }

    /// Waits once.
    ///
    /// - Parameters:
    ///   - sequence: The sequence that the caller knows. The wait is over when the session's
    ///     differs, at the latest at a wall session's next tick that moves something.
    ///   - milliseconds: The longest wait.
    ///   - wake: Called once, on any thread, when the wait is over or the session ends; immediately
    ///     if that is already the case.
    public func wait(
        after sequence: Int,
        atMost milliseconds: Int,
        wake: @escaping @Sendable () -> Void
    ) {
        state.withLock { $0 = .waiting(wake: wake) }
        guard let room, let change = session?.waiters.add(self, after: sequence) else {
            return end()
        }
        let deadline = room.now + UInt64(milliseconds) * 1_000_000
        room.call(self, at: min(deadline, change))
    }

    /// Whether the wait is over.
    var isOver: Bool {
        state.withLock { state in
            if case .over = state { true } else { false }
        }
    }

    /// Ends the wait, unless it is over.
    func end() {
        let before = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .over = before { return }
        room?.giveBackPlace()
        session?.waiterLeft()
        if case .waiting(let wake) = before { wake() }
    }
}
