package import LayoutdJournal

/// Journals in memory, written in the plainest way.
package struct ModelStore: Equatable, Sendable {
    package struct Journal: Equatable, Sendable {
        package var stored: StoredJournal
        package var expires: Int64
        /// The latest place in it, in a shared store.
        package var place: JournalPlace
        /// The number of the last entry when it was claimed.
        package var lastAtClaim = 0
        package var last: Int { stored.through + stored.entries.count }
    }

    package let isShared: Bool
    package var journals: [JournalKey: Journal] = [:]
    /// Until when it is known that a journal was ended.
    package var ends: [JournalKey: Int64] = [:]
    /// The time, in seconds since 1970.
    package var second: Int64

    package init(isShared: Bool = false, second: Int64 = 1_000) {
        (self.isShared, self.second) = (isShared, second)
    }

    /// The journal as it would be loaded without a claim; `nil` if it has expired.
    package func load(_ key: JournalKey) -> StoredJournal? { live(key)?.stored }

    /// What is known of a journal that has not expired.
    package func live(_ key: JournalKey) -> Journal? {
        journals[key].flatMap { $0.expires > second ? $0 : nil }
    }

    /// The journal as it is loaded from a shared store, which makes the given claim.
    package mutating func claim(_ key: JournalKey, at place: JournalPlace) -> StoredJournal? {
        guard var journal = live(key) else { return nil }
        journal.stored.claim = place
        (journal.place, journal.lastAtClaim) = (place, journal.last)
        defer {
            journal.stored.isFresh = false
            journals[key] = journal
        }
        return journal.stored
    }

    package mutating func write(_ write: JournalWrite) -> JournalWriteResult {
        if case .create(let key, let snapshot, let place, let expires) = write {
            guard live(key) == nil else { return .refused }
            let stored = StoredJournal(
                snapshot: snapshot,
                through: 0,
                entries: [],
                isFresh: isShared
            )
            journals[key] = Journal(stored: stored, expires: expires, place: place)
            return .written
        }
        guard var journal = live(write.key) else { return writeMissing(write) }
        if isShared, case .restore(_, _, _, let place, _) = write {
            return journal.place > place ? .refused : .behind(journal.place)
        }
        if isShared, let expected = write.places.expected, expected != journal.place {
            return journal.place > expected ? .refused : .behind(journal.place)
        }
        guard change(&journal, write) else { return .refused }
        journals[write.key] = journal
        if case .remove(let key, _, let end) = write { (journals[key], ends[key]) = (nil, end) }
        return .written
    }

    /// Writes to a journal that does not exist.
    private mutating func writeMissing(_ write: JournalWrite) -> JournalWriteResult {
        switch write {
        case .restore(let key, let snapshot, let through, let place, let expires)
        where isShared && ends[key, default: 0] <= second:
            let stored = StoredJournal(snapshot: snapshot, through: through, entries: [])
            journals[key] = Journal(
                stored: stored,
                expires: expires,
                place: place,
                lastAtClaim: through
            )
            return .written
        case .remove(let key, _, let end):
            ends[key] = end
            return .gone
        default: return .gone
        }
    }

    private func change(_ journal: inout Journal, _ write: JournalWrite) -> Bool {
        switch write {
        case .create, .remove: return true
        case .restore: return false
        case .append(_, let entry, _):
            guard entry.number == journal.last + 1 else { return false }
            journal.stored.entries.append(entry)
            journal.place = JournalPlace(epoch: journal.place.epoch, entry: entry.number)
        case .snapshot(_, let snapshot, let through, _, let expires):
            let next = isShared ? journal.place.ofSnapshot : journal.place
            guard journal.stored.through...journal.last ~= through, let next else { return false }
            journal.stored.entries.removeAll { $0.number <= through }
            (journal.stored.snapshot, journal.stored.through) = (snapshot, through)
            (journal.place, journal.expires) = (next, expires)
        case .renew(_, _, let expires):
            journal.expires = expires ?? journal.expires
            return true
        case .heal(_, let snapshot, let through, _, let place, let expires):
            guard isShared else { return false }
            journal.stored = StoredJournal(snapshot: snapshot, through: through, entries: [])
            (journal.place, journal.lastAtClaim, journal.expires) = (place, through, expires)
        }
        journal.stored.isFresh = false
        return true
    }
}
