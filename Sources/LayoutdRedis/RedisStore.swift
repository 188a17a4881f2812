import Glibc
import LayoutdJournal
import LayoutdLocks
import Synchronization

/// Keeps journals in a Redis or Valkey server, for any number of processes.
///
/// Each journal is a stream. A process that loads a journal has claimed it; what others write to it
/// is refused from then on. The server ends journals that are not renewed.
///
/// What is written survives as long as the server promises: it should have an append-only file, and
/// it must not evict keys.
///
/// Deadlines do not include the time that the system takes to resolve the name of the host.
///
/// A class, because it owns the connections until it is closed.
public final class RedisStore: JournalStore {
    private let address: RedisAddress
    private let owner: String
    private let replicas: Int
    /// How long to try to reach the server at the start, and to load a journal, in nanoseconds.
    private let patience: UInt64
    private let writer = Locked(Writer())
    private let readers = ConnectionPool(limit: 4)
    private let clock = ServerClock()
    private let isClosed = Atomic(false)
    private let changes = Atomic(0)

    /// The connection that writes.
    private struct Writer: Sendable {
        var connection: Connection?
        var proved = ProvedJournals()
        /// What identifies the server that was used last.
        var server: String?

        /// Gives the connection up.
        mutating func disconnect() { (connection, proved) = (nil, ProvedJournals()) }
    }

    /// How long a sweep may take, in nanoseconds.
    private static let sweepTime: UInt64 = 500_000_000

    /// What a batch may take whose deadline is over: a server that works needs less.
    private static let leastTime: UInt64 = 100_000_000

    /// The time between two attempts to connect, in microseconds.
    private static let pause: UInt32 = 20_000

    /// Connects to the server, and waits up to two seconds for one that starts.
    ///
    /// - Parameters:
    ///   - address: Where the server is.
    ///   - owner: The name of this process, which is noted with the journals that it claims.
    ///   - replicas: The number of replicas of the server that must have a batch before it counts.
    /// - Throws: ``JournalError`` if the server cannot be reached, does not accept the password, has
    ///   no such database, is read-only, too old or part of a cluster, or may evict journals.
    public convenience init(
        _ address: RedisAddress,
        owner: String,
        replicas: Int = 0
    ) throws(JournalError) {
        try self.init(address, owner: owner, replicas: replicas, patience: 2_000_000_000)
    }

    /// Connects, with another time than two seconds for that and for loading, in nanoseconds.
    init(
        _ address: RedisAddress,
        owner: String,
        replicas: Int = 0,
        patience: UInt64
    ) throws(JournalError) {
        (self.address, self.owner, self.replicas) = (address, owner, replicas)
        self.patience = patience
        let deadline = monotonicNanoseconds() + patience
        try writing(until: deadline) { connection, _ throws(ServerFailure) in
            try EvictionPolicy(of: connection, until: deadline).check()
            try readClock(connection, until: deadline)
        }
    }

    /// True: any number of processes may use the server.
    public var isShared: Bool { true }

    /// Nanoseconds since 1970 by the server's clock, which is read at the start and by ``sweep()``.
    ///
    /// It does not go back if the server's clock does.
    public var now: Int64 { clock.now }

    /// How often the connection that writes has found another process of a server; 0 if the server
    /// does not tell which it is.
    public var replacements: Int { changes.load(ordering: .relaxed) }

    /// Writes a batch, in order, mostly in one round trip.
    ///
    /// After a reconnect, and after a journal was loaded, its first write takes another round trip:
    /// it is seen first whether the server still has all that the writer knows.
    ///
    /// - Parameters:
    ///   - writes: What to write. A snapshot must have at least the entries that its writer has
    ///     loaded: those of earlier epochs are removed.
    ///   - deadline: When to give up, in nanoseconds of the monotonic clock. A deadline that is over
    ///     leaves a tenth of a second.
    /// - Returns: What became of each of them. A snapshot directly after a snapshot is refused.
    /// - Throws: ``JournalError`` if the server does not reply in time, or refuses a part of the
    ///   batch, as when it has no memory; then any part of it may have been written.
    public func write(
        _ writes: [JournalWrite],
        until deadline: UInt64
    ) throws(JournalError) -> [JournalWriteResult] {
        let deadline = max(deadline, monotonicNanoseconds() + Self.leastTime)
        return try writing(until: deadline) { connection, proved throws(ServerFailure) in
            var batch = Batch(writes, replicas: replicas)
            while let commands = batch.nextRound(proved) {
                try batch.take(connection.exchange(commands, until: deadline), &proved)
            }
            return batch.results
        }
    }

    /// Claims a journal and reads it, from any thread, within two seconds.
    ///
    /// - Returns: The journal; `nil` if there is none or it has expired. If an entry is missing or
    ///   cannot be read, its entries end before that, and its damage says so.
    /// - Throws: ``JournalError`` if the server does not reply in time, or the journal has no
    ///   snapshot, or entries of another version of layoutd.
    public func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        let deadline = monotonicNanoseconds() + patience
        var commands = Commands()
        commands.begin(Script.claim, key.name, parameters: 1)
        commands.add(part: owner)
        return try convertingErrors { () throws(ServerFailure) in
            // If a reply is lost, the journal can be claimed again: the later claim counts.
            let stream = try retrying(until: deadline) { () throws(ServerFailure) in
                try read(commands, until: deadline)
            }
            return stream == .null ? nil : try StoredJournal(stream: stream)
        }
    }

    /// Reads the latest snapshot of a journal, without a claim.
    ///
    /// - Returns: The snapshot; `nil` if there is no journal or it has expired.
    /// - Throws: `JournalError`.
    public func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]? {
        let deadline = monotonicNanoseconds() + patience
        var commands = Commands()
        commands.begin(Script.latestSnapshot, key.name)
        let reply = try convertingErrors { () throws(ServerFailure) in
            try retrying(until: deadline) { () throws(ServerFailure) in
                try read(commands, until: deadline)
            }
        }
        guard case .bytes(let snapshot) = reply else { return nil }
        return snapshot
    }

    /// Reads the server's clock, and writes where it stands, which is refused if journals are; the
    /// server removes expired journals, and snapshots remove entries.
    ///
    /// - Returns: Nothing.
    /// - Throws: ``JournalError`` if the server does not reply within half a second, is loading its
    ///   data, or refuses to write.
    public func sweep() throws(JournalError) -> [JournalKey] {
        let deadline = monotonicNanoseconds() + Self.sweepTime
        try writing(until: deadline) { connection, _ throws(ServerFailure) in
            try readClock(connection, until: deadline)
            try keepClock(connection, until: deadline)
        }
        return []
    }

    /// Closes the connections; nothing happens the second time.
    ///
    /// The store cannot be used any more. A batch that is being written is finished first, unless
    /// there is no connection.
    public func close() {
        isClosed.store(true, ordering: .relaxed)
        readers.close()
        writer.withLock { $0 = Writer() }
    }

    /// Calls a function, and adds the address to its failure.
    private func convertingErrors<Result>(
        _ body: () throws(ServerFailure) -> Result
    ) throws(JournalError) -> Result {
        do throws(ServerFailure) {
            return try body()
        } catch {
            throw JournalError("\(address): \(error.text)")
        }
    }

    private var closed: ServerFailure { .refusal("the journal is closed") }

    /// Uses the connection that writes, and gives it up after a failure.
    private func writing<Result>(
        until deadline: UInt64,
        _ body: (Connection, inout ProvedJournals) throws(ServerFailure) -> Result
    ) throws(JournalError) -> Result {
        try convertingErrors { () throws(ServerFailure) in
            try writer.withLock { writer throws(ServerFailure) in
                do throws(ServerFailure) {
                    let connection = try connect(&writer, until: deadline)
                    return try body(connection, &writer.proved)
                } catch {
                    // Replies may be on their way, or another server may have to be found.
                    writer.disconnect()
                    throw error
                }
            }
        }
    }

    private func connect(
        _ writer: inout Writer,
        until deadline: UInt64
    ) throws(ServerFailure) -> Connection {
        if let connection = writer.connection, !connection.isStale { return connection }
        writer.disconnect()
        let connection = try retrying(until: deadline) { () throws(ServerFailure) in
            try Connection(to: address, until: deadline)
        }
        writer.connection = connection
        if let server = connection.server {
            if let earlier = writer.server, earlier != server {
                changes.add(1, ordering: .relaxed)
            }
            writer.server = server
        }
        return connection
    }

    /// Sends commands on any connection.
    private func read(
        _ commands: Commands,
        until deadline: UInt64
    ) throws(ServerFailure) -> Reply {
        var idle = readers.take()
        if idle?.isStale == true {
            readers.clear()
            idle = nil
        }
        let connection =
            if let idle { idle } else { try Connection(to: address, until: deadline) }
        let reply = try connection.exchange(commands, until: deadline).first ?? .null
        if let failure = reply.failure { throw failure }
        readers.put(connection)
        return reply
    }

    /// Repeats what fails for a reason that may pass.
    private func retrying<Result>(
        until deadline: UInt64,
        _ body: () throws(ServerFailure) -> Result
    ) throws(ServerFailure) -> Result {
        var earlier: ServerFailure?
        while true {
            guard !isClosed.load(ordering: .relaxed) else { throw closed }
            do throws(ServerFailure) {
                return try body()
            } catch {
                // The last attempt may have had too little time to find out what is wrong.
                let failure = error == .timeout ? earlier ?? error : error
                let next = monotonicNanoseconds() + UInt64(Self.pause) * 1_000
                guard error.isTransient, next < deadline else { throw failure }
                earlier = failure
            }
            usleep(Self.pause)
        }
    }

    private func readClock(
        _ connection: Connection,
        until deadline: UInt64
    ) throws(ServerFailure) {
        var commands = Commands()
        commands.add("TIME")
        commands.add("XREVRANGE", ServerClock.key, "+", "-", "COUNT", "1")
        let sent = monotonicNanoseconds()
        let replies = try connection.exchange(commands, until: deadline)
        let received = monotonicNanoseconds()
        for reply in replies { if let failure = reply.failure { throw failure } }
        let kept = ServerClock.kept(replies.last ?? .null)
        try clock.set(replies.first ?? .null, kept: kept, sent: sent, received: received)
    }

    /// Keeps where the clock stands, by a command that a server refuses whose memory is full.
    private func keepClock(
        _ connection: Connection,
        until deadline: UInt64
    ) throws(ServerFailure) {
        var commands = Commands()
        let id = "\(clock.now / 1_000_000)-0"
        commands.add("XADD", ServerClock.key, "MAXLEN", "1", id, "o", owner)
        let reply = try connection.exchange(commands, until: deadline).first ?? .null
        // Another process may have kept a later time.
        if let failure = reply.failure, !failure.text.contains(" equal or smaller ") {
            throw failure
        }
    }
}
