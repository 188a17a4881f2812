import LayoutdHTTPServer
import LayoutdTestSupport
import Testing

@Suite struct TrustedProxyTests {
    /// Responds with the client's address, as the handler and a copy of the request see it.
    @Sendable
    private static func nameClient(_ request: borrowing Request) -> Response {
        let address = request.clientAddress
        let copy = Request(request.detached()).clientAddress
        var body = BodyBuffer()
        body.append(utf8: address == copy ? "<\(address)>" : "<\(address)> but <\(copy)>")
        return Response(status: .ok, headers: [], body: body)
    }

    private static func client(
        _ fields: [String],
        trusting networks: [String] = ["127.0.0.0/8"]
    ) async throws -> String {
        var configuration = testConfiguration()
        configuration.trustedProxies = networks.compactMap { IPNetwork($0) }
        let server = try startServer(configuration, handler: nameClient)
        let lines = ["GET / HTTP/1.1", "Host: localhost", "Connection: close"] + fields
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n"
        let reply = try await WireClient.exchange(port: server.port, request)
        return String(reply.split(separator: "\r\n\r\n").last ?? "")
    }

    @Test(arguments: [
        ([], "127.0.0.1"),
        (["X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
        (["x-forwarded-for: 9.9.9.9, 8.8.8.8,192.0.2.1 "], "192.0.2.1"),
        (["X-Forwarded-For: 9.9.9.9", "X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
        (["X-Forwarded-For: 192.0.2.1:4711"], "192.0.2.1"),
        (["X-Forwarded-For: 2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        (["X-Forwarded-For: [2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        (["X-Forwarded-For: ::ffff:192.0.2.1"], "192.0.2.1"),
        (["Forwarded: for=192.0.2.1"], "192.0.2.1"),
        (["Forwarded: for=9.9.9.9, proto=https;For=\"192.0.2.1:80\" ;by=1.1.1.1"], "192.0.2.1"),
        (["Forwarded: for=\"[2001:db8:1:2:3::4]\""], "2001:db8:1:2::/64"),
        (["Forwarded: for=9.9.9.9", "Forwarded: for=192.0.2.1"], "192.0.2.1"),
        (["Forwarded: for=9.9.9.9", "X-Forwarded-For: 192.0.2.1"], "192.0.2.1"),
    ])
    func `a trusted proxy names the client`(fields: [String], client: String) async throws {
        #expect(try await Self.client(fields) == "<\(client)>")
    }

    @Test(arguments: [
        ["X-Forwarded-For: "], ["X-Forwarded-For: unknown"], ["X-Forwarded-For: 192.0.2.1,"],
        ["X-Forwarded-For: 192.0.2.1, 1.2.3"], ["X-Forwarded-For: [::1]x"],
        ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: _hidden"],
        ["X-Forwarded-For: ", "Forwarded: for=192.0.2.1"],
        ["Forwarded: for=unknown"], ["Forwarded: proto=https"], ["Forwarded: for=\"_a\""],
        ["Forwarded: for=192.0.2.1;for=192.0.2.2"],
    ])
    func `without an address the proxy is the client`(fields: [String]) async throws {
        #expect(try await Self.client(fields) == "<127.0.0.1>")
    }

    /// A client sends the beginning, and the proxy appends `host` as the client gave it.
    @Test(arguments: [
        (#"for="a"#, "x", "127.0.0.1"),
        (#"for=a"#, ", for=9.9.9.9", "192.0.2.1"),
        (#"for=a"#, #"\", for=9.9.9.9"#, "192.0.2.1"),
        (#"for=a"#, ";for=9.9.9.9", "192.0.2.1"),
        (#"for="a"#, ", for=9.9.9.9", "127.0.0.1"),
        (#"for="a"#, ", for=9.9.9.9;x=", "127.0.0.1"),
        (#"for="\"#, ", for=9.9.9.9;x=", "127.0.0.1"),
    ])
    func `quotes of a client cannot name another one`(
        beginning: String,
        host: String,
        client: String
    ) async throws {
        let field = #"Forwarded: \#(beginning), for=192.0.2.1;host="\#(host)""#
        #expect(try await Self.client([field]) == "<\(client)>")
    }

    @Test(arguments: [[], ["192.0.2.0/24"], ["127.0.0.2"], ["::1"], ["128.0.0.0/1"]])
    func `a proxy that is not trusted names no client`(networks: [String]) async throws {
        let fields = ["X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1"]
        #expect(try await Self.client(fields, trusting: networks) == "<127.0.0.1>")
    }

    @Test(arguments: [
        ["127.0.0.1"], ["127.0.0.1/32"], ["0.0.0.0/0"], ["127.255.255.255/8"],
        ["::1", "64.0.0.0/2"], ["::ffff:127.0.0.0/104"], ["::ffff:127.0.0.1"],
    ])
    func `networks are in CIDR form`(networks: [String]) async throws {
        let fields = ["X-Forwarded-For: 192.0.2.1"]
        #expect(try await Self.client(fields, trusting: networks) == "<192.0.2.1>")
    }

    @Test(arguments: [
        "", "/", "/8", "127.0.0.1/", "127.0.0.1/33", "127.0.0.1/-1", "127.0.0.1/+8", "127.0.0/8",
        "::1/129", "::ffff:127.0.0.1/95", "localhost", "127.0.0.1/8/8", " 127.0.0.1", "[::1]",
    ])
    func `anything else is no network`(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test func `connections of a trusted proxy are not limited by address`() async throws {
        var configuration = testConfiguration()
        configuration.maximumConnectionsPerAddress = 1
        configuration.trustedProxies = try [#require(IPNetwork("127.0.0.1"))]
        let server = try startServer(configuration)
        try await holdConnections(3, on: server) {}
    }
}
