import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct CheckpointTests {
    @Test func `while batches follow each other the log stays short`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 32)
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        for number in 1...3_000 {
            #expect(try store.write(.append(key(1), event(number, size: 200))) == .written)
        }
        // Without checkpoints it has 3,000 pages; with them it begins again after 256 and those
        // that are written during a checkpoint.
        #expect(directory.bytes("journal.db-wal").count < 2_000 * 4_120)
        #expect(try store.load(key(1))?.entries.count == 3_000)
    }

    @Test func `a reader from outside delays checkpoints, but no writes`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 8)
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        let outside = try Connection(path: directory.journal)
        try outside.run("BEGIN")
        #expect(try outside.text("SELECT count(*) FROM session") == "1")
        for number in 1...200 {
            #expect(try store.write(.append(key(1), event(number))) == .written)
        }
        try outside.run("COMMIT")
        #expect(try store.load(key(1))?.entries.count == 200)
    }
}
