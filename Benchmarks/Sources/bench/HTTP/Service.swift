/// A server and a connection to it; sessions are paths.
final class Service {
    let server: ServerProcess
    private let connection: Connection

    /// How ``cost(ofEachOf:_:)`` measures; Markdown.
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

    /// Sends a request and returns the response, whose status must be `status`.
    @discardableResult
    func send(_ request: Request, expecting status: Int) throws -> Reply {
        try connection.send(request, expecting: status)
    }

    /// Sends requests and returns the responses, whose status must be `status`.
    func send(all requests: [Request], expecting status: Int) throws -> [Reply] {
        // Not more than fit into the sockets' buffers as responses.
        try stride(from: 0, to: requests.count, by: 50).flatMap { start in
            let batch = Array(requests[start..<min(start + 50, requests.count)])
            return try connection.send(pipelined: batch, expecting: status)
        }
    }

    /// The path of the session in a creation's response.
    func session(from reply: Reply) throws -> String {
        guard let path = reply.field("location") else {
            throw Failure(description: "no location in \(reply.text)")
        }
        return path
    }

    /// The cost of each of the `count` requests that `body` sends one after the other.
    ///
    /// The server still works a little after the last response; over many requests this is small.
    func cost(ofEachOf count: Int, _ body: () throws -> Void) rethrows -> Cost {
        let before = server.processorTime
        let wall = try Clock.monotonic.time(body)
        let used = server.processorTime - before
        return Cost(wall: wall / Double(count), processor: used / Double(count))
    }
}
