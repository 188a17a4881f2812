import LayoutdJournal
import Testing

@testable import LayoutdRedis

struct FullMemoryTests {
    @Test func `a sweep of a server whose memory is full fails until there is room`() throws {
        let server = try RedisServer("--maxmemory-policy", "noeviction")
        let store = try server.open()
        let place = try store.create(key(1))
        #expect(try store.sweep() == [])
        try server.run("CONFIG", "SET", "maxmemory", "1")
        #expect(throws: JournalError.self) {
            try store.write(.append(key(1), event(1), after: place))
        }
        // What needs no room is still accepted.
        #expect(try store.write(.renew(key(1), at: place, expires: later)) == .written)
        for _ in 0..<3 {
            let error = #expect(throws: JournalError.self) { try store.sweep() }
            #expect(error?.description.contains("OOM") == true)
        }
        // A process can start then, and finds out with its first sweep.
        #expect(refusal(server.url()) == nil)
        try server.run("CONFIG", "SET", "maxmemory", "0")
        #expect(try store.sweep() == [])
    }
}
