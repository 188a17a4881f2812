import LayoutdJournal

/// A shared store may be replaced by an older copy of itself, as after a failover. What a living
/// session holds is then the truth, and is written anew.
extension SessionLog {
    /// Begins the epoch in which the session is written anew.
    ///
    /// Call it with the session locked, when the snapshot is taken.
    ///
    /// - Returns: Whether the session is to be written anew: not if it is lost or ends.
    func beginHealing() -> Bool {
        let now = journal.store.now / 1_000_000
        return state.withLock { state in
            guard case .begun(let found) = state.healing, state.loss == nil, !state.isEnding
            else { return false }
            let epoch = max(now, state.place.epoch + 1, found.epoch + 1)
            state.place = JournalPlace(epoch: epoch, sequence: 0)
            state.begun += 1
            state.healing = .taken(write: state.begun, found: found, later: [])
            return true
        }
    }

    /// Writes the session anew, and then what has happened since its snapshot was taken.
    func heal(by record: SessionRecord, through number: Int) {
        guard let body = try? record.recorded() else { return fail() }
        let (now, expires) = (time.now, expiry)
        let isAdded = state.withLock { state in
            guard case .taken(let write, let found, let later) = state.healing else { return true }
            state.healing = .queued(write: write)
            let place = JournalPlace(epoch: state.place.epoch, sequence: 0)
            let content = JournalWrite.heal(
                key,
                body,
                through: number,
                found: found,
                at: place,
                expires: expires
            )
            return ([(write, content)] + later).allSatisfy { enqueue($1, as: $0, at: now) }
        }
        if !isAdded { fail() }
    }
}
