import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct StartTests {
    private func error(starting configuration: ServerConfiguration) throws -> ServerError {
        try #require(throws: ServerError.self) { try startServer(configuration) }
    }

    @Test func `A port in use is reported with its number`() throws {
        let first = try startServer()
        var configuration = testConfiguration()
        configuration.port = first.port
        let error = try error(starting: configuration)
        #expect(error == .addressInUse(host: "127.0.0.1", port: first.port))
        #expect(error.description.contains("\(first.port)"))
        #expect(!error.description.contains("\n"))
    }

    @Test func `A host that does not resolve is reported by name`() throws {
        var configuration = testConfiguration()
        configuration.host = "no such host.invalid"
        let error = try error(starting: configuration)
        guard case .unresolvableHost("no such host.invalid", _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains("'no such host.invalid'"))
    }

    @Test func `An address of another machine is reported`() throws {
        var configuration = testConfiguration()
        configuration.host = "192.0.2.1"
        let error = try error(starting: configuration)
        guard case .cannotListen("192.0.2.1", 0, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains("'192.0.2.1'"))
    }

    @Test(
        arguments: [
            ("threads", \ServerConfiguration.threads, 0),
            ("threads", \.threads, 1025),
            ("maximumConnections", \.maximumConnections, 0),
            ("maximumConnectionsPerAddress", \.maximumConnectionsPerAddress, -1),
            ("idleTimeout", \.idleTimeout, -1),
            ("requestTimeout", \.requestTimeout, -1),
            ("maximumBodyBytes", \.maximumBodyBytes, -1),
            ("maximumTargetBytes", \.maximumTargetBytes, 0),
        ] as [(String, any WritableKeyPath<ServerConfiguration, Int> & Sendable, Int)]
    )
    func `An invalid configuration is reported by name and value`(
        name: String,
        member: any WritableKeyPath<ServerConfiguration, Int> & Sendable,
        value: Int
    ) throws {
        var configuration = testConfiguration()
        configuration[keyPath: member] = value
        let error = try error(starting: configuration)
        #expect(error.description.contains("\(name) is \(value)"))
    }

    @Test func `IPv6 literals work`() async throws {
        var configuration = testConfiguration()
        configuration.host = "::1"
        let server = try startServer(configuration)
        let reply = try await WireClient.exchange(
            host: "::1",
            port: server.port,
            ["GET /six HTTP/1.0\r\n\r\n"]
        )
        #expect(reply.hasSuffix("\r\n\r\nGET /six\n\n"))
    }

    @Test func `A name is resolved`() async throws {
        var configuration = testConfiguration()
        configuration.host = "localhost"
        let server = try startServer(configuration)
        let reply = try await HTTPClient(port: server.port, host: "localhost").send("GET", "/n")
        #expect(reply.text == "GET /n\n\n")
    }
}
