import LayoutEngine
import LayoutdLocks
public import LayoutdMemory

/// How long an access may take that must not keep its thread.
public struct AccessLimit: Sendable {
    /// How long bringing the view up to date may take by estimate, in nanoseconds; see
    /// `CollectionView.effort(ticks:interval:)`.
    public let effort: Int
    /// When the access must leave the other ticks to the next one.
    private let deadline: UInt64
    private let clock: @Sendable () -> UInt64

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - effort: See ``effort``.
    ///   - deadline: When the access must leave the other ticks to the next one, in nanoseconds of
    ///     the monotonic clock.
    public init(effort: Int, deadline: UInt64 = .max) {
        self.init(effort: effort, deadline: deadline, by: monotonicNanoseconds)
    }

    init(effort: Int, deadline: UInt64, by clock: @escaping @Sendable () -> UInt64) {
        (self.effort, self.deadline, self.clock) = (effort, deadline, clock)
    }

    /// Whether there is time left.
    var hasTime: Bool { deadline == .max || clock() < deadline }
}

/// Why a session cannot be accessed or changed; a change has had no effect then.
public enum SessionFailure: Error, Equatable {
    /// A value in the view is not finite, so its frames have no meaning.
    case frozen
    /// It would take too long, or another access takes long now.
    case busy
    /// The changed view would take more memory than there is.
    case memory(OverMemoryBudget)
}

/// A session that one thread uses: it is locked and up to date.
///
/// The state moves here and back, so that the compiler knows that nothing else changes it. What
/// depends on it happens at the end: waiting requests are woken, counters advance.
@usableFromInline
struct SessionAccess: ~Copyable {
    let session: Session
    @usableFromInline var held: HeldState
    /// How long it took to bring the view up to date, and how long a change takes, by estimate.
    let effort: Int
    /// The tick of now.
    private let tick: Int
    private let isLimited: Bool

    private init(
        _ session: Session,
        _ state: consuming Session.State,
        to tick: Int,
        effort: Int,
        isLimited: Bool
    ) {
        (self.session, self.tick, self.effort) = (session, tick, effort)
        self.isLimited = isLimited
        held = HeldState(state: state)
    }

    /// Locks a session and brings it up to date.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - limit: `nil` if the access may take as long as it needs.
    ///   - changes: Whether the view will be changed.
    /// - Returns: The access.
    /// - Throws: ``SessionFailure``.
    static func begin(
        _ session: Session,
        within limit: AccessLimit?,
        changes: Bool
    ) throws(SessionFailure) -> SessionAccess {
        var access = try lock(session, within: limit, changes: changes)
        guard access.effort <= limit?.effort ?? .max,
            session.catchUp(&access.held.state, to: access.tick, within: limit)
        else { throw .busy }
        guard access.held.state.view.isFinite else { throw .frozen }
        return access
    }

    private static func lock(
        _ session: Session,
        within limit: AccessLimit?,
        changes: Bool
    ) throws(SessionFailure) -> SessionAccess {
        guard limit != nil else {
            session.workers.add(1, ordering: .relaxed)
            let state = session.state.take()
            let tick = session.dueTick(of: state)
            return SessionAccess(session, state, to: tick, effort: 0, isLimited: false)
        }
        guard let state = session.takeIfFree() else { throw .busy }
        let tick = session.dueTick(of: state)
        let effort = session.effort(of: state, to: tick, changes: changes)
        return SessionAccess(session, state, to: tick, effort: effort, isLimited: true)
    }

    @usableFromInline
    deinit {
        session.end(held, isLimited: isLimited)
    }
}

/// A state that moves: it cannot be copied by accident.
@usableFromInline
struct HeldState: ~Copyable {
    @usableFromInline var state: Session.State

    consuming func take() -> Session.State { state }
}

extension Session {
    /// Settles the state, unlocks the session, and does what follows.
    fileprivate func end(_ held: consuming HeldState, isLimited: Bool) {
        let effects = settle(&held.state)
        state.giveBack(held.take())
        follow(effects)
        if !isLimited { workers.subtract(1, ordering: .relaxed) }
    }
}
