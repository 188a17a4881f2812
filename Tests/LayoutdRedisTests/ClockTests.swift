import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

/// The clock of a store is the server's, but never goes back.
struct ClockTests {
    private static func time(_ seconds: Int64) -> Reply {
        .array([.bytes(Array("\(seconds)".utf8)), .bytes(Array("250000".utf8))])
    }

    private static let second: Int64 = 1_000_000_000

    /// What a clock shows at the zero of the monotonic clock, as a difference to a second.
    private func lead(_ clock: ServerClock, over second: Int64) -> Int64 {
        clock.now - Int64(monotonicNanoseconds()) - second * Self.second - 250_000_000
    }

    @Test func `a server's clock that goes back is not followed, one that goes on is`() throws {
        let clock = ServerClock()
        try clock.set(Self.time(1_000), sent: 0, received: 0)
        #expect(abs(lead(clock, over: 1_000)) < 100_000_000)
        let seen = clock.now
        // Every second reading is of a clock that was set back by an hour.
        for _ in 0..<3 { try clock.set(Self.time(-2_600 + 3_600), sent: 0, received: 0) }
        try clock.set(Self.time(0), sent: 0, received: 0)
        // It may have lost a millisecond.
        #expect(clock.now >= seen - 1_000_000)
        try clock.set(Self.time(5_000), sent: 0, received: 0)
        #expect(abs(lead(clock, over: 5_000)) < 100_000_000)
    }

    @Test func `a clock that is ahead agrees with the server's in the end`() throws {
        let clock = ServerClock()
        try clock.set(Self.time(1_000), sent: 0, received: 0)
        for _ in 0..<2_000 { try clock.set(Self.time(999), sent: 0, received: 0) }
        #expect(abs(lead(clock, over: 999)) < 100_000_000)
    }

    @Test(
        arguments: [
            ["99999999999999999999", "0"], ["9223372036854775807", "0"], ["-1", "0"],
            ["7258118401", "0"], ["soon", "0"], ["1", "1000000"], ["1", "-1"], ["1", "x"], ["1"],
            [], ["1", "2", "3"],
        ]
    )
    func `a reply that is not a time is refused`(_ parts: [String]) {
        let reply = Reply.array(parts.map { .bytes(Array($0.utf8)) })
        let clock = ServerClock()
        #expect(throws: ServerFailure.self) { try clock.set(reply, sent: 0, received: 0) }
        #expect(clock.now == 0)
    }

    @Test(arguments: ["99999999999999999999", "9223372036854775807", "-5"])
    func `a server without a time is reported at the start`(_ seconds: String) throws {
        let version = "$7\r\nversion\r\n$5\r\n7.0.0\r\n"
        let hello = "*4\r\n\(version)$4\r\nrole\r\n$6\r\nmaster\r\n$-1\r\n:0\r\n"
        let policy = "*2\r\n$16\r\nmaxmemory-policy\r\n$10\r\nnoeviction\r\n$-1\r\n"
        let time = "*2\r\n$\(seconds.utf8.count)\r\n\(seconds)\r\n$1\r\n0\r\n*0\r\n"
        let server = try FakeServer([hello, policy, time])
        let url = "redis://127.0.0.1:\(server.port)"
        #expect(refusal(url) == "\(url): its reply to TIME is not a time before the year 2200")
    }

    @Test func `a process that starts later begins with the latest time that was kept`() throws {
        let server = try RedisServer()
        let store = try server.open()
        #expect(try store.sweep() == [])
        let ahead = (store.now / 1_000_000) + 5_000
        // As another process has kept it before the server's clock was set back by five seconds.
        try server.run("XADD", ServerClock.key, "MAXLEN", "1", "\(ahead)-0", "o", "b")
        let later = try server.open(owner: "c")
        #expect(later.now >= ahead * 1_000_000)
        #expect(try store.sweep() == [])
        #expect(store.now >= ahead * 1_000_000)
        #expect(try server.run("XLEN", ServerClock.key) == .integer(1))
    }

    @Test(arguments: ["9223372036854775807-0", "9000000000000000-1"])
    func `a kept time that cannot be one is ignored`(_ id: String) throws {
        let server = try RedisServer()
        try server.run("XADD", ServerClock.key, id, "o", "b")
        let store = try server.open()
        #expect(store.now < 7_258_118_400 * Self.second)
    }
}
