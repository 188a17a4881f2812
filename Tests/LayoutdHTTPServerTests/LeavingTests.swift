import Glibc
import LayoutdHTTPServer
import Testing

@testable import LayoutdTestSupport

/// Clients that leave while their connections are suspended.
///
/// There is one thread, and a connection that rests: of others whose bodies have ended libmicrohttpd
/// itself looks only at the one that has been silent for longest.
@Suite struct LeavingTests {
    /// How a client leaves.
    enum Departure: CaseIterable {
        case closes, resets, stopsWriting
    }

    private static func request(_ path: String, version: String = "1.1") -> [UInt8] {
        Array("GET \(path) HTTP/\(version)\r\nHost: localhost\r\n\r\n".utf8)
    }

    private let parked = Waiters()

    /// Sends a feed at `/feed`, waits at `/wait`, produces lines at `/lines`, and echoes otherwise.
    private func startServer(_ configuration: ServerConfiguration) throws -> Server {
        let parked = parked
        return try Server(configuration, refuse: plainRefusal) { request in
            switch request.path {
            case "/feed":
                var body = BodyBuffer()
                body.append("begin\n")
                return .now(Response(status: .ok, body: body, feed: TestFeed()))
            case "/wait": return .wait(park: parked.park, answer: { .now(echo($0)) })
            case "/lines":
                return .now(Response(status: .ok, body: BodyBuffer(), rest: Lines(2000)))
            default: return .now(echo(request))
            }
        }
    }

    private static func connect(
        _ port: UInt16,
        _ path: String,
        version: String = "1.1",
        until text: String? = nil
    ) throws -> ClientSocket {
        let socket = try ClientSocket(port: port, timeout: .seconds(60))
        try socket.send(request(path, version: version))
        guard let text else { return socket }
        var received: [UInt8] = []
        while !String(decoding: received, as: UTF8.self).contains(text) {
            guard try socket.receive(onto: &received) else { throw WireError.refused }
        }
        return socket
    }

    private static func leave(_ client: ClientSocket, _ departure: Departure) {
        switch departure {
        case .closes: break
        case .resets:
            var discard = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            setsockopt(client.descriptor, SOL_SOCKET, SO_LINGER, &discard, size)
        case .stopsWriting: shutdown(client.descriptor, Int32(SHUT_WR))
        }
    }

    @Test(arguments: ["/feed", "/wait"], Departure.allCases)
    func `nothing is left of a client that has left`(
        path: String,
        departure: Departure
    ) async throws {
        // Without time limits only the end of the stream can close a connection.
        var configuration = testConfiguration(threads: 1, idleTimeout: 0)
        (configuration.requestTimeout, configuration.minimumReadRate) = (0, 0)
        let server = try startServer(configuration)
        let (port, parked) = (server.port, parked)
        let isOver = Shared()
        async let clients: Void = onOwnThread {
            let resting = try Self.connect(port, "/other", until: "GET /other")
            var clients: [ClientSocket] = []
            for number in 1...5 {
                let text = path == "/feed" ? "begin" : nil
                clients.append(try Self.connect(port, path, until: text))
                while path == "/wait", parked.count < number { usleep(1000) }
            }
            for client in clients { Self.leave(client, departure) }
            if departure != .stopsWriting { clients = [] }
            isOver.count()
            isOver.waitUntilRaised()
            _ = (resting, clients)
        }
        #expect(try await Shared.eventually { isOver.callCount == 1 })
        #expect(try await Shared.eventually { server.connectionCount == 1 })
        isOver.raise()
        try await clients
    }

    @Test(arguments: Departure.allCases)
    func `what a client waited for is released with it`(departure: Departure) async throws {
        let released = Shared()
        let parked = parked
        let server = try Server(testConfiguration(threads: 1), refuse: plainRefusal) { _ in
            let life = Lines.Life(released)
            return .wait(
                park: parked.park,
                answer: { request in
                    withExtendedLifetime(life) { .now(echo(request)) }
                }
            )
        }
        let port = server.port
        async let client: Void = onOwnThread {
            let client = try Self.connect(port, "/wait")
            while parked.count == 0 { usleep(1000) }
            Self.leave(client, departure)
            if departure == .stopsWriting { released.waitUntilRaised() }
        }
        try await client
        // The test still keeps what could resume it.
        #expect(try await Shared.eventually { released.isRaised })
        #expect(parked.count == 1)
    }

    @Test func `a body for a client of HTTP 1 0 ends with its connection`() async throws {
        let recorder = Recorder()
        var configuration = testConfiguration(threads: 1, idleTimeout: 0)
        configuration.observer = recorder
        let server = try startServer(configuration)
        let port = server.port
        let isOver = Shared()
        async let clients: Void = onOwnThread {
            let resting = try Self.connect(port, "/other", until: "GET /other")
            let client = try Self.connect(port, "/lines", version: "1.0")
            var received: [UInt8] = []
            while try client.receive(onto: &received) {}
            #expect(String(decoding: received, as: UTF8.self).hasSuffix(Lines.text(0..<2000)))
            isOver.count()
            // The client keeps its end open.
            isOver.waitUntilRaised()
            _ = (resting, client)
        }
        #expect(try await Shared.eventually { isOver.callCount == 1 })
        #expect(try await Shared.eventually { server.connectionCount == 1 })
        isOver.raise()
        try await clients
        #expect(try await Shared.eventually { recorder.entries.count == 2 })
        #expect(recorder.entries.last?.sentBytes == 200_000)
        #expect(recorder.cutOff.callCount == 0)
    }
}
