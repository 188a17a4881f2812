import Glibc
import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

/// A server that is away or hangs is given up at the deadline, not later.
struct OutageTimedTests {
    private let server: RedisServer

    init() throws { server = try RedisServer() }

    @Test func `a server that hangs fails at the deadline, and what it has is unknown`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...2, after: store.create(key(1)))
        server.signal(SIGSTOP)
        let write = JournalWrite.append(key(1), event(3), after: place)
        let slow = JournalError("\(server.url()): no reply in time")
        for patience in [300, 0] as [UInt64] {
            let start = monotonicNanoseconds()
            #expect(throws: slow) {
                try store.write([write], until: inMilliseconds(patience))
            }
            let milliseconds = Double(monotonicNanoseconds() - start) * 1e-6
            #expect(milliseconds > Double(patience) && milliseconds < Double(patience) + 1_000)
        }
        #expect(throws: slow) { try store.sweep() }
        let start = monotonicNanoseconds()
        #expect(throws: slow) { try store.load(key(1)) }
        #expect(monotonicNanoseconds() - start < 3_000_000_000)
        server.signal(SIGCONT)

        // The server has found the first attempt, so that the writer's copy is too old now; the
        // claim too has been carried out.
        #expect(try store.write(write) == .refused)
        #expect(try store.load(key(1))?.entries == (1...3).map { event($0) })
        #expect(try store.sweep() == [])
    }

    @Test func `a server that is away fails at the deadline`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        server.kill()
        let start = monotonicNanoseconds()
        let refused = JournalError("\(server.url()): Connection refused")
        #expect(throws: refused) {
            try store.write([.renew(key(1), at: place, expires: nil)], until: inMilliseconds(300))
        }
        let milliseconds = Double(monotonicNanoseconds() - start) * 1e-6
        #expect(milliseconds > 200 && milliseconds < 1_000)
        #expect(throws: refused) { try store.sweep() }
        #expect(throws: refused) { try store.load(key(1)) }
    }
}
