import LayoutdJournal

/// Journals in memory, written in the plainest way.
struct ModelStore: Equatable {
    struct Journal: Equatable {
        var stored: StoredJournal
        var expires: Int64
        var last: Int { stored.through + stored.entries.count }
    }

    var journals: [JournalKey: Journal] = [:]
    var second: Int64 = 1_000

    func load(_ key: JournalKey) -> StoredJournal? { live(key)?.stored }

    private func live(_ key: JournalKey) -> Journal? {
        journals[key].flatMap { $0.expires > second ? $0 : nil }
    }

    mutating func write(_ write: JournalWrite) -> JournalWriteResult {
        if case .create(let key, let snapshot, _, let expires) = write {
            guard live(key) == nil else { return .refused }
            let stored = StoredJournal(snapshot: snapshot, through: 0, entries: [])
            journals[key] = Journal(stored: stored, expires: expires)
            return .written
        }
        guard var journal = live(write.key) else { return .gone }
        guard change(&journal, write) else { return .refused }
        journals[write.key] = journal
        if case .remove(let key, _) = write { journals[key] = nil }
        return .written
    }

    private func change(_ journal: inout Journal, _ write: JournalWrite) -> Bool {
        switch write {
        case .create, .heal, .remove: return true
        case .append(_, let entry, _):
            guard entry.number == journal.last + 1 else { return false }
            journal.stored.entries.append(entry)
        case .snapshot(_, let snapshot, let through, _, let expires):
            guard journal.stored.through...journal.last ~= through else { return false }
            journal.stored.entries.removeAll { $0.number <= through }
            (journal.stored.snapshot, journal.stored.through) = (snapshot, through)
            journal.expires = expires
        case .renew(_, _, let expires): journal.expires = expires ?? journal.expires
        }
        return true
    }
}

/// Writes that mostly make sense, for a few journals.
struct RandomWrites {
    var numbers: RandomNumbers

    init(seed: UInt64) { numbers = RandomNumbers(seed: seed) }

    /// The keys that are used.
    static let keys = (0..<6).map { key($0) }

    mutating func batch(for model: ModelStore, maximum: Int = 12) -> [JournalWrite] {
        var model = model
        return (0..<Int.random(in: 1...maximum, using: &numbers)).map { _ in
            let write = write(for: model)
            _ = model.write(write)
            return write
        }
    }

    private mutating func write(for model: ModelStore) -> JournalWrite {
        let key = Self.keys[Int.random(in: 0..<Self.keys.count, using: &numbers)]
        let journal = model.journals[key]
        let expires = model.second + Int64.random(in: 0...40, using: &numbers)
        guard let journal, Int.random(in: 0..<20, using: &numbers) > 0 else {
            return .create(key, snapshot: bytes(9_000), expires: expires)
        }
        switch Int.random(in: 0..<40, using: &numbers) {
        case 0: return .remove(key)
        case 1..<5:
            let range = journal.stored.through - 1...journal.last + 1
            let through = Int.random(in: range, using: &numbers)
            return .snapshot(key, bytes(9_000), through: through, expires: expires)
        case 5..<8: return .renew(key, expires: expires)
        case 8: return .append(key, entry(journal.last + Int.random(in: -1...3, using: &numbers)))
        default: return .append(key, entry(journal.last + 1))
        }
    }

    private mutating func entry(_ number: Int) -> JournalEntry {
        let kind = Bool.random(using: &numbers) ? JournalEntry.Kind.event : .mark
        return JournalEntry(number: number, kind: kind, body: bytes(300))
    }

    private mutating func bytes(_ maximum: Int) -> [UInt8] {
        let byte = UInt8.random(in: .min ... .max, using: &numbers)
        return Array(repeating: byte, count: Int.random(in: 0...maximum, using: &numbers))
    }
}
