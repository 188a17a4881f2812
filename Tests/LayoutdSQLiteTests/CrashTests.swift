import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutdSQLite

/// What a process leaves when it is killed: the database and its log at one moment.
struct CrashTests {
    private struct Files {
        var database: [UInt8]
        var log: [UInt8]

        /// While nothing is written the log does not change; whatever a checkpoint is writing into
        /// the database meanwhile is also in the log.
        init(_ directory: TemporaryDirectory) {
            (database, log) = (directory.bytes(), directory.bytes("journal.db-wal"))
        }

        /// What the journals are after a crash; `nil` if opening is refused.
        func recovered() throws -> [JournalKey: StoredJournal]? {
            let directory = try TemporaryDirectory()
            try directory.write(database)
            try directory.write(log, "journal.db-wal")
            guard let store = try? directory.open() else { return nil }
            return try contents(of: store)
        }
    }

    private static func contents(
        of store: SQLiteStore
    ) throws -> [JournalKey: StoredJournal] {
        var journals: [JournalKey: StoredJournal] = [:]
        for key in RandomWrites.keys { journals[key] = try store.load(key) }
        return journals
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `after a crash all that was acknowledged is there`(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(logLimit: 20, checkpointStep: 8)
        var (writes, model) = (RandomWrites(seed: seed), ModelStore())
        for step in 0..<400 {
            let batch = writes.batch(for: model)
            #expect(try store.write(batch) == batch.map { model.write($0) })
            if step % 11 == 0 { _ = try store.sweep() }
            guard Int.random(in: 0..<10, using: &writes.numbers) == 0 else { continue }
            #expect(try Files(directory).recovered() == model.contents, "step \(step)")
        }
    }

    @Test func `a crash during a batch leaves all of it or nothing`() throws {
        let directory = try TemporaryDirectory()
        // Without checkpoints the log only grows.
        let store = try directory.open(checkpointStep: 1_000_000)
        var (writes, model) = (RandomWrites(seed: 5), ModelStore())
        for step in 0..<40 {
            var files = Files(directory)
            let (before, count) = (model.contents, files.log.count)
            let batch = writes.batch(for: model, maximum: 40)
            #expect(try store.write(batch) == batch.map { model.write($0) })
            let log = directory.bytes("journal.db-wal")
            for _ in 0..<3 where log.count > count {
                let cut = Int.random(in: count..<log.count, using: &writes.numbers)
                files.log = Array(log.prefix(cut))
                #expect(try files.recovered() == before, "step \(step), byte \(cut)")
            }
            files.log = log
            #expect(try files.recovered() == model.contents, "step \(step)")
        }
    }

    @Test func `a log cut off anywhere leaves what was written before`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 1_000_000)
        var (writes, model) = (RandomWrites(seed: 6), ModelStore())
        var states = [model.contents]
        for _ in 0..<40 {
            let batch = writes.batch(for: model)
            _ = try store.write(batch)
            for write in batch { _ = model.write(write) }
            states.append(model.contents)
        }
        var files = Files(directory)
        let log = files.log
        var state = 0
        for count in stride(from: 0, through: log.count, by: 4_099) + [log.count] {
            files.log = Array(log.prefix(count))
            let recovered = try #require(try files.recovered())
            state = try #require(states[state...].firstIndex(of: recovered), "byte \(count)")
        }
        #expect(states[state] == model.contents)
    }

    @Test func `a database cut off under a log is refused, or whole journals are left`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.open(checkpointStep: 1_000_000)
        _ = try store.write(.create(RandomWrites.keys[0], snapshot: [1], expires: 2_000))
        _ = try store.write((1...300).map { .append(RandomWrites.keys[0], event($0, size: 200)) })
        store.close()
        let again = try directory.open(checkpointStep: 1_000_000)
        _ = try again.write((301...320).map { .append(RandomWrites.keys[0], event($0)) })
        let whole = Files(directory)
        for count in stride(from: 0, to: whole.database.count, by: 4_099) {
            var files = whole
            files.database = Array(whole.database.prefix(count))
            guard let journal = try files.recovered()?[RandomWrites.keys[0]] else { continue }
            #expect(journal.entries.map(\.number) == Array(1...max(1, journal.entries.count)))
        }
        #expect(try whole.recovered()?[RandomWrites.keys[0]]?.entries.count == 320)
    }

    @Test func `a journal with a gap ends before it, and continues there`() throws {
        let directory = try TemporaryDirectory()
        let create = JournalWrite.create(key(1), snapshot: [1], expires: 2_000)
        var store = try directory.open()
        _ = try store.write([create] + (1...6).map { .append(key(1), event($0)) })
        store.close()
        try Connection(path: directory.journal).run("DELETE FROM journal WHERE number=4")
        for last in 4...6 {
            store = try directory.open()
            let entries = try #require(try store.load(key(1))?.entries)
            #expect(entries == (1..<last).map { event($0, size: $0 > 3 ? 1 : 3) })
            #expect(try store.write(.append(key(1), event(last + 1))) == .refused)
            #expect(try store.write(.append(key(1), event(last, size: 1))) == .written)
            store.close()
        }
    }
}

extension ModelStore {
    /// The journals that have not expired.
    fileprivate var contents: [JournalKey: StoredJournal] {
        journals.keys.reduce(into: [:]) { $0[$1] = load($1) }
    }
}
