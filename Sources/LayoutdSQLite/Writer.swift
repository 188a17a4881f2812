import CLayoutdSQLite
import LayoutdJournal

/// The connection that writes, and its statements.
struct Writer {
    let connection: Connection

    private let begin: Statement
    private let commit: Statement
    private let createSession: Statement
    private let updateSession: Statement
    private let renewSession: Statement
    private let removeSession: Statement
    private let addEntry: Statement
    private let removeEntries: Statement
    private let setClock: Statement

    /// Compiles the statements.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    init(_ connection: Connection) throws(JournalError) {
        self.connection = connection
        connection.countPagesInLog()
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        // An expired journal may still be there.
        createSession = try connection.prepare("INSERT OR REPLACE INTO session VALUES(?,?,?,?,?)")
        updateSession = try connection.prepare(
            "UPDATE session SET through=?, place=?, expires=?, snapshot=? WHERE id=?"
        )
        renewSession = try connection.prepare("UPDATE session SET expires=? WHERE id=?")
        removeSession = try connection.prepare("DELETE FROM session WHERE id=?")
        addEntry = try connection.prepare("INSERT INTO journal VALUES(?,?,?,?,?)")
        removeEntries = try connection.prepare("DELETE FROM journal WHERE place<?")
        setClock = try connection.prepare(
            "INSERT OR REPLACE INTO clock VALUES(1,?,?,?,zeroblob(?))"
        )
    }

    /// Keeps where the clock stands.
    ///
    /// - Parameters:
    ///   - record: Where it stands.
    ///   - bytes: Bytes to be written with it, to find out whether there is room for as many.
    /// - Throws: ``JournalError`` with SQLite's message.
    func keep(_ record: StoreClock.Record, probing bytes: Int = 0) throws(JournalError) {
        try setClock.run(
            .integer(record.now),
            .text(record.boot),
            .integer(record.sinceBoot),
            .integer(Int64(bytes))
        )
    }

    /// Changes rows in one transaction.
    ///
    /// - Parameters:
    ///   - rows: Changed in this order.
    ///   - committing: Must call the closure that it is given, which commits.
    /// - Throws: ``JournalError`` with SQLite's message; then nothing has changed.
    func change(
        _ rows: [Batch.RowChange],
        committing: (() throws(JournalError) -> Void) throws(JournalError) -> Void
    ) throws(JournalError) {
        try transaction(committing) { () throws(JournalError) in
            for row in rows { try change(row) }
        }
    }

    /// Deletes journals and the entries below a place, and keeps the clock, in one transaction.
    ///
    /// When `committing` is called, the connection's count of changed rows is that of the entries.
    ///
    /// - Parameters:
    ///   - keys: The keys of the journals.
    ///   - place: The lowest place to be kept.
    ///   - record: Where the clock stands.
    ///   - bytes: See ``keep(_:probing:)``.
    ///   - committing: Must call the closure that it is given, which commits.
    /// - Throws: ``JournalError`` with SQLite's message; then nothing has changed.
    func delete(
        _ keys: [JournalKey],
        entriesBelow place: Int64,
        at record: StoreClock.Record,
        probing bytes: Int,
        committing: (() throws(JournalError) -> Void) throws(JournalError) -> Void
    ) throws(JournalError) {
        try transaction(committing) { () throws(JournalError) in
            try keep(record, probing: bytes)
            for key in keys { try removeSession.run(.blob(key.bytes)) }
            try removeEntries.run(.integer(place))
        }
    }

    private func transaction(
        _ committing: (() throws(JournalError) -> Void) throws(JournalError) -> Void,
        _ body: () throws(JournalError) -> Void
    ) throws(JournalError) {
        try begin.run()
        do {
            try body()
            try committing { () throws(JournalError) in try commit.run() }
        } catch {
            // After some failures SQLite has rolled back already.
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func change(_ row: Batch.RowChange) throws(JournalError) {
        switch row {
        case .createSession(let key, let state, let snapshot):
            try createSession.run(
                .blob(key.bytes),
                .integer(Int64(state.through)),
                .integer(state.start),
                .integer(state.expires),
                .blob(snapshot)
            )
        case .updateSession(let key, let state, let snapshot):
            try updateSession.run(
                .integer(Int64(state.through)),
                .integer(state.start),
                .integer(state.expires),
                .blob(snapshot),
                .blob(key.bytes)
            )
        case .renewSession(let key, let expires):
            try renewSession.run(.integer(expires), .blob(key.bytes))
        case .removeSession(let key): try removeSession.run(.blob(key.bytes))
        case .addEntry(let key, let entry, let place): try add(entry, to: key, at: place)
        }
    }

    private func add(
        _ entry: JournalEntry,
        to key: JournalKey,
        at place: Int64
    ) throws(JournalError) {
        try addEntry.run(
            .integer(place),
            .blob(key.bytes),
            .integer(Int64(entry.number)),
            .integer(Int64(entry.kind.rawValue)),
            .blob(entry.body)
        )
    }
}
