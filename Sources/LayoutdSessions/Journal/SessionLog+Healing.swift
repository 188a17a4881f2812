import LayoutdJournal

/// A shared store may be replaced by an older copy of itself, as after a failover. What a living
/// session holds is then the truth, and is written anew.
///
/// If the copy lacks the whole journal, it is put again at the place at which this process has it:
/// then that of a later owner still counts more. A journal that is missing is taken for lost only
/// in another server than the one that had it last; the store knows the journals that were ended.
extension SessionLog {
    /// Begins to write the session anew, in a new epoch if there is another journal of it.
    ///
    /// Call it with the session locked, when the snapshot is taken.
    ///
    /// - Returns: Whether the session is to be written anew: not if it is lost or ends.
    func beginHealing() -> Bool {
        let now = journal.store.now / 1_000_000
        return state.withLock { state in
            guard case .begun(let found) = state.healing, state.loss == nil, !state.isEnding
            else { return false }
            if let found {
                let epoch = max(now, state.place.epoch + 1, found.epoch + 1)
                state.place = JournalPlace(epoch: epoch, sequence: 0)
            }
            state.begun += 1
            state.healing = .taken(
                write: state.begun,
                found: found,
                at: state.place,
                later: []
            )
            return true
        }
    }

    /// Writes the session anew, and then what has happened since its snapshot was taken.
    func heal(by record: SessionRecord, through number: Int) {
        guard let body = try? record.recorded() else { return fail() }
        let (now, expires) = (time.now, expiry)
        let isAdded = state.withLock { state in
            guard case .taken(let write, let found, let place, let later) = state.healing
            else { return true }
            state.healing = .queued(write: write)
            let content =
                if let found {
                    JournalWrite.heal(
                        key,
                        body,
                        through: number,
                        found: found,
                        at: place,
                        expires: expires
                    )
                } else {
                    JournalWrite.restore(key, body, through: number, at: place, expires: expires)
                }
            return ([(write, content)] + later).allSatisfy { enqueue($1, as: $0, at: now) }
        }
        if !isAdded { fail() }
    }
}
