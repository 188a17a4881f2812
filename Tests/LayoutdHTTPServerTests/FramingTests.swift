import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

/// Requests in front of a body that is a request itself: it must never be carried out.
@Suite struct FramingTests {
    @Test(arguments: FramingShape.refused)
    func `An ambiguous head is refused with 400, and the connection closed`(
        shape: FramingShape
    ) async throws {
        let outcome = try await Outcome(of: shape.text)
        #expect(outcome.isMarkerUntouched)
        #expect(outcome.isClosed)
        #expect(outcome.handled == 0)
        #expect(outcome.reply.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(outcome.reply.contains(#/Connection: close\r\n/#.ignoresCase()))
        #expect(occurrences(of: "HTTP/1.1 ", in: outcome.reply) == 1)
    }

    // Whatever libmicrohttpd makes of a head: no request follows on its connection.
    @Test(arguments: FramingShape.refused + FramingShape.unreadable + FramingShape.chunked)
    func `With an unknown libmicrohttpd every response closes its connection`(
        shape: FramingShape
    ) async throws {
        let outcome = try await Outcome(of: shape.text, rule: .closing)
        #expect(outcome.isMarkerUntouched)
        #expect(outcome.isClosed)
    }

    @Test(
        arguments: [
            ("0.9.75", .memoryLayout), ("0.9.74", .closing), ("0.9.76", .closing),
            ("0.9.77", .closing),
            ("0.9.77.1", .strictLibrary), ("1.0.0", .strictLibrary), ("1.0.1", .strictLibrary),
            ("2.0.0", .strictLibrary), ("0.9.75.1", .closing), ("0.9.78-dev", .closing),
            ("", .closing),
            ("1", .closing),
        ] as [(String, FramingRule)]
    )
    func `The rule depends on the version of libmicrohttpd`(version: String, rule: FramingRule) {
        #expect(FramingRule(libraryVersion: version) == rule)
    }

    @Test func `The rule for the library that runs is not the last resort`() {
        #expect(FramingRule.current != .closing, "\(FramingRule.libraryVersion)")
    }

    // libmicrohttpd responds itself, or not at all, and calls no handler.
    @Test(arguments: FramingShape.unreadable)
    func `After an unreadable head the connection is closed`(shape: FramingShape) async throws {
        let outcome = try await Outcome(of: shape.text)
        #expect(outcome.isMarkerUntouched)
        #expect(outcome.isClosed)
        #expect(outcome.handled == 0)
        #expect(outcome.reply.isEmpty || outcome.reply.contains(#/^HTTP/1.1 (4\d\d|50[05]) /#))
    }

    @Test(arguments: FramingShape.chunked)
    func `Nothing after a chunked body is taken for a request`(shape: FramingShape) async throws {
        let outcome = try await Outcome(of: shape.text)
        #expect(outcome.isMarkerUntouched)
        #expect(outcome.isClosed)
        #expect(outcome.reply.contains(#/^HTTP/1.1 \d\d\d /#))
    }

    @Test(arguments: FramingShape.valid)
    func `Unusual but valid requests are served`(shape: FramingShape) async throws {
        let outcome = try await Outcome(of: shape.text)
        #expect(outcome.isMarkerUntouched)
        #expect(outcome.isClosed)
        #expect(outcome.reply.hasSuffix(shape.end), "\(outcome.reply)")
        #expect(outcome.handled == shape.requests, "\(outcome.reply)")
    }

    @Test(arguments: [0x00, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x7F, 0xA0] as [UInt8])
    func `One inserted byte never reveals the body`(byte: UInt8) async throws {
        let marker = Array(FramingShape.marker.utf8)
        let head = Array(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(marker.count)\r\n\r\n".utf8
        )
        let probe = try Probe()
        for position in 0...head.count - 1 {
            var bytes = head
            bytes.insert(byte, at: position)
            _ = try await probe.send(unfinished: bytes + marker)
            try #require(probe.markers == 0, "inserted at \(position)")
        }
    }

    @Test(arguments: ["\r\n", "\r\n ", "\0\r\n", "\0\0", "\n\n"])
    func `Inserted bytes never reveal the body`(text: String) async throws {
        let marker = Array(FramingShape.marker.utf8)
        let head = Array(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(marker.count)".utf8
        )
        let probe = try Probe()
        for position in 0...head.count - 1 {
            var bytes = head
            bytes.insert(contentsOf: text.utf8, at: position)
            bytes += Array("\r\n\r\n".utf8)
            _ = try await probe.send(unfinished: bytes + marker)
            try #require(probe.markers == 0, "inserted at \(position)")
        }
    }

    @Test func `A head may arrive in two pieces, cut anywhere`() async throws {
        let text = Array(
            "GET /in?a=1&b HTTP/1.1\r\nHost: localhost\r\nX:\r\nConnection: close\r\n\r\n".utf8
        )
        let probe = try Probe()
        for cut in 1..<text.count {
            let reply = try await probe.send([
                .send(Array(text[..<cut])), .pause(.milliseconds(2)), .send(Array(text[cut...])),
            ])
            try #require(reply.hasSuffix("GET /in\na=1\nb=nil\n\n"), "cut at \(cut)")
        }
    }

    @Test(arguments: 0..<40)
    func `Random valid heads of any size are served`(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let text = Array(randomHead(&generator).utf8)
        var steps: [WireClient.Step] = []
        var start = 0
        while start < text.count {
            let end = min(text.count, start + Int.random(in: 1...3000, using: &generator))
            steps += [.send(Array(text[start..<end])), .pause(.milliseconds(1))]
            start = end
        }
        let reply = try await Probe().send(steps)
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"), "seed \(seed): \(reply.prefix(300))")
    }

    private func randomHead(_ generator: inout SplitMix64) -> String {
        let nameBytes = Array("!#$%&'*+-.^_`|~0123456789abcXYZ".utf8)
        let valueBytes = Array(" \t!\"()/:;<=>?@[]{}~azAZ09é".utf8)
        func text(_ bytes: [UInt8], _ sizes: ClosedRange<Int>) -> String {
            let size = Int.random(in: sizes, using: &generator)
            let bytes = (0..<size).map { _ in bytes.randomElement(using: &generator) ?? 0x61 }
            return String(decoding: bytes.filter { $0 < 0x80 }, as: UTF8.self)
        }
        var head = "GET /in?a=1&b=%20 HTTP/1.1\r\nHost: localhost\r\n"
        // The fields and their records of 56 bytes have to fit into the connection's 16 KB.
        let budget = Int.random(in: 0...12_000, using: &generator)
        var used = 0
        while used < budget {
            let field = "X\(text(nameBytes, 0...20)):\(text(valueBytes, 0...300))\r\n"
            head += field
            used += field.utf8.count + 64
        }
        return head + "Connection: close\r\n\r\n"
    }
}

/// A server that notices when the marker is carried out.
private struct Probe {
    private let shared = Shared()
    private let marker = Shared()
    private let server: Server

    init(_ rule: FramingRule = .current) throws {
        var configuration = testConfiguration()
        configuration.framing = rule
        server = try startServer(configuration) { [shared, marker] request in
            shared.count()
            if request.method == .delete { marker.count() }
            return echo(request)
        }
    }

    var handled: Int { shared.callCount }
    var markers: Int { marker.callCount }

    /// Sends bytes after which the server may wait for more, and then the end of the stream.
    func send(unfinished bytes: [UInt8]) async throws -> String {
        // libmicrohttpd overlooks the end of a stream that comes together with the last bytes.
        try await send([.send(bytes), .pause(.milliseconds(5)), .finishWriting])
    }

    /// Returns what is received until the server closes the connection, or resets it.
    func send(_ steps: [WireClient.Step]) async throws -> String {
        do {
            return try await WireClient.exchange(
                port: server.port,
                steps,
                timeout: .seconds(20)
            )
        } catch WireError.reset(let received) {
            return received
        }
    }
}

/// What a server did with some bytes.
private struct Outcome {
    let reply: String
    let isClosed: Bool
    let handled: Int
    let isMarkerUntouched: Bool

    init(of text: String, rule: FramingRule = .current) async throws {
        let probe = try Probe(rule)
        do {
            reply = try await probe.send([.text(text)])
            isClosed = true
        } catch WireError.timeout(let received) {
            reply = received
            isClosed = false
        }
        handled = probe.handled
        isMarkerUntouched = probe.markers == 0
    }
}
