internal import LayoutdJournal

/// A process that uses journals, and knows the latest place in each.
struct StoreUser {
    let host: StoreHost
    private(set) var store: any JournalStore
    private(set) var places: [JournalKey: JournalPlace] = [:]
    private var epoch: Int64 = 0

    init(_ host: StoreHost) throws {
        self.host = host
        store = try host.open()
    }

    /// The second that is some time from now.
    func second(in seconds: Int64) -> Int64 { store.now / 1_000_000_000 + seconds }

    /// A place where an epoch begins that is later than all others of this process.
    mutating func newPlace() -> JournalPlace {
        epoch = max(epoch + 1, store.now / 1_000_000)
        return JournalPlace(epoch: epoch, sequence: 0)
    }

    /// Ends the process, restarts what keeps the journals, and starts another process which has the
    /// same places.
    mutating func restart() throws {
        store.close()
        try host.restart()
        store = try host.open()
    }

    /// Loads a journal, and remembers its claim.
    mutating func load(_ key: JournalKey) throws -> StoredJournal? {
        let journal = try store.load(key)
        places[key] = journal?.claim
        epoch = max(epoch, journal?.claim.epoch ?? 0)
        return journal
    }

    /// Writes a batch, each part at the place where those before it end.
    mutating func write(_ writes: JournalWrite...) throws -> [JournalWriteResult] {
        var ends = places
        let placed = writes.map { write in
            let isCreation = if case .create = write { true } else { false }
            let placed = write.at(isCreation ? newPlace() : ends[write.key] ?? .start)
            ends[write.key] = placed.places.next ?? ends[write.key]
            return placed
        }
        let results = try store.writeSoon(placed)
        for (write, result) in zip(placed, results) where result == .written {
            places[write.key] = write.places.next ?? places[write.key]
        }
        return results
    }

    /// Writes a batch that must be accepted.
    mutating func add(_ write: JournalWrite, _ more: [JournalWrite] = []) throws {
        for write in [write] + more { try require(self.write(write), is: [.written], "\(write)") }
    }
}
