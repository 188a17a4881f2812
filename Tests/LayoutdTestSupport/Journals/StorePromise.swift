internal import LayoutdJournal

/// Something that every ``JournalStore`` promises, and the check of it.
package struct StorePromise: Sendable, CustomStringConvertible {
    package let description: String
    /// Throws what is wrong.
    package let check: @Sendable (StoreHost) throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (StoreHost) throws -> Void) {
        (self.description, self.check) = (description, check)
    }

    /// All that a store promises.
    package static func all(isShared: Bool) -> [StorePromise] {
        [contents, endings, reading, isShared ? ownership + healing : [alone]].flatMap(\.self)
    }

    /// A key for checks.
    static func key(_ number: UInt64) -> JournalKey {
        JournalKey(high: ~number, low: number)
    }

    /// An entry for checks, with a body that tells its number.
    static func event(_ number: Int) -> JournalEntry {
        JournalEntry(
            number: number,
            kind: number % 3 == 0 ? .mark : .event,
            body: Array(repeating: UInt8(truncatingIfNeeded: number), count: number % 7)
        )
    }

    /// Entries for checks.
    static func events(_ numbers: ClosedRange<Int>) -> [JournalEntry] { numbers.map(event) }

    /// A second in the far future.
    static let later: Int64 = 4_000_000_000

    /// Throws the difference if what is loaded is not what was written.
    static func requireJournal(
        _ journal: StoredJournal?,
        has snapshot: [UInt8],
        through: Int,
        _ entries: [JournalEntry],
        line: Int = #line
    ) throws {
        let (claim, isFresh) = (journal?.claim ?? .start, journal?.isFresh ?? false)
        let wanted = StoredJournal(
            snapshot: snapshot,
            through: through,
            entries: entries,
            claim: claim,
            isFresh: isFresh
        )
        try requireEqual(journal, wanted, line: line)
    }
}
