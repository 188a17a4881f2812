import LayoutEngine
import LayoutdJournal

/// What a session writes to its journal.
extension Session {
    /// Writes an event to the journal.
    func record(_ record: EventRecord, _ state: inout State, in log: SessionLog) {
        let ticks = state.view.tickCount - record.tick
        let effort = state.view.effortOfRepeating(ticks: ticks)
        state.replayCost.pass(ticks: ticks, cost: 0, effort: effort)
        state.replayCost.noteEntry(of: log.append(.event, record))
    }

    /// Notes ticks in the journal, if a crash might take them back.
    func note(
        _ advance: CollectionView.Advance,
        dropped: Int,
        _ state: inout State,
        in log: SessionLog
    ) {
        guard advance.simulated > 0 || dropped > 0 else { return }
        state.replayCost.pass(
            ticks: advance.simulated,
            cost: advance.cost,
            effort: state.view.effortOfRepeating(ticks: advance.simulated)
        )
        guard state.replayCost.needsMark || dropped > 0 else { return }
        let record = MarkRecord(tick: state.view.tickCount, droppedTicks: state.droppedTicks)
        state.replayCost.noteEntry(of: log.append(.mark, record))
    }

    /// Replaces the entries of the journal by a snapshot, soon.
    func requestSnapshot() {
        _ = log?.journal.makeSnapshot(for: owner) { [weak self] in
            self?.writeSnapshot()
        }
    }

    /// Replaces the entries of the journal by a snapshot, if there are any.
    func writeSnapshot() {
        guard let log, log.hasEntriesAfterSnapshot else { return }
        guard let (record, number) = makeRecord() else { return }
        log.replace(by: record, through: number)
    }

    /// Writes the session anew to a store that has lost its end, soon.
    func requestHealing() {
        guard let log else { return }
        let isAdded = log.journal.makeSnapshot(for: owner) { [weak self] in
            // What waits for the log must not wait for a session that is gone.
            guard let self else { return log.fail() }
            var isNeeded = false
            let made = makeRecord { isNeeded = log.beginHealing() }
            guard isNeeded, let made else { return log.fail() }
            log.heal(by: made.record, through: made.number)
        }
        if !isAdded { log.fail() }
    }

    /// All that the session is.
    ///
    /// - Parameter taken: Called with the session locked, when the record is made.
    /// - Returns: The record, and the number of the last entry in it; `nil` if it is frozen.
    func makeRecord(
        _ taken: () -> Void = {}
    ) -> (record: SessionRecord, number: Int)? {
        guard let log else { return nil }
        return state.withLock { state in
            taken()
            guard let snapshot = try? state.view.snapshot() else { return nil }
            state.replayCost.noteSnapshot()
            let record = SessionRecord(
                view: snapshot,
                clock: clock,
                preset: preset,
                owner: owner,
                origin: log.journal.store.now - Int64(bitPattern: time.now &- created),
                droppedTicks: state.droppedTicks,
                recentEvents: state.recentEvents
            )
            return (record, log.last)
        }
    }
}
