import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct FullDiskTests {
    @Test func `on a full disk a batch is refused as a whole, until there is room`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 4)
        _ = try store.write([
            .create(key(1), snapshot: [1], expires: 2_000), .append(key(1), event(1)),
        ])
        try limit(store, toPages: 20)
        var last = 1
        #expect(throws: JournalError.self) {
            while last < 1_000 {
                _ = try store.write([
                    .create(key(UInt64(last) + 9), snapshot: [], expires: 2_000),
                    .append(key(1), event(last + 1)), .append(key(1), event(last + 2, size: 900)),
                ])
                last += 2
            }
        }
        #expect((3..<200).contains(last))
        let big = [UInt8](repeating: 7, count: 100_000)
        let error = failure(of: store, .snapshot(key(1), big, through: last, expires: 2_000))
        #expect(error?.hasSuffix("journal.db: database or disk is full") == true)

        let journal = try #require(try store.load(key(1)))
        #expect(journal.through == 0 && journal.entries.map(\.number) == Array(1...last))
        #expect(try store.load(key(UInt64(last) + 9)) == nil)
        try limit(store, toPages: 1_000)
        let snapshot = JournalWrite.snapshot(key(1), big, through: last, expires: 2_000)
        #expect(try store.write(.append(key(1), event(last + 1))) == .written)
        #expect(try store.write(snapshot) == .written)
        store.close()
        let after = StoredJournal(snapshot: big, through: last, entries: [event(last + 1)])
        #expect(try directory.open().load(key(1)) == after)
    }

    @Test func `a sweep of a full store fails until there is room for what was refused`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open()
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        #expect(try store.sweep() == [])
        try limit(store, toPages: 40)
        let big = [UInt8](repeating: 7, count: 100_000)
        #expect(throws: JournalError.self) {
            try store.write(.snapshot(key(1), big, through: 0, expires: 2_000))
        }
        for _ in 0..<3 { #expect(throws: JournalError.self) { try store.sweep() } }
        try limit(store, toPages: 1_000)
        #expect(try store.sweep() == [])
        #expect(try store.write(.snapshot(key(1), big, through: 0, expires: 2_000)) == .written)
    }

    private func limit(_ store: SQLiteStore, toPages count: Int) throws {
        try store.writer.withLock { writer in
            try #require(writer).connection.run("PRAGMA max_page_count=\(count)")
        }
    }

    private func failure(of store: SQLiteStore, _ write: JournalWrite) -> String? {
        do throws(JournalError) {
            _ = try store.write([write])
            return nil
        } catch {
            return error.description
        }
    }
}
