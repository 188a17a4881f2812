import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdRedis

struct RedisStoreTests {
    private let server: RedisServer

    init() throws { server = try RedisServer() }

    @Test func `writes after one that fails do not count either`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        let other = JournalPlace(epoch: place.epoch + 10, sequence: 0)
        let results = try store.write(
            [
                .create(key(1), snapshot: [9], at: other, expires: later),
                .append(key(1), event(1), after: other),
                .heal(key(1), [9], through: 0, found: other, at: other, expires: later),
                .append(key(1), event(1), after: other),
            ],
            until: soon()
        )
        #expect(results == [.refused, .refused, .behind(place), .behind(place)])
        let loaded = try #require(try store.load(key(1)))
        #expect(loaded.snapshot == [1] && loaded.entries == [])
    }

    @Test func `a snapshot removes the entries that are in it`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...5, after: store.create(key(1)))
        func save(_ through: Int, after place: JournalPlace) throws -> JournalPlace {
            let write = JournalWrite.snapshot(
                key(1),
                [2],
                through: through,
                after: place,
                expires: later
            )
            #expect(try store.write(write) == .written)
            return try #require(place.ofSnapshot)
        }
        let last = try store.append(key(1), 6...6, after: save(3, after: place))
        // Entries 4 and 5, the snapshot and entry 6.
        #expect(try server.run("XLEN", name(1)) == .integer(4))
        _ = try save(6, after: last)
        #expect(try server.run("XLEN", name(1)) == .integer(1))
    }

    @Test func `the clock is that of the server`() throws {
        let store = try server.open()
        let difference = abs(Date().timeIntervalSince1970 - Double(store.now) * 1e-9)
        #expect(difference < 0.05)
        #expect(try store.sweep() == [])
        #expect(abs(Date().timeIntervalSince1970 - Double(store.now) * 1e-9) < 0.05)
    }

    @Test func `a database of its own keeps its journals apart`() throws {
        let store = try RedisStore(server.address("", "/3"), owner: "a")
        _ = try store.create(key(1))
        #expect(try server.open().load(key(1)) == nil)
        #expect(try store.load(key(1)) != nil)
    }

    @Test func `an owner's name is noted with its claim`() throws {
        let store = try server.open(owner: "some host 17")
        _ = try store.create(key(1))
        let claim = try #require(try store.load(key(1))).claim
        let last = try server.run("XREVRANGE", name(1), "+", "-", "COUNT", "1").parts?.first?.parts
        #expect(last?.first?.text == claim.id)
        #expect(last?.last?.parts?.map(\.text) == ["o", "some host 17"])
    }

    @Test func `a journal that is loaded many times does not grow`() throws {
        let store = try server.open()
        var place = try store.append(key(1), 1...1, after: store.create(key(1)))
        for _ in 0..<5 {
            let journal = try #require(try store.load(key(1)))
            #expect(journal.claim > place && journal.entries == [event(1)])
            #expect(try store.write(.renew(key(1), at: place, expires: nil)) == .refused)
            place = journal.claim
        }
        // The snapshot, the entry and the last claim.
        #expect(try server.run("XLEN", name(1)) == .integer(3))
        _ = try store.append(key(1), 2...2, after: place)
    }

    @Test func `of a journal with a gap what is before it is loaded`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...5, after: store.create(key(1)))
        try server.run("XDEL", name(1), "\(place.epoch)-6")
        let loaded = try #require(try store.load(key(1)))
        #expect(loaded.entries == [event(1), event(2)] && loaded.damage == "entry 3 is missing")
        // The next owner continues from there, and so does the one after it.
        _ = try store.append(key(1), 3...4, after: loaded.claim)
        let again = try #require(try store.load(key(1)))
        #expect(again.entries == (1...4).map { event($0) } && again.damage == nil)
    }

    @Test func `a journal of another version is refused`() throws {
        let store = try server.open()
        _ = try store.create(key(1))
        try server.run("XADD", name(1), "*", "x", "something new")
        try server.run("XADD", name(2), "*", "e", "without a snapshot")
        for (number, message) in [
            (1, "another version of layoutd has written a journal"),
            (2, "a journal cannot be read: it has no snapshot"),
        ] as [(UInt64, String)] {
            #expect(throws: JournalError("\(server.url()): \(message)")) {
                try store.load(key(number))
            }
        }
    }

    @Test func `a closed store refuses, and can be closed again`() throws {
        let store = try server.open()
        store.close()
        store.close()
        let closed = JournalError("\(server.url()): the journal is closed")
        #expect(throws: closed) { try store.load(key(1)) }
        #expect(throws: closed) { try store.write(.remove(key(1))) }
        #expect(throws: closed) { try store.sweep() }
        // Redis notices some time later that a connection is closed.
        while connections() > 1 { usleep(1000) }
    }

    @Test func `many threads load at the same time`() async throws {
        let store = try server.open()
        let places = try (0..<20).map {
            try store.append(key($0), 1...9, after: store.create(key($0)))
        }
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let number = UInt64(index % 20)
                    let journal = try? store.load(key(number))
                    #expect(journal?.entries == (1...9).map { event($0) })
                    #expect(journal.map { $0.claim > places[index % 20] } == true)
                }
            }
        }
        // The one that writes, four that are kept, and that of the question.
        #expect(connections() <= 6)
    }

    /// The connections of the server, that of the question being one.
    private func connections() -> Int {
        let list = try? server.run("CLIENT", "LIST").text
        return list?.split(separator: "\n").count ?? 0
    }
}
