import Glibc
import LayoutdHTTPServer
import Testing

@testable import LayoutdTestSupport

/// Servers whose silent connections make room for others.
@Suite struct SilentConnectionTests {
    private static let request = Array("GET /in HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)

    private static func configuration(_ limit: Int) -> ServerConfiguration {
        var configuration = testConfiguration(threads: 1, idleTimeout: 0)
        configuration.maximumConnections = limit
        configuration.maximumConnectionsPerAddress = 0
        configuration.replacesSilentConnections = true
        return configuration
    }

    private static func connect(_ port: UInt16, _ text: [UInt8] = []) throws -> ClientSocket {
        let client = try ClientSocket(port: port, timeout: .seconds(60))
        try client.send(text)
        return client
    }

    /// Reads until the text has been received; false if the connection is closed before.
    private static func receive(_ text: String, _ client: ClientSocket) -> Bool {
        var received: [UInt8] = []
        while !String(decoding: received, as: UTF8.self).contains(text) {
            guard (try? client.receive(onto: &received)) == true else { return false }
        }
        return true
    }

    @Test(arguments: ["", "GET /in HTTP/1.1\r\nHost: local"])
    func `clients that send no request keep no others out`(beginning: String) async throws {
        let server = try startServer(Self.configuration(4))
        let port = server.port
        try await onOwnThread {
            var silent: [ClientSocket] = []
            for _ in 0..<20 {
                for _ in 0..<8 { silent.append(try Self.connect(port, Array(beginning.utf8))) }
                let client = try Self.connect(port, Self.request)
                #expect(Self.receive("GET /in", client))
            }
        }
        #expect(try await Shared.eventually { server.connectionCount <= 4 })
    }

    @Test func `the one that is silent for longest is closed first`() async throws {
        let server = try startServer(Self.configuration(3))
        let port = server.port
        try await onOwnThread {
            var clients: [ClientSocket] = []
            for _ in 0..<3 {
                let client = try Self.connect(port, Self.request)
                #expect(Self.receive("GET /in", client))
                clients.append(client)
            }
            // The first has had a request later than the second.
            try clients[0].send(Self.request)
            #expect(Self.receive("GET /in", clients[0]))
            let last = try Self.connect(port, Self.request)
            #expect(Self.receive("GET /in", last))
            #expect(!Self.receive("GET /in", clients[1]))
            for client in [clients[0], clients[2]] {
                try client.send(Self.request)
                #expect(Self.receive("GET /in", client))
            }
        }
    }

    @Test func `a request that is being answered keeps its connection`() async throws {
        let waiters = Waiters()
        let server = try Server(Self.configuration(3), refuse: plainRefusal) { request in
            guard request.path == "/in" else { return .now(echo(request)) }
            return .wait(park: waiters.park, answer: { .now(echo($0)) })
        }
        let port = server.port
        try await onOwnThread {
            let waiting = try (1...2).map { count in
                let client = try Self.connect(port, Self.request)
                while waiters.count < count { usleep(1000) }
                return client
            }
            let other = Array("GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            for _ in 0..<10 {
                let client = try Self.connect(port, other)
                #expect(Self.receive("GET /other", client))
            }
            waiters.resumeAll()
            for client in waiting { #expect(Self.receive("GET /in", client)) }
        }
    }
}
