/// Values by key, in the order of their latest use.
///
/// - Complexity: All operations take constant time: each key is linked with its neighbours.
struct RecencyOrder<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [Key: Entry] = [:]
    private var newest: Key?
    private var oldest: Key?

    private struct Entry: Sendable {
        let value: Value
        var newer: Key?
        var older: Key?
    }

    /// The number of values.
    var count: Int { entries.count }

    /// Makes a value the newest, and replaces the key's previous value.
    mutating func use(_ value: Value, _ key: Key) {
        remove(key)
        entries[key] = Entry(value: value, newer: nil, older: newest)
        if let newest { entries[newest]?.newer = key }
        newest = key
        oldest = oldest ?? key
    }

    /// Removes and returns the least recently used value; `nil` if there is none.
    mutating func removeOldest() -> Value? {
        oldest.flatMap { remove($0) }
    }

    /// Removes and returns the value for a key, if any.
    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        if let newer = entry.newer { entries[newer]?.older = entry.older }
        if let older = entry.older { entries[older]?.newer = entry.newer }
        if newest == key { newest = entry.older }
        if oldest == key { oldest = entry.newer }
        return entry.value
    }
}
