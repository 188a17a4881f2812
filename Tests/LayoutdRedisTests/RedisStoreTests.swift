import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdRedis

struct RedisStoreTests {
    private let server: RedisServer

    init() throws { server = try RedisServer() }

    @Test func `a journal is its snapshot and the entries since`() throws {
        let store = try server.open()
        #expect(store.isShared)
        #expect(try store.load(key(1)) == nil)
        let place = try store.append(key(1), 1...3, after: store.create(key(1)))
        let entries = (1...3).map { event($0) }
        let loaded = try #require(try store.load(key(1)))
        #expect(loaded.claim.epoch > place.epoch && loaded.claim.sequence == 0)
        #expect(
            loaded
                == StoredJournal(snapshot: [1], through: 0, entries: entries, claim: loaded.claim)
        )

        let write = JournalWrite.snapshot(
            key(1),
            [2, 13, 10, 0],
            through: 3,
            after: loaded.claim,
            expires: later
        )
        #expect(try store.write(write) == .written)
        let after = try #require(loaded.claim.ofSnapshot)
        _ = try store.append(key(1), 4...4, after: after)
        let again = try #require(try store.load(key(1)))
        #expect(again.snapshot == [2, 13, 10, 0] && again.through == 3 && again.damage == nil)
        #expect(again.entries == [event(4)])
        // The snapshot, entry 4 and the claim.
        #expect(try server.run("XLEN", name(1)) == .integer(3))
    }

    @Test func `a store that is claimed refuses everything of its previous owner`() throws {
        let (first, second) = (try server.open(owner: "a"), try server.open(owner: "b"))
        let place = try first.append(key(1), 1...2, after: first.create(key(1)))
        let claim = try #require(try second.load(key(1))).claim
        let writes: [JournalWrite] = [
            .append(key(1), event(3), after: place),
            .append(key(1), event(4), after: JournalPlace(epoch: place.epoch, entry: 3)),
            .snapshot(key(1), [9], through: 2, after: place, expires: 1),
            .renew(key(1), at: place, expires: 1), .renew(key(1), at: place, expires: nil),
            .remove(key(1), at: place),
            .heal(
                key(1),
                [9],
                through: 2,
                found: place,
                at: JournalPlace(epoch: claim.epoch + 1, sequence: 0),
                expires: later
            ),
        ]
        for write in writes { #expect(try first.write(write) == .refused, "\(write)") }
        #expect(try first.write(writes) == Array(repeating: .refused, count: writes.count))
        #expect(try server.run("EXPIRETIME", name(1)) == .integer(later))

        _ = try second.append(key(1), 3...3, after: claim)
        let loaded = try #require(try first.load(key(1)))
        #expect(loaded.entries == (1...3).map { event($0) } && loaded.claim > claim)
        #expect(try second.write(.renew(key(1), at: claim, expires: nil)) == .refused)
        #expect(try first.append(key(1), 4...4, after: loaded.claim) > loaded.claim)
    }

    @Test func `what has no journal is gone`() throws {
        let (store, place) = (try server.open(), JournalPlace(epoch: 7, sequence: 2))
        let writes: [JournalWrite] = [
            .append(key(1), event(2), after: place),
            .snapshot(key(1), [9], through: 1, after: place, expires: later),
            .renew(key(1), at: place, expires: later), .renew(key(1), at: place, expires: nil),
            .remove(key(1), at: place),
            .heal(key(1), [1], through: 1, found: place, at: place, expires: later),
        ]
        for write in writes { #expect(try store.write(write) == .gone, "\(write)") }
        #expect(try store.write(writes) == Array(repeating: .gone, count: writes.count))

        // Also if the journal ends on a connection that has seen it.
        let other = try store.create(key(2))
        try server.run("DEL", name(2))
        let after: [JournalWrite] = [
            .append(key(2), event(1), after: other),
            .snapshot(key(2), [9], through: 0, after: other, expires: later),
            .renew(key(2), at: other, expires: nil),
        ]
        #expect(try store.write(after) == [.gone, .gone, .gone])
        #expect(try server.run("DBSIZE") == .integer(0))
    }

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

    @Test func `a journal can begin and end many times in a batch`() throws {
        let store = try server.open()
        var (writes, expected) = ([JournalWrite](), [JournalWriteResult]())
        for round in 1...3 as ClosedRange<Int64> {
            let place = JournalPlace(epoch: 1_000 * round, sequence: 0)
            let entry = JournalPlace(epoch: place.epoch, entry: 1)
            writes += [
                .create(key(1), snapshot: [UInt8(round)], at: place, expires: later),
                .append(key(1), event(1), after: place), .remove(key(1), at: entry),
                .append(key(1), event(2), after: entry),
            ]
            expected += [.written, .written, .written, .gone]
        }
        #expect(try store.write(writes, until: soon()) == expected)
        #expect(try store.load(key(1)) == nil)
    }

    @Test func `entries beyond a snapshot survive it`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...5, after: store.create(key(1)))
        #expect(
            try store.write(
                .snapshot(key(1), [2], through: 3, after: place, expires: later)
            ) == .written
        )
        let after = try #require(place.ofSnapshot)
        _ = try store.append(key(1), 6...6, after: after)
        let loaded = try #require(try store.load(key(1)))
        #expect(loaded.snapshot == [2] && loaded.through == 3 && loaded.damage == nil)
        #expect(loaded.entries == [event(4), event(5), event(6)])
        // Two entries, the snapshot, another entry and the claim.
        #expect(try server.run("XLEN", name(1)) == .integer(5))
        let again = try #require(try store.load(key(1)))
        #expect(again.entries == loaded.entries && again.claim > loaded.claim)
    }

    @Test func `a snapshot directly after a snapshot is refused`() throws {
        let store = try server.open()
        let place = try store.create(key(1))
        let write = JournalWrite.snapshot(key(1), [2], through: 0, after: place, expires: later)
        #expect(try store.write(write) == .written)
        let after = try #require(place.ofSnapshot)
        #expect(
            try store.write(.snapshot(key(1), [3], through: 0, after: after, expires: later))
                == .refused
        )
        #expect(try store.load(key(1))?.snapshot == [2])
    }

    @Test func `claims grow, also if the server's clock has gone back`() throws {
        let store = try server.open()
        let future = JournalPlace(epoch: store.now / 1_000_000 + 3_600_000, sequence: 0)
        let write = JournalWrite.create(key(1), snapshot: [1], at: future, expires: later)
        #expect(try store.write(write) == .written)
        var last = try store.append(key(1), 1...1, after: future)
        for number in 2...4 {
            let claim = try #require(try store.load(key(1))).claim
            #expect(claim.epoch == last.epoch + 1 && claim.sequence == 0)
            last = try store.append(key(1), number...number, after: claim)
        }
        #expect(try store.load(key(1))?.entries == (1...4).map { event($0) })
    }

    @Test func `a journal ends when its time is over`() throws {
        let store = try server.open()
        let soon = store.now / 1_000_000_000 + 2
        let short = try store.create(key(1), expires: soon)
        let renewed = try store.create(key(2), expires: soon)
        let replaced = try store.create(key(3), expires: soon)
        let shortened = try store.create(key(4), expires: later)
        #expect(try store.write(.renew(key(1), at: short, expires: nil)) == .written)
        #expect(try store.write(.renew(key(2), at: renewed, expires: later)) == .written)
        #expect(
            try store.write(
                .snapshot(key(3), [2], through: 0, after: replaced, expires: later)
            ) == .written
        )
        #expect(try store.write(.renew(key(4), at: shortened, expires: soon)) == .written)
        while store.now < soon * 1_000_000_000 { usleep(10_000) }
        usleep(20_000)
        #expect(try store.load(key(1)) == nil && store.load(key(4)) == nil)
        #expect(try store.load(key(2)) != nil && store.load(key(3)) != nil)
        #expect(try store.write(.append(key(1), event(1), after: short)) == .gone)
        #expect(try store.create(key(1)) > short)
    }

    @Test func `a journal ends when its owner removes it`() throws {
        let store = try server.open()
        let place = try store.append(key(1), 1...2, after: store.create(key(1)))
        let older = JournalPlace(epoch: place.epoch, entry: 1)
        #expect(try store.write(.remove(key(1), at: older)) == .refused)
        #expect(try store.write(.remove(key(1), at: place)) == .written)
        #expect(try store.load(key(1)) == nil)
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

    @Test func `a snapshot is read without a claim`() throws {
        let (first, second) = (try server.open(owner: "a"), try server.open(owner: "b"))
        #expect(try second.snapshot(key(1)) == nil)
        let place = try first.append(key(1), 1...2, after: first.create(key(1)))
        #expect(try second.snapshot(key(1)) == [1])
        #expect(try first.append(key(1), 3...3, after: place) > place)
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
