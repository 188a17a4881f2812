/// Where journals are kept.
///
/// The journal of a session is its latest snapshot and the entries since. It is all that is needed
/// to continue the session, because equal events in equal ticks give equal bits.
public protocol JournalStore: Sendable {
    /// Writes a batch, in order.
    ///
    /// One thread at a time calls it. When it returns, what was written survives as long as the
    /// store promises.
    ///
    /// - Parameter writes: What to write.
    /// - Returns: What became of each of them.
    /// - Throws: ``JournalError``; then nothing of the batch counts, though a crash at this moment
    ///   may bring it back.
    func write(_ writes: [JournalWrite]) throws(JournalError) -> [JournalWriteResult]

    /// Reads the journal of a session, from any thread.
    ///
    /// - Returns: The journal; `nil` if there is none or it has expired.
    /// - Throws: ``JournalError``.
    func load(_ key: JournalKey) throws(JournalError) -> StoredJournal?

    /// Removes expired journals, and entries that are in snapshots; called now and then by the
    /// thread that writes.
    ///
    /// - Returns: The keys of journals whose snapshots are so old that the store cannot trim its
    ///   entries.
    /// - Throws: ``JournalError``.
    func sweep() throws(JournalError) -> [JournalKey]

    /// Nanoseconds since 1970 by the store's clock.
    var now: Int64 { get }
}

/// One write to a journal.
public enum JournalWrite: Sendable, Hashable {
    /// Begins the journal of a new session; its next entry has number 1. `expires` is the second
    /// since 1970 in which the journal ends unless it is renewed.
    case create(JournalKey, snapshot: [UInt8], expires: Int64)
    /// Adds an entry.
    case append(JournalKey, JournalEntry)
    /// Replaces the snapshot, and the entries up to a number, by a newer snapshot; entries with
    /// higher numbers may be there already. Also renews the journal.
    case snapshot(JournalKey, [UInt8], through: Int, expires: Int64)
    /// Sets the end of the journal.
    case renew(JournalKey, expires: Int64)
    /// Ends the journal.
    case remove(JournalKey)

    /// The bytes to be written.
    var size: Int {
        switch self {
        case .create(_, let snapshot, _), .snapshot(_, let snapshot, _, _): snapshot.count
        case .append(_, let entry): entry.body.count
        case .renew, .remove: 0
        }
    }
}

/// What became of one write.
public enum JournalWriteResult: Sendable, Hashable {
    /// It was written.
    case written
    /// It was not, because the entry's number does not follow that of the last entry, or the
    /// snapshot is older than the one that is there, or a journal to be created exists.
    case refused
    /// It was not, because there is no such journal, or it has expired.
    case gone
}

/// A journal as it is read.
public struct StoredJournal: Sendable, Hashable {
    /// The latest snapshot.
    public var snapshot: [UInt8]
    /// The number of the last entry in the snapshot; 0 for that of creation.
    public var through: Int
    /// The entries since, in order, without gaps.
    public var entries: [JournalEntry]

    /// Creates a journal.
    public init(snapshot: [UInt8], through: Int, entries: [JournalEntry]) {
        (self.snapshot, self.through, self.entries) = (snapshot, through, entries)
    }
}

/// Why a store cannot be used now.
public struct JournalError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in one line.
    public let description: String

    /// Creates an error.
    public init(_ description: String) {
        self.description = description
    }
}
