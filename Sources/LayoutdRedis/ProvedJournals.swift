import LayoutdJournal

/// The journals of which the server has all that their writer knows, as was seen on this connection.
///
/// After a reconnect the server may be another one, or have lost its latest writes.
struct ProvedJournals: Sendable {
    private var epochs: [JournalKey: Int64] = [:]

    /// Seeing them again is cheap, so that they need not be kept for ever.
    private static let limit = 100_000

    /// Whether a journal was seen since its writer has claimed it.
    func contain(_ key: JournalKey, _ place: JournalPlace) -> Bool {
        epochs[key] == place.epoch
    }

    mutating func insert(_ key: JournalKey, _ place: JournalPlace) {
        if epochs.count >= Self.limit { epochs.removeAll() }
        epochs[key] = place.epoch
    }

    mutating func remove(_ key: JournalKey) {
        epochs[key] = nil
    }
}
