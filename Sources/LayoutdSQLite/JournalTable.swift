import LayoutdJournal

/// What is known in memory of all journals.
struct JournalTable {
    /// The journals, including those that have expired but were not removed yet.
    private(set) var journals: [JournalKey: JournalState] = [:]
    /// The place of the next entry in the log.
    private(set) var nextPlace: Int64 = 1
    /// The number of entries in the log, needed or not.
    private(set) var entryCount = 0

    /// Adds a journal while the file is read, before any entry.
    mutating func readJournal(_ key: JournalKey, _ state: JournalState) {
        journals[key] = state
        nextPlace = max(nextPlace, state.start)
    }

    /// Adds an entry while the file is read, in the order of places.
    ///
    /// An entry counts if its number is the next. Others are in the snapshot, belong to a journal
    /// that was removed, or come after a gap in a damaged file.
    mutating func readEntry(at place: Int64, of key: JournalKey, number: Int64) {
        nextPlace = max(nextPlace, place + 1)
        entryCount += 1
        guard var state = journals[key], place >= state.start, number == Int64(state.last) + 1
        else { return }
        // With only one reference to it, the list is not copied.
        journals[key] = nil
        state.places.append(place)
        journals[key] = state
    }

    /// Makes the changes of a batch that has been committed.
    mutating func merge(_ batch: Batch) {
        for (key, state) in batch.changed { journals[key] = state }
        entryCount += Int(batch.nextPlace - nextPlace)
        nextPlace = batch.nextPlace
    }

    /// Forgets journals, and entries of the log, that have been deleted.
    mutating func remove(_ keys: [JournalKey], entries: Int) {
        for key in keys { journals[key] = nil }
        entryCount -= entries
    }

    /// The keys of the journals that end in the given second or before.
    func expired(at second: Int64) -> [JournalKey] {
        journals.filter { $0.value.expires <= second }.map(\.key)
    }

    /// The lowest place that a journal needs which has not expired.
    func lowestPlace(at second: Int64) -> Int64 {
        journals.values.lazy
            .filter { $0.expires > second }
            .compactMap(\.places.first)
            .min() ?? nextPlace
    }

    /// The keys of the journals that need the lowest places, the lowest first.
    func oldest(_ count: Int) -> [JournalKey] {
        let places = journals.compactMap { key, state in state.places.first.map { (key, $0) } }
        return places.sorted { $0.1 < $1.1 }.prefix(count).map(\.0)
    }
}
