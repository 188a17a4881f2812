import LayoutdLocks

/// A connection on which commands are sent together, and their replies received together.
///
/// After a failure the connection must not be used any more: replies may be on their way.
///
/// A class, because it owns the socket. Safe to send between threads, as long as one at a time uses
/// it: the store keeps each connection under a lock, or gives it to one thread.
final class Connection: @unchecked Sendable {
    /// What identifies the server's process; `nil` if it does not tell that.
    private(set) var server: String?
    private let socket: Socket
    private let session: TLSSession?
    private let reader: ReplyReader
    private var received = [UInt8](repeating: 0, count: 32 << 10)
    private var decrypted: [UInt8] = []

    /// Connects and logs in.
    ///
    /// - Parameters:
    ///   - address: The server.
    ///   - deadline: When to give up, in nanoseconds of the monotonic clock.
    /// - Throws: ``ServerFailure``, also if the server is one that cannot be used.
    init(to address: RedisAddress, until deadline: UInt64) throws(ServerFailure) {
        guard let reader = ReplyReader() else { throw .outage("no memory for a connection") }
        self.reader = reader
        socket = try Socket(host: address.host, port: address.port, until: deadline)
        session = address.isEncrypted ? try TLSSession(for: address) : nil
        if let session {
            decrypted = [UInt8](repeating: 0, count: 32 << 10)
            while try !session.shakeHands() { try receive(for: session, until: deadline) }
            try socket.send(session.takeOutgoing(), until: deadline)
        }
        let greeting = Greeting(for: address)
        server = try greeting.check(exchange(greeting.commands, until: deadline))
    }

    /// Whether the server has closed the connection since the last exchange.
    var isStale: Bool { socket.isStale }

    /// Sends commands, and waits for their replies.
    ///
    /// - Returns: As many replies as there are commands.
    /// - Throws: ``ServerFailure`` if they do not arrive in time; the commands may then have been
    ///   carried out, or still be.
    func exchange(
        _ commands: Commands,
        until deadline: UInt64
    ) throws(ServerFailure) -> [Reply] {
        if let session {
            try session.encrypt(commands.bytes)
            try socket.send(session.takeOutgoing(), until: deadline)
        } else {
            try socket.send(commands.bytes, until: deadline)
        }
        var replies: [Reply] = []
        replies.reserveCapacity(commands.count)
        while replies.count < commands.count {
            if let reply = try reader.next() {
                replies.append(reply)
            } else {
                try receive(until: deadline)
            }
        }
        return replies
    }

    /// Waits for bytes, and gives them to the reader.
    private func receive(until deadline: UInt64) throws(ServerFailure) {
        guard let session else {
            let count = try socket.receive(into: &received, until: deadline)
            return try reader.feed(received[..<count])
        }
        let count = try session.decrypt(into: &decrypted)
        guard count == 0 else { return try reader.feed(decrypted[..<count]) }
        try receive(for: session, until: deadline)
    }

    /// Sends what TLS has to say, and waits for more.
    private func receive(for session: TLSSession, until deadline: UInt64) throws(ServerFailure) {
        try socket.send(session.takeOutgoing(), until: deadline)
        let count = try socket.receive(into: &received, until: deadline)
        try session.feed(received[..<count])
    }
}
