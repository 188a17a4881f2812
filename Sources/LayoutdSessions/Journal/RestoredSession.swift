import LayoutEngine
import LayoutdJournal

/// A session as its journal has it: the snapshot, and all that happened since.
struct RestoredSession {
    let record: SessionRecord
    private(set) var view: CollectionView
    private(set) var past: SessionPast
    /// The number of the last entry in the snapshot.
    let through: Int
    /// The number of the last entry.
    let last: Int
    /// The place after which the session is written from now on.
    let claim: JournalPlace
    /// Whether the process that had it before may trust its copy for a moment.
    let isTrustedElsewhere: Bool
    /// Why entries could not be read; what came before them is restored.
    private(set) var damage: String?

    var isDamaged: Bool { damage != nil }

    /// Repeats what a journal has.
    ///
    /// - Parameters:
    ///   - stored: The journal.
    ///   - now: Nanoseconds since 1970 by the store's clock.
    /// - Throws: `JournalDamage` if there is nothing to restore, or another version wrote it.
    init(_ stored: StoredJournal, now: Int64) throws(JournalDamage) {
        record = try SessionRecord(record: stored.snapshot)
        let snapshot = record.view
        view = try convertingErrors(to: JournalDamage.init) { () throws(CollectionViewError) in
            try CollectionView(restoring: snapshot)
        }
        let (age, isTooLong) = now.subtractingReportingOverflow(record.origin)
        guard !isTooLong else { throw .contents("a number is out of range") }
        past = SessionPast(
            age: age,
            droppedTicks: record.droppedTicks,
            recentEvents: record.recentEvents
        )
        through = stored.through
        last = stored.through + stored.entries.count
        (claim, damage) = (stored.claim, stored.damage)
        isTrustedElsewhere = !stored.isFresh
        defer { if record.clock == .wall { past.continueTime(of: view) } }
        for entry in stored.entries {
            do throws(JournalDamage) {
                try `repeat`(entry)
                past.replayCost.noteEntry(of: entry.body.count)
            } catch {
                guard case .contents(let text) = error else { throw error }
                damage = "entry \(entry.number): \(text)"
                return
            }
        }
    }

    private mutating func `repeat`(_ entry: JournalEntry) throws(JournalDamage) {
        switch entry.kind {
        case .event: try `repeat`(EventRecord(record: entry.body))
        case .mark:
            let mark = try MarkRecord(record: entry.body)
            try live(to: mark.tick)
            past.droppedTicks = mark.droppedTicks
        }
    }

    private mutating func `repeat`(_ record: EventRecord) throws(JournalDamage) {
        try live(to: record.tick)
        _ = try convertingErrors(to: JournalDamage.init) { () throws(CollectionViewError) in
            try view.apply(record.event)
        }
        guard let identity = record.identity else { return }
        past.recentEvents.insert(identity, outcome: record.outcome)
    }

    /// Lives through ticks without dropping any: those that were dropped have never happened.
    ///
    /// There is a mark at least every few accesses, each of which simulates few; more would take
    /// for ever.
    private mutating func live(to tick: Int) throws(JournalDamage) {
        guard MarkRecord.droppedTicks.contains(tick),
            view.advance(toTick: tick, limit: 10 * Session.maximumCatchUp) == 0
        else { throw .contents("tick \(tick) is too far away") }
    }
}
