import CLayoutdSQLite
import LayoutdJournal

/// What is in the file, and how SQLite treats it.
enum DatabaseSchema {
    /// Marks a file as a journal of layoutd: "LAYJ".
    static let applicationID: Int64 = 0x4c41_594a
    /// The size of a page of a new file, in bytes.
    static let pageSize = 1_024
    /// The version of the tables.
    static let version: Int64 = 1

    /// Snapshots stand last: the other columns are read without them.
    private static let tables = [
        """
        CREATE TABLE session(id BLOB PRIMARY KEY, through INTEGER NOT NULL, \
        place INTEGER NOT NULL, expires INTEGER NOT NULL, snapshot BLOB NOT NULL) WITHOUT ROWID
        """,
        """
        CREATE TABLE journal(place INTEGER PRIMARY KEY, session BLOB NOT NULL, \
        number INTEGER NOT NULL, kind INTEGER NOT NULL, body BLOB NOT NULL)
        """,
    ]

    /// Where the store's clock stands.
    ///
    /// Files of earlier releases have no such table.
    private static let clock = """
        CREATE TABLE IF NOT EXISTS clock(id INTEGER PRIMARY KEY CHECK(id=1), now INTEGER NOT NULL, \
        boot TEXT NOT NULL, sinceBoot INTEGER NOT NULL, probe BLOB NOT NULL)
        """

    /// Checks the file, and creates the tables in a new one.
    ///
    /// - Throws: ``JournalError`` if the file is damaged, which is then left as it is, or SQLite's
    ///   message.
    static func prepare(_ connection: Connection, at path: String) throws(JournalError) {
        // Closing would move the log into a damaged file.
        connection.setCheckpointAtClose(false)
        try check(connection, at: path)
        if try connection.text("PRAGMA user_version") == "0" { try create(connection) }
        let count = "SELECT count(*) FROM sqlite_schema WHERE name IN ('session', 'journal')"
        guard try connection.text(count) == "2" else { throw damaged(path) }
        try connection.run(clock)
        guard try connection.text("PRAGMA journal_mode=WAL") == "wal" else {
            throw JournalError(
                "journal \(path): its file system has no shared memory; choose a local disk"
            )
        }
        connection.setCheckpointAtClose(true)
    }

    /// Sets how a connection writes.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    static func configure(
        _ connection: Connection,
        _ durability: Durability
    ) throws(JournalError) {
        try connection.run("PRAGMA synchronous=\(durability.rawValue)")
    }

    private static func check(_ connection: Connection, at path: String) throws(JournalError) {
        let result: String?
        do {
            result = try connection.text("PRAGMA quick_check(1)")
        } catch {
            throw connection.isDamaged ? damaged(path) : error
        }
        guard result == "ok" else { throw damaged(path) }
    }

    /// The error for a file whose content cannot be right.
    static func damaged(_ path: String) -> JournalError {
        JournalError(
            "journal \(path): the file is damaged; restore a backup, or move it away with "
                + "\(path)-wal to start without sessions"
        )
    }

    /// In one transaction: a new file either has all of this or is empty.
    private static func create(_ connection: Connection) throws(JournalError) {
        // Each commit writes whole pages into the log, and an entry has a few hundred bytes.
        try connection.run("PRAGMA page_size=\(pageSize)")
        try connection.run("BEGIN IMMEDIATE")
        try connection.run("PRAGMA application_id=\(applicationID)")
        try connection.run("PRAGMA user_version=\(version)")
        for table in tables { try connection.run(table) }
        try connection.run("COMMIT")
    }
}
