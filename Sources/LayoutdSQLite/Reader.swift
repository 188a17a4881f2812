import LayoutdJournal

/// The connection that loads journals, and its statements.
struct Reader {
    private let session: Statement
    private let entry: Statement

    /// Compiles the statements.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    init(_ connection: Connection) throws(JournalError) {
        try connection.run("PRAGMA query_only=1")
        session = try connection.prepare("SELECT through, snapshot FROM session WHERE id=?")
        entry = try connection.prepare(
            "SELECT session, number, kind, body FROM journal WHERE place=?"
        )
    }

    /// Reads a journal.
    ///
    /// - Parameters:
    ///   - key: The key of the journal.
    ///   - beginning: Calls the closure that it is given, which begins to read, and returns what is
    ///     known of the journal at that moment; `nil` if there is none.
    /// - Returns: The journal, or `nil` if there is none.
    /// - Throws: ``JournalError`` with SQLite's message.
    func load(
        _ key: JournalKey,
        beginning: (() throws(JournalError) -> Void) throws(JournalError) -> JournalState?
    ) throws(JournalError) -> StoredJournal? {
        // As long as this statement is active, the connection sees the database as it was.
        defer { session.reset() }
        try session.bind([.blob(key.bytes)])
        var isThere = false
        let state = try beginning { () throws(JournalError) in isThere = try session.step() }
        guard let state, isThere else { return nil }
        let through = Int(session.integer(0))
        return StoredJournal(
            snapshot: session.bytes(1),
            through: through,
            entries: try entries(of: key, after: through, at: state.places)
        )
    }

    private func entries(
        of key: JournalKey,
        after through: Int,
        at places: [Int64]
    ) throws(JournalError) -> [JournalEntry] {
        defer { entry.reset() }
        let session = key.bytes
        var entries: [JournalEntry] = []
        entries.reserveCapacity(places.count)
        for place in places {
            try entry.bind([.integer(place)])
            // In a damaged file the entries end before the first gap.
            guard try entry.step(), entry.bytes(0) == session,
                Int(entry.integer(1)) == through + entries.count + 1,
                let kind = UInt8(exactly: entry.integer(2)).flatMap(JournalEntry.Kind.init)
            else { break }
            let number = through + entries.count + 1
            entries.append(JournalEntry(number: number, kind: kind, body: entry.bytes(3)))
        }
        return entries
    }
}
