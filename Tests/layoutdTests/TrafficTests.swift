import Foundation
import LayoutdTestSupport
import Testing

struct TrafficTests {
    /// Switches off limits that would stop one machine from sending all this.
    private static let arguments = [
        "--port", "0", "--threads", "2", "--max-sessions-per-address", "0",
        "--max-connections-per-address", "0",
    ]

    @Test func `ten thousand requests of every kind leave the server unchanged`() async throws {
        let program = try Program(Self.arguments)
        let port = try await program.port()
        let warmUp = try await send(2_500, to: port, seed: 1)
        try #require(warmUp.failures == [])
        let before = try await residentMemory(of: program, port)

        let report = try await send(10_000, to: port, seed: 2)
        #expect(report.failures == [])
        #expect(report.requests >= 10_000 && report.sessions >= 2_000)
        let after = try await residentMemory(of: program, port)
        #expect(try await HTTPClient(port: port).send("GET", "/healthz").status == 200)
        if !isSanitized { #expect(after <= before * 105 / 100, "\(before) kB before") }

        program.send(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.errors.contains("sessions=0"), "\(result.errors)")
        #expect(!result.errors.contains("Fatal error"), "\(result.errors)")
    }

    /// Sends requests from four clients at the same time.
    private func send(_ requests: Int, to port: UInt16, seed: UInt64) async throws -> TrafficReport
    {
        let clients = 4
        return try await withThrowingTaskGroup(of: TrafficReport.self) { group in
            for client in 0..<clients {
                let seed = seed * 100 + UInt64(client)
                group.addTask {
                    try await onOwnThread {
                        TrafficClient.run(port: port, requests: requests / clients, seed: seed)
                    }
                }
            }
            return try await group.reduce(TrafficReport()) { $0 + $1 }
        }
    }

    /// The resident memory of a program, in kB.
    ///
    /// The minimum of several measurements with requests in between: the memory of a request is
    /// sometimes freed only after later ones.
    private func residentMemory(of program: Program, _ port: UInt16) async throws -> Int {
        var least = Int.max
        for look in 0..<4 {
            let report = try await send(200, to: port, seed: 3 + UInt64(look))
            #expect(report.failures == [])
            least = min(least, try residentMemory(of: program.identifier))
        }
        return least
    }

    private func residentMemory(of process: pid_t) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }

    /// Whether tests and program were built with a sanitizer.
    ///
    /// A sanitizer's allocator keeps freed memory to find later uses of it, so that resident memory
    /// means nothing then.
    private var isSanitized: Bool {
        dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    }
}
