import Foundation
import LayoutdTestSupport
import Testing

@testable import layoutd

/// What the program writes to its log.
struct LogTests {
    /// Runs a program, sends it requests, stops it, and returns the lines of its log.
    private func lines(
        _ arguments: [String],
        _ requests: (HTTPClient, UInt16) async throws -> Void
    ) async throws -> [String] {
        let program = try Program(["--port", "0"] + arguments)
        let port = try await program.port()
        try await requests(HTTPClient(port: port), port)
        program.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        return result.errors.split(separator: "\n").map(String.init)
    }

    private static let json = ["Content-Type": "application/json"]

    private static func object(_ line: String) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any], "\(line)")
    }

    @Test func `without the flag requests have no lines`() async throws {
        let lines = try await lines([]) { client, _ in
            #expect(try await client.send("GET", "/nothing").status == 404)
            let reply = try await client.send("GET", "/healthz")
            #expect(reply[header: "X-Request-Id"] == nil)
        }
        #expect(!lines.contains { $0.contains("endpoint") })
    }

    @Test func `every request has a line, in JSON as well`() async throws {
        var session = ""
        let lines = try await lines(["--access-log", "--log-format", "json"]) { client, _ in
            let made = try await client.send(
                "POST",
                "/v1/sessions",
                headers: Self.json,
                body: #"{"preset": "springy"}"#
            )
            let path = try #require(made[header: "Location"])
            session = String(path.suffix(32))
            _ = try await client.send("GET", path + "/frame", headers: ["X-Request-Id": "a-1"])
        }
        let objects = try lines.map(Self.object)
        let requests = objects.filter { $0["message"] as? String == "request" }
        #expect(requests.count == 2)
        let poll = try #require(requests.last)
        #expect(poll["request_id"] as? String == "a-1")
        #expect(poll["method"] as? String == "GET")
        #expect(poll["endpoint"] as? String == "/v1/sessions/{id}/frame")
        #expect(poll["session"] as? String == String(session.prefix(8)))
        #expect(poll["status"] as? Int == 200)
        #expect(poll["sent"] as? Int ?? 0 > 1000)
        #expect(poll["client"] as? String == "127.0.0.1")
        #expect(poll["level"] as? String == "info")
        #expect(poll["duration"] as? Double ?? 0 > 0)
        #expect(poll["thread"] as? Int ?? 0 > 0)
        #expect(poll["worker"] as? String == "no")
        let made = try #require(requests.first)
        #expect(made["received"] as? Int == 21)
        #expect(made["status"] as? Int == 201)
        #expect(made["session"] as? String == String(session.prefix(8)))
        // The other messages of the log are objects too.
        #expect(objects.contains { $0["message"] as? String == "stopping" })
        #expect(objects.allSatisfy { ($0["time"] as? String)?.hasSuffix("Z") == true })
    }

    @Test func `lines of text have the same values`() async throws {
        let lines = try await lines(["--access-log"]) { client, _ in
            let reply = try await client.send(
                "GET",
                "/nothing",
                headers: ["X-Request-Id": "x=1"]
            )
            #expect(reply[header: "X-Request-Id"] == "x=1")
        }
        let line = try #require(lines.first { $0.contains(" layoutd: request ") })
        #expect(
            line.contains(
                " info layoutd: request request_id=x=1 client=127.0.0.1 method=GET endpoint=other "
                    + "status=404 problem=no-such-resource received=0 sent="
            ),
            "\(line)"
        )
        #expect(line.wholeMatch(of: #/[0-9]{4}-[0-9-]{5}T[0-9:]{8}\.[0-9]{3}Z .*/#) != nil)
    }

    @Test(arguments: [
        "", "with space", String(repeating: "a", count: 129), "tab\there", "\u{e9}",
    ])
    func `an identifier that could break lines is replaced`(identifier: String) async throws {
        _ = try await lines(["--access-log"]) { _, port in
            let reply = try await WireClient.exchange(
                port: port,
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: \(identifier)\r\n"
                    + "Connection: close\r\n\r\n"
            )
            #expect(reply.contains(#/X-Request-Id: [0-9a-f]{16}\r\n/#), "\(reply)")
        }
    }

    @Test func `identifiers that are made differ, and refused requests have one too`()
        async throws
    {
        _ = try await lines(["--access-log"]) { client, port in
            let first = try await client.send("GET", "/healthz")[header: "X-Request-Id"]
            let second = try await client.send("GET", "/v1/presets")[header: "X-Request-Id"]
            #expect(first != nil && second != nil && first != second)
            let refused = try await WireClient.exchange(
                port: port,
                "GET /healthz HTTP/1.1\r\nHost: example.org\r\nX-Request-Id: r\r\n"
                    + "Connection: close\r\n\r\n"
            )
            #expect(refused.hasPrefix("HTTP/1.1 421") && refused.contains("X-Request-Id: r\r\n"))
        }
    }

    @Test func `the trace of a request is taken over if it is valid`() async throws {
        let valid = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        let invalid = [
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", "x",
        ]
        let lines = try await lines(["--access-log"]) { client, _ in
            let reply = try await client.send("GET", "/healthz", headers: ["traceparent": valid])
            #expect(reply[header: "traceparent"] == valid)
            for trace in invalid {
                let reply = try await client.send("GET", "/readyz", headers: ["traceparent": trace])
                #expect(reply[header: "traceparent"] == nil)
            }
        }
        #expect(lines.count { $0.contains("trace_id=") } == 1)
        #expect(
            lines.contains { $0.contains(" trace_id=0af7651916cd43dd8448eb211c80319c client=") }
        )
    }

    @Test func `a client with a key has its name`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "layoutd-\(UUID().uuidString).keys"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        // SHA-256 of the key, as `sha256sum` prints it.
        let hash = "d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7"
        try Data("ann:\(hash)\n".utf8).write(to: file)
        let lines = try await lines(["--access-log", "--keys", file.path]) { client, _ in
            let headers = ["Authorization": "Bearer open-sesame"]
            #expect(try await client.send("GET", "/v1/presets", headers: headers).status == 200)
            let refused = try await client.send("GET", "/v1/presets")
            #expect(refused.status == 401)
        }
        let requests = lines.filter { $0.contains(" layoutd: request ") }
        #expect(requests.count == 2)
        #expect(requests.first?.contains(" client=ann method=GET ") == true)
        #expect(requests.last?.contains(" client=127.0.0.1 method=GET ") == true)
        #expect(!lines.contains { $0.contains("open-sesame") || $0.contains(hash) })
    }

    @Test(arguments: ["info", "error", "critical"])
    func `failures of the server have a line always`(level: String) async throws {
        let lines = try await lines(["--log-level", level]) { client, _ in
            let status = try await client.send("GET", "/healthz").status
            #expect(status == 200)
        }
        #expect(!lines.contains { $0.contains("layoutd: request ") })
        let program = try Program([
            "--port", "0", "--grace-period", "600", "--drain-timeout", "600", "--log-level", level,
        ])
        let client = HTTPClient(port: try await program.port())
        program.send(SIGTERM)
        while try await client.send("GET", "/readyz").status == 200 {
            try await Task.sleep(for: .milliseconds(10))
        }
        _ = try await client.send("GET", "/healthz", headers: ["X-Request-Id": "late"])
        try await Task.sleep(for: .milliseconds(200))
        program.send(SIGTERM)
        let errors = try await program.end().errors
        let line = errors.split(separator: "\n").first { $0.contains("request_id=late") }
        #expect(line?.contains(" warning layoutd: request ") == true, "\(errors)")
        #expect(line?.contains(" status=503 problem=stopping ") == true, "\(errors)")
    }

    @Test func `no line has a whole identifier, a key, a query or a body`() async throws {
        let secret = "open-sesame"
        var sessions: [String] = []
        let arguments = ["--access-log", "--log-level", "trace", "--log-format", "json"]
        let lines = try await lines(arguments) { client, port in
            for body in [#"{"preset": "springy"}"#, #"{"clock": "manual"}"#] {
                let made = try await client.send(
                    "POST",
                    "/v1/sessions?\(secret)",
                    headers: Self.json.merging(["Authorization": "Bearer \(secret)"]) { $1 },
                    body: body
                )
                #expect(made.status == 400)
                let session = try await client.send(
                    "POST",
                    "/v1/sessions",
                    headers: Self.json.merging(["Authorization": "Bearer \(secret)"]) { $1 },
                    body: body
                )
                let path = try #require(session[header: "Location"])
                sessions.append(String(path.suffix(32)))
                for request in ["/frame", "/frame?since=\(secret)", "/items/0/0", "/\(secret)"] {
                    _ = try await client.send("GET", path + request)
                }
                _ = try await client.send(
                    "POST",
                    path + "/scroll",
                    headers: Self.json,
                    body: #"{"\#(secret)": 1}"#
                )
                _ = try await client.send("PATCH", path, headers: Self.json, body: secret)
                _ = try await client.send("DELETE", path)
                _ = try await client.send("GET", path)
            }
            _ = try await WireClient.exchange(
                port: port,
                "\(secret) /\(secret) HTTP/1.1\r\nHost: \(secret)\r\nConnection: close\r\n\r\n"
            )
        }
        #expect(lines.count { $0.contains(#""message":"request""#) } == 21)
        for line in lines {
            _ = try Self.object(line)
            #expect(!line.contains(secret), "\(line)")
            for session in sessions { #expect(!line.contains(session.prefix(12)), "\(line)") }
        }
    }
}

/// The forms of single lines.
struct LogLineTests {
    private func line(_ format: LogFormat, _ change: (inout LogLine) -> Void) -> String {
        var line = LogLine(format, level: "info", message: "a\n\"b\"")
        change(&line)
        line.finish()
        let bytes = line.withUnsafeBytes { Array($0) }
        return String(decoding: bytes.drop { $0 != 0x5A }.dropFirst(), as: UTF8.self)
    }

    @Test func `values are quoted where that is needed`() {
        func fill(_ line: inout LogLine) {
            line.add("plain", "x=1")
            line.add("spaced", "a b\"\\\n")
            line.add("number", 120 as UInt64)
            line.add("time", nanoseconds: 61_000_042_999)
            line.add("hex", hexadecimal: 0x0A0B_0C0D)
            line.add("word", "yes" as StaticString)
            line.add(name: "free name", "")
        }
        #expect(
            line(.text, fill) == " info layoutd: a \"b\" plain=x=1 spaced=\"a b\\\"\\\\\\u000a\" "
                + "number=120 time=61.000042 hex=0a0b0c0d word=yes free name=\n"
        )
        #expect(
            line(.json, fill) == #"","level":"info","message":"a\u000a\"b\"","plain":"x=1","#
                + #""spaced":"a b\"\\\u000a","number":120,"time":61.000042,"hex":"0a0b0c0d","#
                + #""word":"yes","free name":""}"# + "\n"
        )
    }

    @Test(arguments: [
        (0, 1970, 1, 1), (58, 1970, 2, 28), (59, 1970, 3, 1), (11_016, 2000, 2, 29),
        (11_017, 2000, 3, 1), (20_454, 2026, 1, 1), (47_540, 2100, 2, 28), (47_541, 2100, 3, 1),
    ])
    func `days are those of the calendar`(days: UInt64, year: UInt64, month: UInt64, day: UInt64) {
        let found = CalendarDay(days)
        #expect(found.year == year && found.month == month && found.day == day)
    }
}
