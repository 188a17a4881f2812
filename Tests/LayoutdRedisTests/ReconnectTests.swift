import Foundation
import Glibc
import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

struct ReconnectTests {
    private let server: RedisServer

    init() throws { server = try RedisServer() }

    @Test func `a server that was killed has all that was written`() throws {
        let store = try server.open()
        var place = try store.append(key(1), 1...3, after: store.create(key(1)))
        for number in 4...6 {
            server.kill()
            try server.start()
            place = try store.append(key(1), number...number, after: place)
        }
        #expect(try store.write(.renew(key(1), at: place, expires: nil)) == .written)
        #expect(try store.load(key(1))?.entries == (1...6).map { event($0) })
    }

    @Test func `a journal that the server has an older copy of is healed`() throws {
        let store = try server.open()
        let old = try store.append(key(1), 1...3, after: store.create(key(1)))
        server.kill()
        try server.copyData(from: "appendonlydir", to: "old")
        try server.start()
        let place = try store.append(key(1), 4...8, after: old)
        server.kill()
        try server.copyData(from: "old", to: "appendonlydir")
        try server.start()

        let behind: [JournalWrite] = [
            .append(key(1), event(9), after: place),
            .snapshot(key(1), [9], through: 8, after: place, expires: later),
            .renew(key(1), at: place, expires: nil), .renew(key(1), at: place, expires: later),
            .remove(key(1), at: place),
        ]
        for write in behind { #expect(try store.write(write) == .behind(old), "\(write)") }
        let results = try store.write(behind, until: soon())
        #expect(results == Array(repeating: .behind(old), count: behind.count))

        let healed = JournalPlace(epoch: place.epoch + 1, sequence: 0)
        let heal = JournalWrite.heal(
            key(1),
            [7],
            through: 8,
            found: old,
            at: healed,
            expires: later
        )
        #expect(
            try store.write([heal, .append(key(1), event(9), after: healed), heal], until: soon())
                == [.written, .written, .refused]
        )
        #expect(try server.run("EXPIRETIME", name(1)) == .integer(later))
        let loaded = try #require(try store.load(key(1)))
        #expect(loaded.snapshot == [7] && loaded.through == 8 && loaded.damage == nil)
        #expect(loaded.entries == [event(9)] && loaded.claim > healed)
    }

    @Test func `a journal that the server has lost is gone`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...3, after: store.create(key(1)))
        server.kill()
        try server.deleteData()
        try server.start()
        #expect(store.replacements == 0)
        #expect(try store.write(.append(key(1), event(4), after: place)) == .gone)
        #expect(try store.load(key(1)) == nil)
        #expect(store.replacements == 1)
    }

    @Test func `a connection to the same server is no replacement`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        try server.run("CLIENT", "KILL", "TYPE", "normal")
        _ = try store.append(key(1), 1...1, after: place)
        #expect(store.replacements == 0)
    }

    @Test func `how a journal was ended is known for as long as it could have lived`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        #expect(try store.write(.remove(key(1), at: place, expires: later)) == .written)
        let mark = name(1) + ":end"
        #expect(try server.run("EXPIRETIME", mark) == .integer(later))
        #expect(try server.run("XLEN", mark) == .integer(1))
    }

    @Test func `writing waits for a server that starts again`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        server.kill()
        let start = try startThread { [server] in
            usleep(300_000)
            try? server.start()
        }
        _ = try store.append(key(1), 1...1, after: place)
        start.join()
    }

    @Test func `a connection that the server has closed is replaced`() throws {
        let store = try server.open()
        var place = try store.create(key(1))
        for number in 1...3 {
            _ = try store.load(key(2))
            try server.run("CLIENT", "KILL", "TYPE", "normal")
            place = try store.append(key(1), number...number, after: place)
            #expect(try store.load(key(2)) == nil)
            #expect(try store.sweep() == [])
        }
    }
}
