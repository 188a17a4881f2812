import LayoutdHTTPServer
import LayoutdMemory
import LayoutdTestSupport
import Testing

@Suite struct BodyCodingTests {
    private static let text = Array("the quick brown fox".utf8)
    /// What `printf 'the quick brown fox' | gzip -n9` writes.
    private static let packed: [UInt8] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0xc9, 0x48, 0x55, 0x28,
        0x2c, 0xcd, 0x4c, 0xce, 0x56, 0x48, 0x2a, 0xca, 0x2f, 0xcf, 0x53, 0x48, 0xcb, 0xaf, 0x00,
        0x00, 0xca, 0x02, 0xc1, 0x91, 0x13, 0x00, 0x00, 0x00,
    ]

    /// A status, and the body that an echo server has received, or why it has not.
    private struct Reply: Equatable {
        let status: Int
        let text: String

        init(_ status: Int, _ text: String) { (self.status, self.text) = (status, text) }
    }

    /// Posts a body with a coding to an echo server.
    private static func post(
        _ body: [UInt8],
        coding: String = "gzip",
        _ configuration: ServerConfiguration = testConfiguration()
    ) async throws -> Reply {
        let server = try startServer(configuration)
        let reply = try await HTTPClient(port: server.port)
            .send("POST", "/p", headers: ["Content-Encoding": coding], body: body)
        let memory = configuration.memory
        #expect(try await Shared.eventually { memory.used == 0 })
        return Reply(reply.status, reply.text.replacing("POST /p\n\n", with: ""))
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip"])
    func `A compressed body arrives unpacked`(coding: String) async throws {
        let reply = try await Self.post(Self.packed, coding: coding)
        #expect(reply == Reply(200, "the quick brown fox"))
    }

    @Test(arguments: [
        "identity", "br", "deflate", "gzip, gzip", "gzip, br", "identity, gzip", "zip",
    ])
    func `A body with another coding arrives as it is`(coding: String) async throws {
        let reply = try await Self.post(Self.text, coding: coding)
        #expect(reply == Reply(200, "the quick brown fox"))
    }

    @Test func `Two fields are two codings`() async throws {
        let server = try startServer()
        let reply = try await WireClient.exchange(
            port: server.port,
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n"
                + "Content-Encoding: gzip\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
        )
        #expect(reply.hasSuffix("POST /p\n\nhi"))
    }

    @Test func `Several members are one body`() async throws {
        let members = Self.packed + gzip([]) + gzip(Array("!".utf8))
        let reply = try await Self.post(members)
        #expect(reply == Reply(200, "the quick brown fox!"))
    }

    @Test(arguments: [1, 7, 39])
    func `A body may arrive in pieces of any length`(length: Int) async throws {
        let server = try startServer()
        let body = Self.packed + Self.packed
        let head =
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        var steps: [WireClient.Step] = [.text(head)]
        for start in stride(from: 0, to: body.count, by: length) {
            steps += [
                .send(Array(body[start..<min(start + length, body.count)])),
                .pause(.milliseconds(1)),
            ]
        }
        let reply = try await WireClient.exchange(port: server.port, steps)
        #expect(reply.hasSuffix("POST /p\n\nthe quick brown foxthe quick brown fox"))
    }

    /// Bodies that are not gzip data, or not all of it.
    private static let damaged: [(body: [UInt8], reason: String)] = {
        let wrongLength = Array(packed.dropLast(4)) + [0, 0, 0, 0]
        let wrongChecksum = Array(packed.dropLast(8)) + [0, 0, 0, 0, 19, 0, 0, 0]
        let broken: [[UInt8]] = [
            text, packed + [0, 0], packed + text, wrongLength, wrongChecksum,
        ]
        let incomplete: [[UInt8]] = [
            [0], packed + [0x1f], Array(packed.dropLast()), Array(packed.prefix(1)),
            Array(packed.prefix(10)),
        ]
        return broken.map { (body: $0, reason: "not gzip") }
            + incomplete.map { (body: $0, reason: "ends within") }
    }()

    @Test(arguments: damaged)
    func `Damaged data is refused`(body: [UInt8], reason: String) async throws {
        let reply = try await Self.post(body)
        #expect(reply.status == 400)
        #expect(reply.text.contains(reason), "\(reply.text)")
    }

    @Test(arguments: [(999, 200), (1000, 200), (1001, 413), (17_000, 413)])
    func `The limit applies to the unpacked body`(count: Int, status: Int) async throws {
        let reply = try await Self.post(gzip([UInt8](repeating: 0x20, count: count)))
        #expect(reply.status == status)
        #expect(reply.text.utf8.count == (status == 200 ? count : "body over 1000".utf8.count))
    }

    @Test(arguments: [false, true])
    func `A bomb is refused, and takes no more memory than a body`(hasMembers: Bool) async throws {
        var configuration = testConfiguration()
        configuration.maximumBodyBytes = 200_000
        // What a body of the limit takes, and unpacking.
        configuration.memory = MemoryBudget(limit: 250_000)
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        let bomb =
            hasMembers
            ? [[UInt8]](repeating: gzip(zeros), count: 100).flatMap { $0 }
            : gzip(zeros, repeated: 100)
        let reply = try await Self.post(bomb, configuration)
        #expect(reply == Reply(413, "body over 200000"))
    }

    @Test func `Unpacked bytes are reserved like those of a body`() async throws {
        var configuration = testConfiguration()
        configuration.maximumBodyBytes = 1_000_000
        configuration.memory = MemoryBudget(limit: 250_000)
        let spaces = { gzip([UInt8](repeating: 0x20, count: $0)) }
        #expect(try await Self.post(spaces(100_000), configuration).status == 200)
        #expect(try await Self.post(spaces(900_000), configuration) == Reply(429, "over 250000"))
    }

    @Test func `A body without bytes needs no gzip data`() async throws {
        let server = try startServer()
        for framing in ["Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]
        {
            let reply = try await WireClient.exchange(
                port: server.port,
                "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\n"
                    + "Connection: close\r\n" + framing
            )
            #expect(reply.hasSuffix("POST /p\n\n"))
        }
    }
}
