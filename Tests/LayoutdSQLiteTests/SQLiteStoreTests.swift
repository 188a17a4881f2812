import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct SQLiteStoreTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `a journal is its snapshot and the entries since`() throws {
        let store = try directory.open()
        #expect(try store.load(key(1)) == nil)
        let results = try store.write([
            .create(key(1), snapshot: [1, 2], expires: 2_000),
            .append(key(1), event(1)), .append(key(1), event(2)), .append(key(1), event(3)),
        ])
        #expect(results == [.written, .written, .written, .written])
        let entries = (1...3).map { event($0) }
        var journal = StoredJournal(snapshot: [1, 2], through: 0, entries: entries)
        #expect(try store.load(key(1)) == journal)

        #expect(try store.write(.snapshot(key(1), [], through: 2, expires: 2_000)) == .written)
        journal = StoredJournal(snapshot: [], through: 2, entries: [event(3)])
        #expect(try store.load(key(1)) == journal)
        store.close()
        #expect(try directory.open().load(key(1)) == journal)
    }

    @Test(arguments: [
        (JournalWrite.create(key(1), snapshot: [9], expires: 3_000), JournalWriteResult.refused),
        (.append(key(1), event(5)), .refused), (.append(key(1), event(3)), .refused),
        (.append(key(1), event(0)), .refused), (.append(key(1), event(.max)), .refused),
        (.snapshot(key(1), [9], through: 1, expires: 3_000), .refused),
        (.snapshot(key(1), [9], through: 4, expires: 3_000), .refused),
        (.snapshot(key(1), [9], through: .min, expires: 3_000), .refused),
        (.append(key(2), event(1)), .gone), (.renew(key(2), expires: 3_000), .gone),
        (.snapshot(key(2), [9], through: 0, expires: 3_000), .gone), (.remove(key(2)), .gone),
    ])
    func `what is refused changes nothing`(
        _ write: JournalWrite,
        _ result: JournalWriteResult
    ) throws {
        let store = try directory.open()
        _ = try store.write([
            .create(key(1), snapshot: [1], expires: 2_000), .append(key(1), event(1)),
            .append(key(1), event(2)), .append(key(1), event(3)),
            .snapshot(key(1), [2], through: 2, expires: 2_000),
        ])
        #expect(try store.write([write, .append(key(1), event(4))]) == [result, .written])
        let journal = StoredJournal(snapshot: [2], through: 2, entries: [event(3), event(4)])
        #expect(try store.load(key(1)) == journal && store.load(key(2)) == nil)
        store.close()
        #expect(try directory.open().load(key(1)) == journal)
    }

    @Test func `a removed journal can be created again, without its old entries`() throws {
        let store = try directory.open()
        let results = try store.write([
            .create(key(1), snapshot: [1], expires: 2_000), .append(key(1), event(1)),
            .append(key(1), event(2)), .remove(key(1)), .append(key(1), event(3)),
            .create(key(1), snapshot: [2], expires: 2_000),
        ])
        #expect(results == [.written, .written, .written, .written, .gone, .written])
        let journal = StoredJournal(snapshot: [2], through: 0, entries: [])
        #expect(try store.load(key(1)) == journal)
        store.close()
        let again = try directory.open()
        #expect(try again.load(key(1)) == journal)
        #expect(try again.write(.append(key(1), event(1, size: 0))) == .written)
        #expect(try again.load(key(1))?.entries == [event(1, size: 0)])
    }

    @Test func `an expired journal does not exist, and may be created again`() throws {
        let clock = Clock()
        let store = try directory.open(clock.read)
        _ = try store.write([
            .create(key(1), snapshot: [1], expires: 1_010), .append(key(1), event(1)),
            .create(key(2), snapshot: [1], expires: 1_010), .renew(key(2), expires: 1_011),
        ])
        clock.set(1_009.999_999)
        #expect(try store.load(key(1)) != nil)
        clock.set(1_010)
        #expect(store.now == 1_010_000_000_000)
        #expect(try store.load(key(1)) == nil && store.load(key(2)) != nil)
        #expect(try store.write(.append(key(1), event(2))) == .gone)
        #expect(try store.write(.renew(key(1), expires: 2_000)) == .gone)
        #expect(try store.write(.create(key(1), snapshot: [3], expires: 2_000)) == .written)
        let journal = StoredJournal(snapshot: [3], through: 0, entries: [])
        #expect(try store.load(key(1)) == journal)
        store.close()
        #expect(try directory.open(clock.read).load(key(1)) == journal)
    }

    @Test func `the clock is that of the system unless another is given`() throws {
        let store = try SQLiteStore(path: directory.journal)
        #expect(abs(Date().timeIntervalSince1970 - Double(store.now) * 1e-9) < 5)
    }

    @Test func `a batch that fails in the middle leaves nothing, and the next succeeds`() throws {
        let store = try directory.open()
        _ = try store.write([
            .create(key(1), snapshot: [1], expires: 2_000), .append(key(1), event(1)),
        ])
        let outside = try Connection(path: directory.journal)
        try outside.run(
            """
            CREATE TRIGGER full BEFORE INSERT ON journal WHEN NEW.number = 3 \
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """
        )
        let batch = (2...4).map { JournalWrite.append(key(1), event($0)) }
        for _ in 0..<2 {
            #expect(throws: JournalError("journal \(directory.journal): no room")) {
                try store.write(batch + [.remove(key(1))])
            }
            #expect(try store.load(key(1))?.entries == [event(1)])
        }
        try outside.run("DROP TRIGGER full")
        #expect(try store.write(batch) == [.written, .written, .written])
        #expect(try store.load(key(1))?.entries == (1...4).map { event($0) })
    }

    @Test func `a closed store refuses, and can be closed again`() throws {
        let store = try directory.open()
        store.close()
        store.close()
        let closed = JournalError("the journal is closed")
        #expect(throws: closed) { try store.load(key(1)) }
        #expect(throws: closed) { try store.write([.remove(key(1))]) }
        #expect(throws: closed) { try store.sweep() }
    }

    @Test(arguments: Durability.allCases)
    func `closing leaves the database and its lock, and no descriptor`(
        _ durability: Durability
    ) throws {
        for _ in 0..<3 {
            let store = try SQLiteStore(path: directory.journal, durability: durability)
            _ = try store.write(.create(key(1), snapshot: [1], expires: .max))
            #expect(try store.load(key(1)) != nil)
            #expect(openFiles().count >= 4)
        }
        #expect(openFiles() == [])
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(files.sorted() == ["journal.db", "journal.db-lock"])
    }

    @Test func `a refused file leaves no descriptor open`() throws {
        try directory.write("not a database".utf8)
        #expect(refusal(directory.journal) != nil)
        #expect(openFiles() == [])
    }

    @Test func `threads load while another writes`() async throws {
        let store = try directory.open(checkpointStep: 16)
        _ = try store.write(.create(key(1), snapshot: [], expires: 2_000))
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try appendAndReplace(in: store) }
            for _ in 0..<2 { group.addTask { try followUntilEnd(of: store) } }
        }
    }

    private func appendAndReplace(in store: SQLiteStore) throws {
        for number in 1...400 {
            #expect(try store.write(.append(key(1), event(number))) == .written)
            guard number % 50 == 0 else { continue }
            let snapshot = [UInt8(number / 50)]
            let write = JournalWrite.snapshot(
                key(1),
                snapshot,
                through: number - 3,
                expires: 2_000
            )
            #expect(try store.write(write) == .written)
        }
    }

    private func followUntilEnd(of store: SQLiteStore) throws {
        var last = 0
        while last < 400 {
            let journal = try #require(try store.load(key(1)))
            let now = journal.through + journal.entries.count
            #expect(now >= last)
            #expect(journal.entries == (journal.through..<now).map { event($0 + 1) })
            last = now
        }
    }

    private func openFiles() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let targets = (names ?? []).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return targets.filter { $0.hasPrefix(directory.path) }
    }
}
