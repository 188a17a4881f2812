import CLayoutdSQLite
import Glibc
import LayoutdJournal
import LayoutdLocks
import Synchronization

/// Keeps journals in a file, for one process on one machine.
///
/// The file is an SQLite database with a write-ahead log, so there are up to four files: the one
/// that is named and those that end in `-wal` and `-lock`.
///
/// A journal that has expired is treated as if it did not exist, whether ``sweep()`` has removed
/// it yet or not.
///
/// A class, because it owns the file until it is closed.
public final class SQLiteStore: JournalStore {
    private let clock: StoreClock
    private let logLimit: Int
    private let lock: FileLock
    private let files: FileIdentities
    // Locked in this order: the writer or the reader, then the table.
    let writer: Locked<Writer?>
    private let reader: Locked<Reader?>
    private let table: Locked<JournalTable>
    private let checkpointer: Checkpointer
    /// The bytes of the latest batch that was refused; 0 if there was room since.
    private let refusedBytes = Atomic(0)

    /// Opens the file, or creates one that only its owner can read, since the ids in it give
    /// access to the sessions.
    ///
    /// - Parameters:
    ///   - path: The file; its directory must exist.
    ///   - durability: What a power failure may take.
    ///   - logLimit: The number of entries in the file above which ``sweep()`` asks for snapshots.
    ///   - clock: Returns nanoseconds since 1970, and never goes back; `nil` for the clocks of the
    ///     machine.
    /// - Throws: ``JournalError`` if another process or store uses the file, or it is not a journal,
    ///   of a newer version or damaged, which is then left as it is, or if the system or SQLite
    ///   refuses.
    public convenience init(
        path: String,
        durability: Durability = .normal,
        logLimit: Int = 50_000,
        clock: (@Sendable () -> Int64)? = nil
    ) throws(JournalError) {
        // 4 MB of pages.
        let step = (4 << 20) / DatabaseSchema.pageSize
        let clocks = clock.map { MachineClocks($0) } ?? .system
        try self.init(path, durability, logLimit: logLimit, checkpointStep: step, clocks)
    }

    /// Opens the file, with the number of pages that the log grows between checkpoints.
    init(
        _ path: String,
        _ durability: Durability,
        logLimit: Int,
        checkpointStep: Int,
        _ clocks: MachineClocks
    ) throws(JournalError) {
        let file = try DatabaseFile(path)
        lock = try FileLock(for: file.path)
        try file.claim(with: lock)
        let connection = try Connection(path: file.path)
        try DatabaseSchema.prepare(connection, at: file.path)
        try DatabaseSchema.configure(connection, durability)
        let checkpoints = try Connection(path: file.path)
        try DatabaseSchema.configure(checkpoints, durability)
        table = Locked(try JournalTable(connection, at: file.path))
        clock = StoreClock(clocks, after: try StoreClock.Record(connection))
        let writer = Locked<Writer?>(try Writer(connection))
        reader = Locked(try Reader(try Connection(path: file.path)))
        // The log exists since the tables were read.
        files = try FileIdentities(of: file.path)
        checkpointer = try Checkpointer(checkpoints, step: checkpointStep) { body in
            writer.withLock { _ in body() }
        }
        (self.writer, self.logLimit) = (writer, logLimit)
    }

    deinit {
        close()
    }

    /// False: a lock keeps other processes out.
    public var isShared: Bool { false }

    /// Nanoseconds since 1970.
    ///
    /// It does not go back or leap if the machine's time of day is set,
    /// neither while the store is open nor, until the machine is started again, from one opening
    /// to the next.
    public var now: Int64 { clock.now }

    private var second: Int64 { now / 1_000_000_000 }

    /// Writes a batch, in order, in one transaction.
    ///
    /// - Parameters:
    ///   - writes: What to write.
    ///   - deadline: Ignored: a disk that does not respond cannot be given up.
    /// - Returns: What became of each of them.
    /// - Throws: ``JournalError`` with SQLite's message, as on a full disk; then nothing of the
    ///   batch was written, and the store can be used again. Also if the file, or one beside it, was
    ///   removed or replaced: then nothing counts until it is back.
    public func write(
        _ writes: [JournalWrite],
        until deadline: UInt64
    ) throws(JournalError) -> [JournalWriteResult] {
        do throws(JournalError) {
            return try writeAll(writes)
        } catch {
            let bytes = writes.reduce(4_096) { $0 + $1.size }
            refusedBytes.store(bytes, ordering: .relaxed)
            throw error
        }
    }

    private func writeAll(
        _ writes: [JournalWrite]
    ) throws(JournalError) -> [JournalWriteResult] {
        try withWriter { writer throws(JournalError) in
            try files.check()
            let table = table
            var batch = Batch(nextPlace: table.withLock(\.nextPlace), second: second) { key in
                table.withLock { $0.journals[key] }
            }
            let results = writes.map { batch.add($0) }
            guard !batch.rows.isEmpty else { return results }
            try writer.change(batch.rows) { commit throws(JournalError) in
                try publish(commit) { $0.merge(batch) }
            }
            // What was written after that would be lost with the process.
            try files.check()
            return results
        }
    }

    /// Reads the journal of a session, from any thread.
    ///
    /// - Returns: The journal; `nil` if there is none or it has expired. In a damaged file its
    ///   entries end before the first that is missing.
    /// - Throws: ``JournalError`` with SQLite's message.
    public func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        let second = second
        return try reader.withLock { reader throws(JournalError) in
            guard let reader else { throw closed }
            return try reader.load(key) { begin throws(JournalError) in
                try table.withLock { table throws(JournalError) in
                    let state = table.journals[key]
                    guard let state, state.expires > second else { return nil }
                    try begin()
                    return state
                }
            }
        }
    }

    /// Deletes expired journals, and the entries that no journal needs any more, and keeps the
    /// clock.
    ///
    /// After a batch was refused, this also writes as many bytes, so that it succeeds only if the
    /// store works again.
    ///
    /// - Returns: If the file still has more entries than the limit given at the start, the keys of
    ///   up to 64 journals that need the oldest ones; snapshots of them let those go.
    /// - Throws: ``JournalError`` with SQLite's message; then nothing was deleted.
    public func sweep() throws(JournalError) -> [JournalKey] {
        let second = second
        try withWriter { writer throws(JournalError) in
            let (expired, lowest) = table.withLock { table in
                (table.expired(at: second), table.lowestPlace(at: second))
            }
            let probe = refusedBytes.load(ordering: .relaxed)
            try writer.delete(
                expired,
                entriesBelow: lowest,
                at: clock.record,
                probing: probe
            ) { commit throws(JournalError) in
                let deleted = writer.connection.changedRows
                try publish(commit) { $0.remove(expired, entries: deleted) }
            }
            try files.check()
            refusedBytes.store(0, ordering: .relaxed)
        }
        return table.withLock { $0.entryCount > logLimit ? $0.oldest(64) : [] }
    }

    /// Moves the log into the database, and gives the file back; nothing happens the second time.
    ///
    /// The store cannot be used any more. When it is freed, it is closed.
    public func close() {
        checkpointer.stop()
        reader.withLock { $0 = nil }
        writer.withLock { writer in
            try? writer?.keep(clock.record)
            _ = try? writer?.connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
            writer = nil
        }
        lock.release()
    }

    private var closed: JournalError { JournalError("the journal is closed") }

    /// Commits and changes the table under one lock, so that no load sees only one of the two.
    private func publish(
        _ commit: () throws(JournalError) -> Void,
        _ change: (inout JournalTable) -> Void
    ) throws(JournalError) {
        try table.withLock { table throws(JournalError) in
            try commit()
            change(&table)
        }
    }

    private func withWriter<Result>(
        _ body: (Writer) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        let (result, pages) = try writer.withLock { writer throws(JournalError) in
            guard let writer else { throw closed }
            return (try body(writer), writer.connection.pagesInLog)
        }
        checkpointer.logHas(pages)
        return result
    }
}
