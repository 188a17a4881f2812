import Foundation
import LayoutdLocks
import LayoutdTestSupport
import Testing

/// The program is killed at any moment and started again: its clients go on where they were.
struct KillTests {
    /// A client that drives one session, and repeats what was not answered.
    private struct Driver: Sendable {
        let path: String
        var random: SplitMix64
        private(set) var acknowledged: [(path: String, body: String)] = []
        /// The event without a reply, if any.
        private(set) var pending: (path: String, body: String)?
        private var sequence = 0

        init(path: String, seed: UInt64) {
            (self.path, random) = (path, SplitMix64(seed: seed))
        }

        private mutating func event() -> (path: String, body: String) {
            let number = acknowledged.count + 1
            if Bool.random(using: &random) {
                return ("/steps", #"{"event": \#(number), "frames": 2}"#)
            }
            let y = Int.random(in: -200...200, using: &random)
            let body =
                #"{"event": \#(number), "delta": {"x": 0, "y": \#(y).5}, "#
                + #""touch": {"x": 50, "y": 60}}"#
            return ("/scroll", body)
        }

        /// Sends events, each after the reply to the one before, until the server is gone; counts
        /// those that are acknowledged.
        mutating func drive(_ client: HTTPClient, _ count: Locked<Int>) async throws {
            while true {
                let event = pending ?? event()
                pending = event
                guard let reply = try? await client.post(path + event.path, event.body),
                    reply.status != 503
                else { return }
                try #require(reply.status == 200, "\(reply.text)")
                acknowledged.append(event)
                count.withLock { $0 += 1 }
                pending = nil
                guard let frame = try? await client.send("GET", path + "/frame") else { return }
                if frame.status == 503 { return }
                let seen = try #require(
                    frame[header: "ETag"].flatMap(Self.sequence),
                    "\(frame.text)"
                )
                try #require(seen >= sequence)
                sequence = seen
            }
        }

        private static func sequence(_ tag: String) -> Int? {
            tag.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
        }
    }

    private static let presets = ["springy", "newtonian", "bounce", "two-column"]

    private static func makeSession(_ preset: String, _ client: HTTPClient) async throws -> String {
        let reply = try await client.post(
            "/v1/sessions",
            #"{"preset": "\#(preset)", "clock": "manual"}"#
        )
        return try #require(reply[header: "Location"], "\(reply.text)")
    }

    @Test func `sessions survive thirty kills under load, bit for bit`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("sessions.db").path
        let arguments = ["--port", "0", "--store", "sqlite:\(file)"]
        var random = SplitMix64(seed: 19)
        var program = try Program(arguments)
        var client = HTTPClient(port: try await program.port())
        var drivers: [Driver] = []
        for (index, preset) in Self.presets.enumerated() {
            let path = try await Self.makeSession(preset, client)
            drivers.append(Driver(path: path, seed: UInt64(index)))
        }
        for _ in 0..<30 {
            let (pause, events) = (
                Int.random(in: 0...100, using: &random), Int.random(in: 1...8, using: &random)
            )
            let (killed, current, count) = (program, client, Locked(0))
            async let kill: Void = {
                while count.withLock({ $0 }) < events {
                    try await Task.sleep(for: .milliseconds(1))
                }
                try await Task.sleep(for: .milliseconds(pause))
                killed.send(SIGKILL)
            }()
            drivers = try await withThrowingTaskGroup(of: (Int, Driver).self) { group in
                for (index, driver) in drivers.enumerated() {
                    group.addTask {
                        var driver = driver
                        try await driver.drive(current, count)
                        return (index, driver)
                    }
                }
                var driven = drivers
                for try await (index, driver) in group { driven[index] = driver }
                return driven
            }
            try await kill
            #expect(try await program.end().status == SIGKILL)
            program = try Program(arguments)
            client = HTTPClient(port: try await program.port())
        }
        for (preset, driver) in zip(Self.presets, drivers) {
            try await expectSame(driver, preset, client)
        }
        #expect(drivers.map(\.acknowledged.count).reduce(0, +) > 100)
        #expect(try await program.stop().result.status == 0)
    }

    /// Compares a session with one that has lived in one process, given the same events.
    private func expectSame(
        _ driver: Driver,
        _ preset: String,
        _ client: HTTPClient
    ) async throws {
        let path = try await Self.makeSession(preset, client)
        for event in driver.acknowledged {
            #expect(try await client.post(path + event.path, event.body).status == 200)
        }
        // The last event may have been applied without a reply.
        let (next, expected) = (
            try await client.send("GET", driver.path + "/frame").text,
            try await client.send("GET", path + "/frame").text
        )
        if next == expected { return }
        let pending = try #require(driver.pending)
        #expect(try await client.post(path + pending.path, pending.body).status == 200)
        let later = try await client.send("GET", path + "/frame").text
        #expect(next == later, "\(preset)")
    }
}

extension HTTPClient {
    fileprivate func post(_ path: String, _ json: String) async throws -> Reply {
        try await send("POST", path, headers: ["Content-Type": "application/json"], body: json)
    }
}
