import LayoutdJournal

/// Writes on their way into the file: what they change, in memory and in the database.
struct Batch {
    /// A change of one row.
    enum RowChange {
        case createSession(JournalKey, JournalState, snapshot: [UInt8])
        case updateSession(JournalKey, JournalState, snapshot: [UInt8])
        case renewSession(JournalKey, expires: Int64)
        case removeSession(JournalKey)
        case addEntry(JournalKey, JournalEntry, place: Int64)
    }

    /// The journals that change; `nil` for those that end.
    private(set) var changed: [JournalKey: JournalState?] = [:]
    /// The rows to be changed, in order.
    private(set) var rows: [RowChange] = []
    /// The place of the next entry after those of the batch.
    private(set) var nextPlace: Int64

    private let second: Int64
    private let committed: (JournalKey) -> JournalState?

    /// Creates an empty batch.
    ///
    /// - Parameters:
    ///   - nextPlace: The place of its first entry.
    ///   - second: The time of all of the writes, in seconds since 1970.
    ///   - committed: Returns what is known of a journal before the batch.
    init(nextPlace: Int64, second: Int64, committed: @escaping (JournalKey) -> JournalState?) {
        (self.nextPlace, self.second, self.committed) = (nextPlace, second, committed)
    }

    /// Adds a write, which sees those before it.
    mutating func add(_ write: JournalWrite) -> JournalWriteResult {
        switch write {
        case .create(let key, let snapshot, _, let expires):
            create(key, snapshot, expires: expires)
        case .append(let key, let entry, _): append(entry, to: key)
        case .snapshot(let key, let snapshot, let through, _, let expires):
            replace(key, snapshot, through: through, expires: expires)
        case .renew(let key, _, let expires): renew(key, expires: expires)
        // Only a shared store can be replaced by an older copy while it is used.
        case .heal(let key, _, _, _, _, _), .restore(let key, _, _, _, _):
            state(key) == nil ? .gone : .refused
        case .remove(let key, _, _): remove(key)
        }
    }

    /// What is known of a journal that has not expired.
    private func state(_ key: JournalKey) -> JournalState? {
        let state = if let state = changed[key] { state } else { committed(key) }
        return state.flatMap { $0.expires > second ? $0 : nil }
    }

    private mutating func create(
        _ key: JournalKey,
        _ snapshot: [UInt8],
        expires: Int64
    ) -> JournalWriteResult {
        guard state(key) == nil else { return .refused }
        let state = JournalState(through: 0, start: nextPlace, expires: expires)
        changed[key] = .some(state)
        rows.append(.createSession(key, state, snapshot: snapshot))
        return .written
    }

    private mutating func append(_ entry: JournalEntry, to key: JournalKey) -> JournalWriteResult {
        guard var state = state(key) else { return .gone }
        guard entry.number == state.last + 1 else { return .refused }
        state.places.append(nextPlace)
        changed[key] = .some(state)
        rows.append(.addEntry(key, entry, place: nextPlace))
        nextPlace += 1
        return .written
    }

    private mutating func replace(
        _ key: JournalKey,
        _ snapshot: [UInt8],
        through: Int,
        expires: Int64
    ) -> JournalWriteResult {
        guard var state = state(key) else { return .gone }
        guard through >= state.through, through <= state.last else { return .refused }
        state.places.removeFirst(through - state.through)
        (state.through, state.expires) = (through, expires)
        state.start = state.places.first ?? nextPlace
        changed[key] = .some(state)
        rows.append(.updateSession(key, state, snapshot: snapshot))
        return .written
    }

    private mutating func renew(_ key: JournalKey, expires: Int64?) -> JournalWriteResult {
        guard var state = state(key) else { return .gone }
        guard let expires else { return .written }
        state.expires = expires
        changed[key] = .some(state)
        rows.append(.renewSession(key, expires: expires))
        return .written
    }

    private mutating func remove(_ key: JournalKey) -> JournalWriteResult {
        guard state(key) != nil else { return .gone }
        changed[key] = .some(nil)
        rows.append(.removeSession(key))
        return .written
    }
}
