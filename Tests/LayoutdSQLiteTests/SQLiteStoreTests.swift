import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct SQLiteStoreTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

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

    private func openFiles() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let targets = (names ?? []).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        return targets.filter { $0.hasPrefix(directory.path) }
    }
}
