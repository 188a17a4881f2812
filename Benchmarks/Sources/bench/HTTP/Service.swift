/// A server and a connection to it, with its sessions as paths.
final class Service {
    let server: ServerProcess
    private let connection: Connection

    /// How ``cost(ofEachOf:_:)`` counts; Markdown.
    static let accounting = """
        Wall time is the client's, from its first byte to the last of the reply; processor time is \
        the server's, user and system, of all its threads.
        """

    /// How ``send(all:expecting:)`` sends; Markdown.
    static let pipelining = """
        Requests are sent over one connection, fifty at a time before the first reply is read: a \
        server that sleeps between requests pays for waking up, which costs as much as the rest and \
        depends on which cores the scheduler chose.
        """

    convenience init(executable: String, options: [String] = []) throws {
        try self.init(server: ServerProcess(layoutd: executable, options: options))
    }

    init(server: ServerProcess) throws {
        self.server = server
        connection = try Connection(port: server.port)
    }

    /// The reply to a request that must be answered with `status`.
    @discardableResult
    func send(_ request: Request, expecting status: Int) throws -> Reply {
        try connection.send(request, expecting: status)
    }

    /// The replies to requests that must all be answered with `status`.
    func send(all requests: [Request], expecting status: Int) throws -> [Reply] {
        // Not more than replies find room in the sockets' buffers.
        try stride(from: 0, to: requests.count, by: 50).flatMap { start in
            let batch = Array(requests[start..<min(start + 50, requests.count)])
            return try connection.send(pipelined: batch, expecting: status)
        }
    }

    /// The path of the session that a creation answered.
    func session(from reply: Reply) throws -> String {
        guard let path = reply.field("location") else {
            throw Failure(description: "no location in \(reply.text)")
        }
        return path
    }

    /// What one of `count` requests costs that `body` sends one after the other.
    ///
    /// The server does a little after its reply has left; over many requests that loss is small.
    func cost(ofEachOf count: Int, _ body: () throws -> Void) rethrows -> Cost {
        let before = server.processorTime
        let wall = try Clock.monotonic.time(body)
        let used = server.processorTime - before
        return Cost(wall: wall / Double(count), processor: used / Double(count))
    }
}
