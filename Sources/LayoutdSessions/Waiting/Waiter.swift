import LayoutdLocks

/// A request that waits once for a session to change, or is about to.
///
/// It holds a place until the wait is over or it is released. A class, because the session and the
/// schedule share it: whichever is first ends the wait.
public final class Waiter: Sendable {
    private weak let room: WaitingRoom?
    private weak let session: Session?
    private let place: WaitingPlace
    /// Whether the place is given back after the wait.
    private let isLast: Bool
    /// Whether it waits for the time of a manual session to pass, too.
    let followsTime: Bool
    private let state = Locked(State.idle)

    private enum State: Sendable {
        case idle
        case waiting(wake: @Sendable () -> Void)
        case over
    }

    init(
        for session: Session,
        at place: WaitingPlace,
        isLast: Bool = true,
        followsTime: Bool = false
    ) {
        self.followsTime = followsTime
        room = session.room
        self.session = session
        self.place = place
        self.isLast = isLast
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

    /// See ``ChangeWaiter/wait(after:tick:notBefore:until:wake:)``.
    func wait(
        after sequence: Int,
        tick: Int?,
        notBefore start: UInt64,
        until deadline: UInt64,
        wake: @escaping @Sendable () -> Void
    ) {
        state.withLock { $0 = .waiting(wake: wake) }
        guard let room else { return end() }
        if room.now < start { return room.call(self, at: min(deadline, start.atStep)) }
        guard let change = session?.waiters.add(self, after: sequence, tick: tick) else {
            return end()
        }
        room.call(self, at: min(deadline, change.atStep))
    }

    /// Whether the wait is over.
    var isOver: Bool {
        state.withLock { state in
            if case .over = state { true } else { false }
        }
    }

    /// Ends the wait, unless it is over, and gives its place back.
    public func end() {
        let before = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .over = before { return }
        if isLast { place.giveBack() }
        if case .waiting(let wake) = before { wake() }
    }
}

extension UInt64 {
    /// The time rounded up to a multiple of ``ChangeWaiter/step``.
    fileprivate var atStep: UInt64 {
        let past = self % ChangeWaiter.step
        guard past > 0, self < .max - ChangeWaiter.step else { return self }
        return self + ChangeWaiter.step - past
    }
}
