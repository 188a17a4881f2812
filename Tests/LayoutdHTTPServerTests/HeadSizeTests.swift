import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

/// Heads of every size that may fit into a connection's memory.
@Suite struct HeadSizeTests {
    /// What makes a head long, or follows it.
    enum Filling: CaseIterable {
        case cookie, field, fields, query, body, chunks, pipelined

        /// The head of a request with about the given number of bytes.
        func head(_ size: Int) -> String {
            let start = "GET /in HTTP/1.1\r\nHost: localhost\r\n"
            func end(_ size: Int) -> String {
                "X: a=\(String(repeating: "b", count: size))\r\nConnection: close\r\n\r\n"
            }
            let post = start.replacing("GET", with: "POST")
            return switch self {
            case .cookie: start + end(size).replacing("X:", with: "Cookie:")
            case .field: start + end(size)
            // Records of 64 bytes take memory, too.
            case .fields: start + String(repeating: "Y: y\r\n", count: size / 70) + end(0)
            case .query:
                start.replacing("/in", with: "/in?a" + String(repeating: "&a", count: 63))
                    + end(size)
            case .body: post + "Content-Length: 50000\r\n" + end(size)
            case .chunks: post + "Transfer-Encoding: chunked\r\n" + end(size)
            case .pipelined: start + end(size).replacing("Connection: close\r\n", with: "")
            }
        }

        /// What is sent after the head.
        var rest: String {
            let chunk = "3e8\r\n\(String(repeating: "b", count: 1000))\r\n"
            return switch self {
            case .cookie, .field, .fields, .query: ""
            case .body: String(repeating: "b", count: 50_000)
            case .chunks: String(repeating: chunk, count: 50) + "0\r\n\r\n"
            case .pipelined: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            }
        }
    }

    /// The memory that libmicrohttpd needs for a head of our own making, in bytes.
    private func memory(_ head: String) -> Int {
        let fields = occurrences(of: "\r\n", in: head) - 2
        let items = head.contains("?") ? occurrences(of: "&", in: head) + 1 : 0
        // The last record is that of an empty field, see `shieldFromCookies`.
        return head.utf8.count + 64 * (fields + items + 1)
    }

    // libmicrohttpd closes the connection without a response if its head does not fit into what that
    // of the request has left, and 0.9.75 sent 431 twice, or nothing, if a copy of a Cookie did not.
    @Test(arguments: Filling.allCases)
    func `A head of any size gets a response, and only one`(filling: Filling) async throws {
        let shared = Shared()
        var configuration = ServerConfiguration(port: 0, threads: 1, idleTimeout: 600)
        configuration.requestTimeout = 600
        let server = try startServer(configuration) { request in
            shared.count()
            return echo(request)
        }
        for size in [100, 7000, 7900, 7975, 7976, 8100] + stride(from: 8500, to: 16_500, by: 50) {
            let head = filling.head(size)
            let memory = memory(head)
            let handled = shared.callCount
            var reply: String
            do {
                reply = try await WireClient.exchange(port: server.port, head + filling.rest)
            } catch WireError.reset(let received) { reply = received }
            let responses = occurrences(of: "HTTP/1.1 ", in: reply)
            if memory <= configuration.connectionMemory - 2048 {
                let requests = filling == .pipelined ? 2 : 1
                try #require(reply.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(size): \(reply)")
                #expect(responses == requests && shared.callCount == handled + requests)
                continue
            }
            #expect(shared.callCount == handled)
            // With less than that left, 0.9.75 sends nothing, or the head of its own 431 twice.
            let isLibrarys =
                FramingRule.current == .memoryLayout
                && memory > configuration.connectionMemory - 400
            if isLibrarys, reply.isEmpty || responses == 2 { continue }
            try #require(reply.hasPrefix("HTTP/1.1 431 "), "\(size): \(reply)")
            #expect(responses == 1)
        }
    }
}
