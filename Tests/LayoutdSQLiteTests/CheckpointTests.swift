import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct CheckpointTests {
    @Test func `while batches follow each other the log begins again`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 32)
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        let first = beginning(directory)
        var number = 0
        // A busy machine may hold the thread that makes checkpoints for a while.
        while beginning(directory) == first, number < 20_000 {
            _ = try store.write([.append(key(1), event(number + 1, size: 200))])
            number += 1
        }
        // Each commit writes three pages at most.
        #expect((10..<20_000).contains(number))
        #expect(try store.load(key(1))?.entries.count == number)
    }

    /// Counts how often the log has begun; see https://www.sqlite.org/fileformat.html, section 4.1.
    private func beginning(_ directory: TemporaryDirectory) -> [UInt8] {
        let log = FileHandle(forReadingAtPath: "\(directory.journal)-wal")
        return (try? log?.read(upToCount: 16)).map { Array($0[12..<16]) } ?? []
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
