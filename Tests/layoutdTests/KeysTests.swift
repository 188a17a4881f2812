import Foundation
import LayoutdTestSupport
import Synchronization
import Testing

/// Raised by one thread and seen by another.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}

/// The program with keys: its option, its subcommand and SIGHUP.
struct KeysTests {
    /// A file that is removed with the value.
    private struct File: ~Copyable {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("layoutd-keys-\(UUID())").path

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String) throws {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    /// The secret of a new key, and the line for the file.
    private static func add(_ name: String) async throws -> (secret: String, line: String) {
        let result = try await Program(["keys", "add", name]).end()
        try #require(result.status == 0, "\(result.errors)")
        let secret = result.errors.split(separator: "\n").last.map { String($0) } ?? ""
        return (secret, result.output)
    }

    private static func status(_ client: HTTPClient, _ secret: String) async throws -> Int {
        let headers = ["Authorization": "Bearer \(secret)"]
        return try await client.send("GET", "/v1/presets", headers: headers).status
    }

    @Test func `keys add prints a line for the file, and the secret apart from it`() async throws {
        let key = try await Self.add("anna")
        #expect(key.line.wholeMatch(of: #/anna:[0-9a-f]{64}\n/#) != nil, "\(key.line)")
        #expect(key.secret.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil, "\(key.secret)")
    }

    @Test(arguments: [
        (["keys", "add", "Anna"], "the name has \"A\" as character 1"),
        (["keys", "add"], "Missing expected argument '<name>'"),
        (["keys", "add", "a", "b"], "Unexpected argument 'b'"),
        (["keys", "remove"], "Unexpected argument 'remove'"),
    ])
    func `a wrong command is reported in one line`(
        arguments: [String],
        message: String
    ) async throws {
        let result = try await Program(arguments).end()
        #expect(result.status != 0 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("layoutd: ") && result.errors.contains(message))
        #expect(result.errors.filter { $0 == "\n" }.count == 1, "\(result.errors)")
    }

    @Test func `a hang-up replaces the keys, and an error in the file keeps them`() async throws {
        let file = File()
        let (old, new) = (try await Self.add("old"), try await Self.add("new"))
        try file.write(old.line)
        let program = try Program(["--port", "0", "--keys", file.path])
        let client = HTTPClient(port: try await program.port())
        #expect(try await client.send("GET", "/v1/presets").status == 401)
        #expect(try await client.send("GET", "/healthz").status == 200)
        #expect(try await Self.status(client, old.secret) == 200)
        #expect(try await Self.status(client, new.secret) == 401)

        try file.write(new.line)
        program.send(SIGHUP)
        while try await Self.status(client, new.secret) == 401 {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await Self.status(client, old.secret) == 401)

        try file.write("# keys\nnew:secret\n")
        program.send(SIGHUP)
        // The next reload happens after the one that fails.
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await Self.status(client, new.secret) == 200)
        let (result, _) = try await program.stop()
        #expect(result.status == 0)
        #expect(result.errors.contains("keys=1"), "\(result.errors)")
        #expect(
            result.errors.contains(
                "keys not reloaded, those before stay valid: \(file.path), line 2: the hash after"
            ),
            "\(result.errors)"
        )
        #expect(!result.errors.contains(old.secret) && !result.errors.contains(new.secret))
    }

    @Test func `a key that is withdrawn ends its streams and waits`() async throws {
        let file = File()
        let (old, new) = (try await Self.add("old"), try await Self.add("new"))
        try file.write(old.line + new.line)
        let program = try Program(["--port", "0", "--keys", file.path])
        let port = try await program.port()
        let client = HTTPClient(port: port)
        let headers = ["Authorization": "Bearer \(old.secret)"]
        let made = try await client.send(
            "POST",
            "/v1/sessions",
            headers: headers.merging(["Content-Type": "application/json"]) { $1 },
            body: #"{"preset": "springy", "clock": "manual"}"#
        )
        let session = try #require(made[header: "Location"], "\(made.text)")
        func begin(_ query: String) -> WireClient.Step {
            let fields = "Host: localhost\r\nAuthorization: Bearer \(old.secret)\r\n"
            return .text("GET \(session)/\(query) HTTP/1.1\r\n\(fields)\r\n")
        }
        let isStreaming = Flag()
        async let streamed = WireClient.exchange(
            port: port,
            [
                begin("frames"), .await("data: "), .perform { isStreaming.raise() },
                .await("\r\n0\r\n\r\n"),
            ],
            until: .atOnce
        )
        async let waited = WireClient.exchange(
            port: port,
            [begin("frame?since=0&wait=30000"), .await("\r\n\r\n{")],
            until: .atOnce
        )
        while !isStreaming.isRaised { try await Task.sleep(for: .milliseconds(5)) }
        try file.write(new.line)
        program.send(SIGHUP)
        let text = try await streamed
        let end = #"event: end\#ndata: {"type":"/problems/unauthorized","#
        #expect(text.contains(end) && text.contains(#""status":401,"#), "\(text)")
        // Also if it came after the keys were replaced.
        #expect(try await waited.hasPrefix("HTTP/1.1 401 "))
        #expect(try await program.stop().result.status == 0)
    }

    @Test func `without keys a hang-up does nothing`() async throws {
        let program = try Program(["--port", "0"])
        let client = HTTPClient(port: try await program.port())
        program.send(SIGHUP)
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await client.send("GET", "/v1/presets").status == 200)
        #expect(try await program.stop().result.status == 0)
    }

    @Test func `a file with an error is reported in one line at the start`() async throws {
        let file = File()
        try file.write("\nanna:secret\n")
        let result = try await Program(["--port", "0", "--keys", file.path]).end()
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors == "layoutd: \(file.path), line 2: the hash after the colon is not the "
                + "64 digits 0-9 and a-f of a SHA-256\n"
        )
        let missing = try await Program(["--keys", "/nowhere/keys"]).end()
        #expect(missing.status == 1)
        #expect(
            missing.errors
                == "layoutd: /nowhere/keys: cannot be read: No such file or directory\n"
        )
    }
}
