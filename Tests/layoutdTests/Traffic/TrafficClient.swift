import Foundation
import LayoutdTestSupport

/// One of many clients: sends random requests and records failures.
struct TrafficClient {
    private let port: UInt16
    private var random: SplitMix64
    private var connection: ReplyConnection?
    private var report = TrafficReport()

    /// Sends requests, valid and invalid; blocks.
    ///
    /// - Returns: The results; the run stops early after five failures.
    static func run(port: UInt16, requests: Int, seed: UInt64) -> TrafficReport {
        var client = TrafficClient(port: port, random: SplitMix64(seed: seed))
        while client.report.requests < requests, client.report.failures.count < 5 {
            do {
                try client.takeTurn()
            } catch {
                client.connection = nil
                client.report.failures.append("\(error)")
            }
        }
        return client.report
    }

    private init(port: UInt16, random: SplitMix64) {
        self.port = port
        self.random = random
    }

    private mutating func takeTurn() throws {
        switch Int.random(in: 0..<5, using: &random) {
        case 0...2: try visit()
        case 3: try ask()
        default: try sendBroken()
        }
        if random.oneIn(16) { connection = nil }
    }

    private mutating func visit() throws {
        let visit = SessionVisit(using: &random)
        let reply = try exchange([visit.creation]).first
        guard let path = reply?[header: "Location"] else {
            throw TrafficFailure(request: visit.creation, outcome: "no Location")
        }
        report.sessions += 1
        try exchange(visit.requests(at: path, using: &random))
    }

    private mutating func ask() throws {
        let count = Int.random(in: 1...3, using: &random)
        try exchange(
            (0..<count).map { _ in
                let valid = WireRequest("GET", "/healthz", status: 200)
                return InvalidRequests.all.randomElement(using: &random) ?? valid
            }
        )
    }

    /// Sends requests without waiting in between; the responses must come in the same order.
    ///
    /// The last may have its body in chunks: the server closes the connection after such a body.
    @discardableResult
    private mutating func exchange(_ requests: [WireRequest]) throws -> [ReplyConnection.Reply] {
        report.requests += requests.count
        let connection = try self.connection ?? connect()
        self.connection = connection
        let isLastChunked = random.oneIn(8)
        let last = requests.last.map { isLastChunked ? $0.chunked : $0.bytes }
        try deliver(requests.dropLast().flatMap(\.bytes) + (last ?? []), on: connection)
        if isLastChunked { self.connection = nil }
        return try requests.map { request in
            guard let reply = try connection.nextReply(isBodyless: request.method == "HEAD") else {
                throw TrafficFailure(request: request, outcome: "no answer")
            }
            guard reply.status == request.status else {
                let body = String(decoding: reply.body, as: UTF8.self)
                throw TrafficFailure(request: request, outcome: "\(reply.status) \(body)")
            }
            return reply
        }
    }

    private mutating func sendBroken() throws {
        guard let broken = BrokenRequest.all.randomElement(using: &random) else { return }
        report.requests += 1
        let connection = try connect()
        try deliver(broken.bytes, on: connection)
        // libmicrohttpd overlooks the end of a stream that comes together with the last bytes, and
        // keeps the connection and its memory until the request times out.
        guard !broken.isAbandoned else { return Thread.sleep(forTimeInterval: 0.03) }
        if let reply = try connection.nextReply(), !(400..<500).contains(reply.status) {
            throw TrafficFailure(broken: broken, outcome: "\(reply.status)")
        }
        while try connection.nextReply() != nil {}
    }

    /// Connects with a timeout below the server's idle timeout, so that closing is not a response.
    private func connect() throws -> ReplyConnection {
        try ReplyConnection(port: port, timeout: .seconds(30))
    }

    /// Sends bytes in one piece, or sometimes in several, like a slow client.
    private mutating func deliver(_ bytes: [UInt8], on connection: ReplyConnection) throws {
        var start = 0
        if random.oneIn(16) {
            for _ in 0..<4 where start < bytes.count {
                // Usually within the head, which is short.
                let end = min(bytes.count, start + Int.random(in: 1...100, using: &random))
                try connection.send(bytes[start..<end])
                start = end
                Thread.sleep(forTimeInterval: 0.003)
            }
        }
        try connection.send(bytes[start...])
    }
}
