import CLayoutdSQLite
import LayoutdJournal

/// A connection to the database; a class, because it owns the handle.
///
/// Safe to send between threads, as long as one at a time uses the connection and its statements:
/// the store keeps each connection under a lock, or gives it to one thread.
final class Connection: @unchecked Sendable {
    private let path: String
    private let handle: OpaquePointer
    private let pages = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    /// Connects to an existing file.
    ///
    /// SQLite opens the file itself at the first statement.
    ///
    /// - Throws: ``JournalError`` if SQLite cannot.
    init(path: String) throws(JournalError) {
        var handle: OpaquePointer?
        // Without a mutex in SQLite: we have our own.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // Other processes are kept out, and the index of the log is in memory: a mapped file would end the
        // process with SIGBUS if somebody cut it off.
        let code = sqlite3_open_v2(path, &handle, flags, "unix-excl")
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            pages.deallocate()
            throw JournalError("journal \(path): \(String(cString: sqlite3_errstr(code)))")
        }
        (self.path, self.handle) = (path, handle)
        pages.initialize(to: 0)
        // Others hold the file's lock for a short time only.
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit {
        // Statements keep their connection, so none is left.
        sqlite3_close_v2(handle)
        pages.deallocate()
    }

    /// Sets whether closing the last connection moves the log into the database.
    func setCheckpointAtClose(_ checkpoints: Bool) {
        _ = CLayoutdSQLite_checkpointAtClose(handle, checkpoints)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows that the last statement changed.
    var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// Whether the last failure means that the file is not a database, or a damaged one.
    var isDamaged: Bool {
        [SQLITE_CORRUPT, SQLITE_NOTADB].contains(sqlite3_errcode(handle) & 0xff)
    }

    /// Compiles a statement.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    func prepare(_ text: String) throws(JournalError) -> Statement {
        var statement: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        guard sqlite3_prepare_v3(handle, text, -1, flags, &statement, nil) == SQLITE_OK,
            let statement
        else { throw lastError }
        return Statement(statement, of: self)
    }

    /// Runs a statement once.
    ///
    /// - Throws: ``JournalError`` with SQLite's message.
    func run(_ text: String) throws(JournalError) {
        try prepare(text).run()
    }

    /// Runs a statement once.
    ///
    /// - Returns: The first column of its first row as text, or `nil` without a row.
    /// - Throws: ``JournalError`` with SQLite's message.
    func text(_ text: String) throws(JournalError) -> String? {
        let statement = try prepare(text)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Moves pages from the log into the database.
    ///
    /// - Parameter mode: `SQLITE_CHECKPOINT_PASSIVE` or one of the modes that wait.
    /// - Throws: ``JournalError`` with SQLite's message.
    func checkpoint(_ mode: Int32) throws(JournalError) {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil)
        guard code == SQLITE_OK else { throw lastError }
    }

    /// Leaves checkpoints to others, and counts the pages in the log instead.
    func countPagesInLog() {
        // It takes the place of SQLite's own, which makes checkpoints.
        sqlite3_wal_hook(handle, storePages, pages)
    }

    /// The number of pages in the log after the last commit of this connection.
    var pagesInLog: Int { pages.pointee }

    /// What SQLite reports about the last failure.
    var lastError: JournalError {
        JournalError("journal \(path): \(String(cString: sqlite3_errmsg(handle)))")
    }
}

private func storePages(
    _ count: UnsafeMutableRawPointer?,
    _: OpaquePointer?,
    _: UnsafePointer<CChar>?,
    _ pages: Int32
) -> Int32 {
    count?.assumingMemoryBound(to: Int.self).pointee = Int(pages)
    return SQLITE_OK
}
