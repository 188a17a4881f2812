import Foundation
import LayoutdTestSupport
import Testing

/// The port for operators, and the figures that it reports.
struct OperatorTests {
    /// A running program with a port for operators.
    private struct Running {
        let program: Program
        let client: HTTPClient
        let admin: HTTPClient
        let port: UInt16
        let adminPort: UInt16

        init(_ arguments: [String] = []) async throws {
            program = try Program(["--port", "0", "--admin-port", "0"] + arguments)
            port = try await program.port()
            client = HTTPClient(port: port)
            adminPort = try await program.port()
            admin = HTTPClient(port: adminPort)
        }

        func createSession(
            _ json: String = #"{"preset": "springy"}"#
        ) async throws -> HTTPClient.Reply {
            try await client.send(
                "POST",
                "/v1/sessions",
                headers: ["Content-Type": "application/json"],
                body: json
            )
        }

        func end() async throws {
            program.send(SIGTERM)
            #expect(try await program.end().status == 0)
        }

        /// The values of all series by name and labels.
        func values() async throws -> [String: Double] {
            let reply = try await admin.send("GET", "/metrics")
            #expect(reply.status == 200)
            #expect(reply[header: "Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            var values: [String: Double] = [:]
            for line in reply.text.split(separator: "\n") where !line.hasPrefix("#") {
                let space = try #require(line.lastIndex(of: " "))
                let name = String(line[..<space])
                #expect(values[name] == nil, "\(name) is there twice")
                let value: Double = try #require(Double(line[line.index(after: space)...]))
                values[name] = value
            }
            return values
        }

        /// Waits until a series has a value: a request is counted after its response is sent.
        func waitFor(_ series: String, _ value: Double) async throws -> [String: Double] {
            for _ in 0..<2000 {
                let values = try await values()
                if values[series] == value { return values }
                try await Task.sleep(for: .milliseconds(5))
            }
            return try await values()
        }
    }

    @Test func `the port for operators reports health, readiness and version`() async throws {
        let running = try await Running()
        for path in ["/healthz", "/readyz"] {
            let reply = try await running.admin.send("GET", path)
            #expect(reply.status == 200 && reply.text == #"{"status":"ok"}"#)
        }
        let version = try await running.admin.send("GET", "/version")
        #expect(version.text.hasPrefix(#"{"version":""#))
        #expect(try await running.admin.send("HEAD", "/metrics").status == 200)
        let lost = try await running.admin.send("GET", "/v1/presets")
        #expect(lost.status == 404 && lost.text.contains("/problems/no-such-resource"))
        let post = try await running.admin.send("POST", "/metrics")
        #expect(post.status == 405 && post[header: "Allow"] == "GET, HEAD")
        #expect(try await running.admin.send("GET", "/metrics?x=1").status == 400)
        for path in ["/metrics", "/version"] {
            #expect(try await running.client.send("GET", path).status == 404)
        }
        try await running.end()
    }

    @Test func `requests are counted by endpoint, method and status`() async throws {
        let running = try await Running()
        let session = try #require(try await running.createSession()[header: "Location"])
        for _ in 0..<3 { _ = try await running.client.send("GET", session + "/frame") }
        _ = try await running.client.send("GET", "/nothing/at/all")
        _ = try await running.client.send("BREW", session)
        _ = try await running.client.send("DELETE", session)
        func series(_ endpoint: String, _ method: String, _ status: String) -> String {
            "layoutd_http_requests_total"
                + "{endpoint=\"\(endpoint)\",method=\"\(method)\",status=\"\(status)\"}"
        }
        let values = try await running.waitFor(series("/v1/sessions/{id}", "DELETE", "2xx"), 1)
        #expect(values[series("/v1/sessions", "POST", "2xx")] == 1)
        #expect(values[series("/v1/sessions/{id}/frame", "GET", "2xx")] == 3)
        #expect(values[series("other", "GET", "4xx")] == 1)
        #expect(values[series("/v1/sessions/{id}", "other", "4xx")] == 1)
        let frame = #"{endpoint="/v1/sessions/{id}/frame"}"#
        #expect(values["layoutd_http_request_duration_seconds_count" + frame] == 3)
        #expect(values["layoutd_http_response_body_bytes_total" + frame] ?? 0 > 3000)
        #expect(
            values[#"layoutd_http_request_body_bytes_total{endpoint="/v1/sessions"}"#] == 21
        )
        #expect(values[#"layoutd_problems_total{kind="no-such-resource"}"#] == 1)
        #expect(values[#"layoutd_problems_total{kind="method-not-allowed"}"#] == 1)
        #expect(!values.keys.contains { $0.contains("BREW") || $0.contains("nothing") })
        try await running.end()
    }

    @Test func `sessions, ticks and limits are counted`() async throws {
        let running = try await Running(["--max-sessions", "2"])
        let manual = #"{"preset": "springy", "clock": "manual"}"#
        let session = try #require(try await running.createSession(manual)[header: "Location"])
        _ = try await running.createSession(manual)
        #expect(try await running.createSession().status == 429)
        _ = try await running.client.send(
            "POST",
            session + "/steps",
            headers: ["Content-Type": "application/json"],
            body: #"{"frames": 7}"#
        )
        let full = try await running.admin.send("GET", "/readyz")
        #expect(full.status == 503 && full.text.contains("/problems/too-many-sessions"))
        #expect(try await running.client.send("GET", "/readyz").status == 200)
        _ = try await running.client.send("DELETE", session)
        #expect(try await running.admin.send("GET", "/readyz").status == 200)
        let values = try await running.waitFor(
            #"layoutd_http_requests_total{endpoint="/v1/sessions/{id}",method="DELETE",status="2xx"}"#,
            1
        )
        #expect(values["layoutd_sessions"] == 1)
        #expect(values["layoutd_sessions_resting"] == 1)
        #expect(values["layoutd_sessions_limit"] == 2)
        #expect(values["layoutd_sessions_created_total"] == 2)
        #expect(values["layoutd_sessions_ended_total"] == 1)
        #expect(values["layoutd_sessions_expired_total"] == 0)
        #expect(values["layoutd_ticks_total"] == 7)
        #expect(values[#"layoutd_problems_total{kind="too-many-sessions"}"#] == 1)
        #expect(values["layoutd_memory_reserved_bytes"] ?? 0 > 0)
        #expect(values["layoutd_process_resident_memory_bytes"] ?? 0 > 1e6)
        try await running.end()
    }

    @Test func `operations of the store are counted, and sessions that it restores`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "layoutd-\(UUID().uuidString).db"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let store = ["--store", "sqlite:\(file.path)"]
        let first = try await Running(store)
        let session = try #require(try await first.createSession()[header: "Location"])
        let written = try await first.values()
        #expect(written["layoutd_store_writes_total"] ?? 0 >= 1)
        #expect(written[#"layoutd_store_duration_seconds_count{operation="write"}"#] ?? 0 >= 1)
        #expect(written[#"layoutd_store_errors_total{operation="write"}"#] == 0)
        #expect(written["layoutd_store_up"] == 1)
        try await first.end()
        let second = try await Running(store)
        #expect(try await second.client.send("GET", session + "/frame").status == 200)
        let restored = try await second.values()
        #expect(restored["layoutd_sessions_restored_total"] == 1)
        #expect(restored["layoutd_sessions_created_total"] == 0)
        #expect(restored[#"layoutd_store_duration_seconds_count{operation="load"}"#] == 1)
        try await second.end()
    }

    @Test func `requests that wait are counted apart`() async throws {
        let running = try await Running()
        let manual = #"{"preset": "springy", "clock": "manual"}"#
        let session = try #require(try await running.createSession(manual)[header: "Location"])
        let client = running.client
        let frame = try await client.send("GET", session + "/frame")
        let tag = try #require(frame[header: "ETag"])
        async let waiting = client.send(
            "GET",
            session + "/frame?wait=30000",
            headers: ["If-None-Match": tag]
        )
        let meanwhile = try await running.waitFor("layoutd_waiting_requests", 1)
        #expect(meanwhile["layoutd_waiting_requests"] == 1)
        _ = try await client.send("DELETE", session)
        _ = try await waiting
        let values = try await running.waitFor("layoutd_http_wait_duration_seconds_count", 1)
        #expect(values["layoutd_http_wait_duration_seconds_count"] == 1)
        #expect(values["layoutd_waiting_requests"] == 0)
        try await running.end()
    }

    @Test func `frames that are pushed are counted while the stream is open`() async throws {
        let running = try await Running()
        let manual = #"{"preset": "springy", "clock": "manual"}"#
        let session = try #require(try await running.createSession(manual)[header: "Location"])
        let client = running.client
        let name = "layoutd_pushed_frames_total"
        async let stream = client.send("GET", session + "/frames")
        #expect(try await running.waitFor(name, 1)[name] == 1)
        for count in 2...4 {
            let scroll = try await client.send(
                "POST",
                session + "/scroll",
                headers: ["Content-Type": "application/json"],
                body: #"{"delta": {"x": 0, "y": 5}}"#
            )
            #expect(scroll.status == 200)
            #expect(try await running.waitFor(name, Double(count))[name] == Double(count))
        }
        // Responses to events are no pushed frames.
        _ = try await client.send("GET", session + "/frame")
        _ = try await client.send("DELETE", session)
        let frames = try await stream.text.ranges(of: "\ndata: {\"sequence\"").count
        #expect(frames == 4)
        #expect(try await running.waitFor(name, 4)[name] == 4)
        try await running.end()
    }

    @Test func `while the process stops, it is healthy but not ready`() async throws {
        let running = try await Running(["--lame-duck-time", "600"])
        running.program.send(SIGTERM)
        while try await running.admin.send("GET", "/readyz").status == 200 {
            try await Task.sleep(for: .milliseconds(10))
        }
        let ready = try await running.admin.send("GET", "/readyz")
        #expect(ready.status == 503 && ready.text.contains("/problems/stopping"))
        #expect(try await running.admin.send("GET", "/healthz").status == 200)
        #expect(try await running.admin.send("GET", "/metrics").status == 200)
        running.program.send(SIGKILL)
        _ = try await running.program.end()
    }

    @Test func `the health check uses the port for operators`() async throws {
        let running = try await Running()
        let port = "\(running.adminPort)"
        // Nothing listens on the usual port of this check.
        let well = try await Program(["--check-health", "--port", "1", "--admin-port", port]).end()
        #expect(well.status == 0 && well.errors.isEmpty, "\(well.errors)")
        try await running.end()
        let gone = try await Program(["--check-health", "--admin-port", port]).end()
        #expect(gone.status == 1)
        #expect(gone.errors.hasPrefix("layoutd: http://127.0.0.1:\(port) cannot be reached"))
    }

    @Test func `a port for operators that is in use is reported in one line`() async throws {
        let running = try await Running()
        let port = running.adminPort
        let second = try await Program(["--port", "0", "--admin-port", "\(port)"]).end()
        #expect(second.status == 1 && second.output.isEmpty)
        let expected =
            "layoutd: port \(port) on '127.0.0.1' is already in use: stop the other process or "
            + "choose another port (0 for any free one)\n"
        #expect(second.errors == expected)
        try await running.end()
    }

    @Test func `operators are served when the public port has all its connections`() async throws {
        let running = try await Running(["--max-connections", "1", "--threads", "1"])
        let adminPort = running.adminPort
        let received = try await WireClient.exchange(
            port: running.port,
            [
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("ok"),
                .perform {
                    for _ in 0..<20 {
                        let reply = try? WireClient.blockingExchange(
                            port: adminPort,
                            [
                                "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            ]
                        )
                        #expect(reply?.contains("\nlayoutd_http_connections 1\n") == true)
                    }
                },
            ],
            until: .atOnce
        )
        #expect(received.hasPrefix("HTTP/1.1 200"))
        try await running.end()
    }
}
