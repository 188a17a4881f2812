package import LayoutEngine
package import LayoutdMemory

/// Sessions that begin as others are, or were.
extension SessionStore {
    /// Creates a copy of a session, which continues by itself.
    ///
    /// Of a wall session's time nothing is lost or added: with the same clock, both reach each tick at the
    /// same time. Events are numbered anew, and what has been in sight is recorded anew.
    ///
    /// - Parameters:
    ///   - reading: The other session.
    ///   - view: Its view, as a copy that shares nothing with it.
    ///   - clock: The clock that drives the new one.
    ///   - owner: The owner that it counts against.
    ///   - memory: The memory reserved for it.
    /// - Returns: The session.
    /// - Throws: ``TooManySessions``.
    package func fork(
        _ reading: borrowing SessionReading,
        _ view: CollectionView,
        clock: SessionClock,
        owner: String,
        memory: MemoryReservation
    ) throws(TooManySessions) -> Session {
        let session = reading.access.session
        var past = SessionPast(age: 0, droppedTicks: 0, recentEvents: RecentEvents())
        if session.clock == .wall, clock == .wall {
            past.created = session.created
            past.droppedTicks = reading.access.held.state.droppedTicks
        } else if clock == .wall {
            past.continueTime(of: view)
        }
        return try create(
            view: view,
            clock: clock,
            preset: session.preset,
            owner: owner,
            memory: memory,
            past: past
        )
    }

    /// Creates a session from a state that was kept; its time goes on now.
    ///
    /// - Parameters:
    ///   - view: The view, resumed from the state.
    ///   - clock: The clock that drives it.
    ///   - preset: The preset that it was created from, if any.
    ///   - owner: The owner that it counts against.
    ///   - memory: The memory reserved for it.
    /// - Returns: The session.
    /// - Throws: ``TooManySessions``.
    package func resume(
        _ view: CollectionView,
        clock: SessionClock,
        preset: String?,
        owner: String,
        memory: MemoryReservation
    ) throws(TooManySessions) -> Session {
        var past = SessionPast(age: 0, droppedTicks: 0, recentEvents: RecentEvents())
        if clock == .wall { past.continueTime(of: view) }
        return try create(
            view: view,
            clock: clock,
            preset: preset,
            owner: owner,
            memory: memory,
            past: past
        )
    }
}

extension SessionReading {
    /// The state, as its client can keep it.
    ///
    /// - Throws: `CollectionViewError.notFinite`.
    package func state() throws(CollectionViewError) -> SessionState {
        let session = access.session
        return SessionState(
            view: try view.snapshot(),
            clock: session.clock,
            preset: session.preset
        )
    }
}
