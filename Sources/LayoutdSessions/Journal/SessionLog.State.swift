import LayoutdJournal

extension SessionLog {
    /// How far a journal is written.
    struct State: Sendable {
        /// The number of the last entry.
        var last: Int
        /// The number of the last entry in the latest snapshot; -1 if what follows it is damaged.
        var covered: Int
        /// Where the latest write is, or will be.
        var place: JournalPlace
        /// The writes so far, and those that are over; they end in order.
        var begun = 0
        private(set) var ended = 0
        /// When the latest write began that has succeeded.
        private(set) var proved: UInt64
        private(set) var loss: Loss?
        /// How often the store had been replaced when the latest write succeeded.
        private var replacements: Int
        var healing = Healing.none
        /// Whether the session has ended, so that it must not be written anew.
        var isEnding = false
        var waiting: [(write: Int, wake: @Sendable () -> Void)] = []

        /// Whether the journal shows a claim of this process.
        ///
        /// Without a claim or an entry, another process takes the session over without waiting.
        private let isClaimed: Bool

        init(
            last: Int,
            covered: Int,
            place: JournalPlace,
            isClaimed: Bool,
            in store: any JournalStore,
            at now: UInt64
        ) {
            (self.last, self.covered, self.place) = (last, covered, place)
            (self.isClaimed, proved) = (isClaimed, now)
            replacements = store.replacements
        }

        /// How long after a write it is trusted that no other process has claimed the session, in
        /// nanoseconds: less than a balancer needs to turn to another process and back.
        static let trust: UInt64 = 250_000_000

        /// Whether no other process can have claimed the session.
        func isTrusted(at now: UInt64) -> Bool {
            (isClaimed || place.sequence > 0) && now <= proved &+ Self.trust
        }

        /// Whether a write is over, successful or not.
        func isOver(_ write: Int) -> Bool { loss != nil || write <= ended }

        /// Notes that a write is over; returns what the session has to do then.
        mutating func end(
            _ write: Int,
            _ result: Result<JournalWriteResult, JournalError>,
            in store: any JournalStore,
            begunAt time: UInt64
        ) -> Need? {
            guard loss == nil else { return nil }
            switch result {
            case .success(.written):
                ended = max(ended, write)
                proved = max(proved, time)
                replacements = store.replacements
                if case .queued(write) = healing { healing = .none }
                return nil
            case .success(.behind(let place)):
                return beginHealing(found: place, after: write)
            case .success(.gone) where mayBeLost(in: store, after: write):
                return beginHealing(found: nil, after: write)
            case .success(.refused), .success(.gone): loss = .moved
            case .failure: loss = .unavailable
            }
            return .end
        }

        /// Whether the store may have lost the journal that it does not have.
        private func mayBeLost(in store: any JournalStore, after write: Int) -> Bool {
            // What was put again and is not there has been ended.
            if case .queued(write) = healing { return false }
            return !isEnding && store.replacements > replacements
        }

        private mutating func beginHealing(found: JournalPlace?, after write: Int) -> Need? {
            switch healing {
            // What was found has changed since.
            case .none, .queued(write): healing = .begun(found: found)
            // Another write before the session is written anew.
            case .begun, .taken, .queued: return nil
            }
            return .healing
        }

        /// Removes and returns what to call now.
        mutating func takeWoken() -> [@Sendable () -> Void] {
            let woken = waiting.filter { isOver($0.write) }.map(\.wake)
            waiting = waiting.filter { !isOver($0.write) }
            return woken
        }
    }

    /// What is done about a store that has lost the end of the journal.
    enum Healing: Sendable {
        case none
        /// A snapshot has been asked for, to be written over what the store has, if it has any.
        case begun(found: JournalPlace?)
        /// The snapshot has been taken, at a place; what is written from now on follows it.
        case taken(
            write: Int,
            found: JournalPlace?,
            at: JournalPlace,
            later: [(number: Int, content: JournalWrite)]
        )
        /// The snapshot is being written.
        case queued(write: Int)

        /// Keeps a write until the snapshot is queued; returns whether that is needed.
        mutating func postpones(_ content: JournalWrite, as number: Int) -> Bool {
            guard case .taken(let write, let found, let place, let later) = self
            else { return false }
            self = .taken(write: write, found: found, at: place, later: later + [(number, content)])
            return true
        }
    }
}
