import LayoutdJournal

extension StoredJournal {
    /// Reads a journal from the entries of a stream, the last of which is the claim.
    ///
    /// The latest snapshot counts, and the entries with higher numbers, some of which may have been
    /// written before it. An owner continues after the last entry that it could read; what earlier
    /// owners have written with higher numbers no longer counts.
    ///
    /// - Throws: ``ServerFailure`` if there is nothing that can be continued.
    init(stream: Reply) throws(ServerFailure) {
        let entries = (stream.parts ?? []).map(StreamEntry.init)
        guard let last = entries.last, case .claim = last.content, let claim = last.place else {
            throw .refusal("a journal cannot be read: its claim is missing")
        }
        let index = entries.lastIndex { if case .snapshot = $0.content { true } else { false } }
        guard let index, case .snapshot(let body, let through) = entries[index].content else {
            throw .refusal("a journal cannot be read: it has no snapshot")
        }
        guard !entries[index...].contains(where: \.isUnknown) else { throw .newer }
        let isFirst = entries[index].place?.sequence == 0 && through == 0 && entries.count == 2
        self.init(
            snapshot: body,
            through: through,
            entries: [],
            claim: claim,
            isFresh: isFirst && !last.isRepeatedClaim
        )
        for entry in entries { try add(entry) }
    }

    private mutating func add(_ entry: StreamEntry) throws(ServerFailure) {
        guard let number = entry.number else {
            damage = damage ?? "there is an entry with an unknown id"
            return
        }
        guard number > through else { return }
        switch entry.content {
        case .entry(let kind, let body):
            add(JournalEntry(number: number, kind: kind, body: body))
        case .unknown: throw .newer
        case .damaged: damage = damage ?? "entry \(number) cannot be read"
        case .snapshot, .claim: break
        }
    }

    /// Adds an entry whose number is higher than that of the snapshot.
    private mutating func add(_ entry: JournalEntry) {
        let index = entry.number - through - 1
        guard index <= entries.count else {
            damage = damage ?? "entry \(through + entries.count + 1) is missing"
            return
        }
        entries.removeSubrange(index...)
        entries.append(entry)
        damage = nil
    }
}

extension ServerFailure {
    fileprivate static let newer = refusal("another version of layoutd has written a journal")
}
