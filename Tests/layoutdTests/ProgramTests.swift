import Foundation
import LayoutService
import LayoutdTestSupport
import Synchronization
import Testing

struct ProgramTests {
    @Test func `the program prints its address in one line, and serves there`() async throws {
        let program = try Program(["--port", "0", "--threads", "1"])
        let port = try await program.port()
        let reply = try await HTTPClient(port: port).send("GET", "/healthz")
        #expect(reply.status == 200 && reply.text == #"{"status":"ok"}"#)
        program.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0 && result.output.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends the program with success`(signal: Int32) async throws {
        let program = try Program(["--port", "0"])
        _ = try await program.port()
        program.send(signal)
        #expect(try await program.end().status == 0)
    }

    @Test func `while stopping, running requests finish and new ones get 503`()
        async throws
    {
        let program = try Program(["--port", "0", "--grace-period", "0.2"])
        let port = try await program.port()
        let refused = Mutex("")
        // All steps run on one thread, so that a test machine under load cannot miss the moment.
        let finished = try await WireClient.exchange(
            port: port,
            [
                .text(
                    "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
                        + "Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n"
                ),
                .await("100 Continue"),
                .perform {
                    program.send(SIGTERM)
                    let reply = Self.firstRefusal(port: port)
                    refused.withLock { $0 = reply }
                },
                "{}",
            ]
        )
        let refusal = refused.withLock { $0 }
        #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("/problems/stopping"))
        #expect(finished.contains("HTTP/1.1 201"), "\(finished)")
        #expect(try await program.end().status == 0)
        await #expect(throws: WireError.refused) { try await WireClient.exchange(port: port, []) }
    }

    /// Sends requests until the response is not 200; blocks.
    private static func firstRefusal(port: UInt16) -> String {
        let request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        for _ in 0..<6000 {
            let reply = try? WireClient.blockingExchange(port: port, [.text(request)])
            guard let reply, reply.hasPrefix("HTTP/1.1 200 ") else { return reply ?? "no answer" }
            usleep(10_000)
        }
        return "never refused"
    }

    @Test func `a second signal ends the program immediately`() async throws {
        let program = try Program([
            "--port", "0", "--grace-period", "600", "--drain-timeout", "600",
        ])
        let client = HTTPClient(port: try await program.port())
        program.send(SIGTERM)
        while try await client.send("GET", "/readyz").status == 200 {
            try await Task.sleep(for: .milliseconds(10))
        }
        program.send(SIGTERM)
        #expect(try await program.end().status == 128 + SIGTERM)
    }

    @Test func `a port in use is reported in one line`() async throws {
        let first = try Program(["--port", "0"])
        let port = try await first.port()
        let second = try await Program(["--port", "\(port)"]).end()
        #expect(second.status == 1 && second.output.isEmpty)
        let expected =
            "layoutd: port \(port) on '127.0.0.1' is already in use: stop the other process or "
            + "choose another port (0 for any free one)\n"
        #expect(second.errors == expected)
        first.send(SIGTERM)
        #expect(try await first.end().status == 0)
    }

    @Test(arguments: [
        (["--port", "99999"], "layoutd: The value '99999' is invalid for '--port <port>'\n"),
        (["--threads", "0"], "layoutd: threads must be between 1 and 1024, got 0\n"),
        (["--bogus"], "layoutd: Unknown option '--bogus'\n"),
        (["--grace-period", "-1"], ""),
        (["--host", "no.such.host.invalid"], ""),
    ])
    func `an invalid flag is reported in one line`(
        arguments: [String],
        expected: String
    ) async throws {
        let result = try await Program(arguments).end()
        #expect(result.status != 0 && result.output.isEmpty)
        #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("layoutd: "))
        if !expected.isEmpty { #expect(result.errors == expected) }
    }

    @Test func `environment variables replace flags, and flags take precedence`() async throws {
        let variables = ["LAYOUTD_PORT": "0", "LAYOUTD_HOST": "127.0.0.1"]
        let program = try Program([], environment: variables)
        let port = try await program.port()
        #expect(try await HTTPClient(port: port).send("GET", "/healthz").status == 200)
        program.send(SIGTERM)
        _ = try await program.end()

        let bad = try await Program([], environment: ["LAYOUTD_PORT": "many"]).end()
        #expect(bad.status != 0)
        let expected = "layoutd: LAYOUTD_PORT: The value 'many' is invalid for '--port <port>'\n"
        #expect(bad.errors == expected)

        let overridden = try Program(["--port", "0"], environment: ["LAYOUTD_PORT": "1"])
        #expect(try await overridden.port() != 1)
        overridden.send(SIGTERM)
        _ = try await overridden.end()
    }

    @Test func `help names every option and ends with success`() async throws {
        let result = try await Program(["--help"]).end()
        #expect(result.status == 0)
        for option in ["--host", "--port", "--threads", "--grace-period", "--log-level"] {
            #expect(result.output.contains(option))
        }
    }

    @Test func `the version is printed`() async throws {
        let result = try await Program(["--version"]).end()
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == "\(Version.current)\n")
    }

    @Test func `IPv6 addresses are written in brackets`() async throws {
        let program = try Program(["--host", "::1", "--port", "0"])
        let url = try await program.url()
        #expect(url.hasPrefix("http://[::1]:"))
        program.send(SIGTERM)
        #expect(try await program.end().status == 0)
    }
}
