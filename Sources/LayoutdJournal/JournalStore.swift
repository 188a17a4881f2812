/// Where journals are kept.
///
/// The journal of a session is its latest snapshot and the entries since. It is all that is needed
/// to continue the session, because equal events in equal ticks give equal bits.
public protocol JournalStore: Sendable {
    /// Whether other processes may use the journals too. Then a journal belongs to the process that
    /// was the last to load or to create it, and what others write is refused.
    var isShared: Bool { get }

    /// Writes a batch, in order.
    ///
    /// One thread at a time calls it. When it returns, what was written survives as long as the
    /// store promises.
    ///
    /// - Parameters:
    ///   - writes: What to write.
    ///   - deadline: When to give up, in nanoseconds of the monotonic clock.
    /// - Returns: What became of each of them.
    /// - Throws: ``JournalError``; then nothing of the batch counts, though some of it may have been
    ///   written.
    func write(
        _ writes: [JournalWrite],
        until deadline: UInt64
    ) throws(JournalError) -> [JournalWriteResult]

    /// Reads the journal of a session, from any thread, and claims it if the store is shared.
    ///
    /// - Returns: The journal; `nil` if there is none or it has expired.
    /// - Throws: ``JournalError``.
    func load(_ key: JournalKey) throws(JournalError) -> StoredJournal?

    /// Reads the latest snapshot of a journal, from any thread, without a claim.
    ///
    /// - Returns: The snapshot; `nil` if there is no journal or it has expired.
    /// - Throws: ``JournalError``.
    func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]?

    /// Removes expired journals, and entries that are in snapshots; called now and then by the
    /// thread that writes.
    ///
    /// - Returns: The keys of journals whose snapshots are so old that the store cannot trim its
    ///   entries.
    /// - Throws: ``JournalError``.
    func sweep() throws(JournalError) -> [JournalKey]

    /// Ends the use of the store.
    func close()

    /// Nanoseconds since 1970 by the store's clock.
    var now: Int64 { get }

    /// How often another server has taken the place of the one that keeps the journals, or it was
    /// started again: it may lack whole journals since. Changes only during the calls of the thread
    /// that writes.
    var replacements: Int { get }
}

extension JournalStore {
    /// None.
    public var replacements: Int { 0 }

    /// Loads the journal, which claims nothing in a store that is not shared.
    public func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]? {
        try load(key)?.snapshot
    }

    /// Writes a batch, however long that takes.
    public func write(_ writes: [JournalWrite]) throws(JournalError) -> [JournalWriteResult] {
        try write(writes, until: .max)
    }
}

/// One write to a journal.
///
/// Places matter only in a shared store: a write is refused unless the latest place in the journal
/// is the one that its writer has last written or claimed. The first number after a claim must be
/// right, since a shared store need not check it.
public enum JournalWrite: Sendable, Hashable {
    /// Begins the journal of a new session; its next entry has number 1. `expires` is the second
    /// since 1970 in which the journal ends unless it is renewed.
    case create(JournalKey, snapshot: [UInt8], at: JournalPlace = .start, expires: Int64)
    /// Adds an entry.
    case append(JournalKey, JournalEntry, after: JournalPlace = .start)
    /// Replaces the snapshot, and the entries up to a number, by a newer snapshot; entries with
    /// higher numbers may be there already. Also renews the journal. In a shared store it must have
    /// at least the entries that its writer has loaded, and is refused directly after a snapshot.
    case snapshot(
        JournalKey,
        [UInt8],
        through: Int,
        after: JournalPlace = .start,
        expires: Int64
    )
    /// Finds out whether the journal still belongs to the writer, and sets its end if one is given.
    case renew(JournalKey, at: JournalPlace = .start, expires: Int64?)
    /// Replaces all of a journal that the store has lost the end of, if its latest place is still
    /// the one that was found. Begins an epoch. Refused by a store that is not shared.
    case heal(
        JournalKey,
        [UInt8],
        through: Int,
        found: JournalPlace,
        at: JournalPlace,
        expires: Int64
    )
    /// Puts a journal again that the store has lost as a whole, at the place at which its writer has
    /// it, unless it has been ended. If there is one again, its place decides. Refused by a store
    /// that is not shared.
    case restore(JournalKey, [UInt8], through: Int, at: JournalPlace, expires: Int64)
    /// Ends the journal. A shared store remembers that until the given second since 1970, also if
    /// it has lost the journal.
    case remove(JournalKey, at: JournalPlace = .start, expires: Int64 = 0)

    /// The journal that it is for.
    public var key: JournalKey {
        switch self {
        case .create(let key, _, _, _), .append(let key, _, _), .snapshot(let key, _, _, _, _),
            .renew(let key, _, _), .heal(let key, _, _, _, _, _),
            .restore(let key, _, _, _, _), .remove(let key, _, _):
            key
        }
    }

    /// The bytes to be written.
    package var size: Int {
        switch self {
        case .create(_, let snapshot, _, _), .snapshot(_, let snapshot, _, _, _),
            .heal(_, let snapshot, _, _, _, _), .restore(_, let snapshot, _, _, _):
            snapshot.count
        case .append(_, let entry, _): entry.body.count
        case .renew, .remove: 0
        }
    }
}

/// What became of one write.
public enum JournalWriteResult: Sendable, Hashable {
    /// It was written.
    case written
    /// It was not, because the entry's number does not follow that of the last entry, or the
    /// snapshot is older than the one that is there or has entries that are not, or a journal to be
    /// created exists, or another process has claimed the journal.
    case refused
    /// It was not, because there is no such journal, or it has expired or was ended.
    case gone
    /// It was not, because the store has lost what came after this place: it has been replaced by an
    /// older copy. See ``JournalWrite/heal(_:_:through:found:at:expires:)``.
    case behind(JournalPlace)
}

/// A journal as it is read.
public struct StoredJournal: Sendable, Hashable {
    /// The latest snapshot.
    public var snapshot: [UInt8]
    /// The number of the last entry in the snapshot; 0 for that of creation.
    public var through: Int
    /// The entries since, in order, without gaps.
    public var entries: [JournalEntry]
    /// The place of the claim, after which its owner writes.
    public var claim: JournalPlace
    /// Whether it has never been claimed, and contains only the snapshot of its creation; false if
    /// the store is not shared.
    public var isFresh: Bool
    /// What is wrong with what follows the entries; `nil` for a whole journal.
    public var damage: String?

    /// Creates a journal.
    public init(
        snapshot: [UInt8],
        through: Int,
        entries: [JournalEntry],
        claim: JournalPlace = .start,
        isFresh: Bool = false,
        damage: String? = nil
    ) {
        (self.snapshot, self.through, self.entries) = (snapshot, through, entries)
        (self.claim, self.isFresh, self.damage) = (claim, isFresh, damage)
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
