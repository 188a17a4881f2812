import Foundation
import LayoutdTestSupport
import Testing

struct HealthCheckTests {
    @Test(arguments: ["127.0.0.1", "0.0.0.0", "::1"])
    func `a running server is healthy, a stopped one is not`(host: String) async throws {
        let program = try Program(["--host", host, "--port", "0"])
        let port = try await program.port()
        let variables = ["LAYOUTD_HOST": host, "LAYOUTD_PORT": "\(port)"]
        let well = try await Program(["--check-health"], environment: variables).end()
        #expect(well.status == 0 && well.output.isEmpty && well.errors.isEmpty)
        program.send(SIGTERM)
        _ = try await program.end()
        let gone = try await Program(["--check-health"], environment: variables).end()
        #expect(gone.status == 1)
        #expect(gone.errors.hasSuffix("cannot be reached: Connection refused\n"), "\(gone.errors)")
    }

    @Test func `a server that is stopping is not healthy`() async throws {
        let program = try Program([
            "--port", "0", "--grace-period", "600", "--drain-timeout", "600",
        ])
        let port = try await program.port()
        program.send(SIGTERM)
        let client = HTTPClient(port: port)
        while try await client.send("GET", "/readyz").status == 200 {
            try await Task.sleep(for: .milliseconds(10))
        }
        let asked = try await Program(["--check-health", "--port", "\(port)"]).end()
        #expect(asked.status == 1)
        let url = "http://127.0.0.1:\(port)"
        #expect(asked.errors == "layoutd: \(url) answers HTTP/1.1 503 Service Unavailable\n")
        program.send(SIGKILL)
        _ = try await program.end()
    }
}
