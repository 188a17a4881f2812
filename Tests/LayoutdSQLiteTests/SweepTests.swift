import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct SweepTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// The numbers of rows in the tables.
    private func rows() throws -> [String?] {
        let connection = try Connection(path: directory.journal)
        return [
            try connection.text("SELECT count(*) FROM session"),
            try connection.text("SELECT count(*) FROM journal"),
        ]
    }

    @Test func `expired journals are deleted, with their entries`() throws {
        let clock = Clock()
        let store = try directory.open(clock.read)
        for (number, expires) in [(1, 1_010), (2, 1_020), (3, 1_010)] as [(UInt64, Int64)] {
            let create = JournalWrite.create(key(number), snapshot: [1], expires: expires)
            _ = try store.write([create] + (1...5).map { .append(key(number), event($0)) })
        }
        #expect(try store.sweep() == [] && rows() == ["3", "15"])
        clock.set(1_010)
        // The last five stay, since places below them are needed.
        #expect(try store.sweep() == [] && rows() == ["1", "10"])
        #expect(try store.load(key(2))?.entries.count == 5)
        clock.set(1_020)
        #expect(try store.sweep() == [] && rows() == ["0", "0"])
    }

    @Test func `entries that no journal needs are deleted`() throws {
        let store = try directory.open()
        _ = try store.write([
            .create(key(1), snapshot: [1], expires: 2_000),
            .create(key(2), snapshot: [1], expires: 2_000),
        ])
        for number in 1...10 {
            _ = try store.write([.append(key(1), event(number)), .append(key(2), event(number))])
        }
        _ = try store.write(.snapshot(key(1), [2], through: 10, expires: 2_000))
        #expect(try store.sweep() == [] && rows() == ["2", "19"])
        _ = try store.write(.snapshot(key(2), [2], through: 7, expires: 2_000))
        #expect(try store.sweep() == [] && rows() == ["2", "5"])
        _ = try store.write(.remove(key(2)))
        #expect(try store.sweep() == [] && rows() == ["1", "0"])
        #expect(try store.write(.append(key(1), event(11))) == .written)
        store.close()
        #expect(try directory.open().load(key(1))?.entries == [event(11)])
    }

    @Test func `a log without entries keeps its places apart`() throws {
        var store = try directory.open()
        for number in 1...3 {
            _ = try store.write([
                .create(key(1), snapshot: [1], expires: 2_000), .append(key(1), event(1)),
                .append(key(1), event(2)), .remove(key(1)),
                .create(key(2), snapshot: [1], expires: 2_000),
            ])
            _ = try store.sweep()
            store.close()
            store = try directory.open()
            #expect(try store.load(key(2))?.entries.count == number - 1)
            #expect(try store.write(.append(key(2), event(number))) == .written)
        }
    }

    @Test func `when the log is long, the journals with the oldest entries are reported`() throws {
        let store = try directory.open(logLimit: 100)
        for number in 0..<100 as Range<UInt64> {
            let create = JournalWrite.create(key(number), snapshot: [1], expires: 2_000)
            _ = try store.write([create, .append(key(number), event(1))])
        }
        #expect(try store.sweep() == [])
        _ = try store.write(.append(key(0), event(2)))
        var keys = try store.sweep()
        #expect(keys == (0..<64).map { key($0) })
        for key in keys { _ = try store.write(.snapshot(key, [2], through: 1, expires: 2_000)) }
        #expect(try store.sweep() == [] && rows() == ["100", "37"])
        _ = try store.write((2...70).map { .append(key(99), event($0)) })
        keys = try store.sweep()
        #expect(keys == (64..<100).map { key($0) } + [key(0)])
        store.close()
        #expect(try directory.open(logLimit: 100).sweep() == keys)
    }
}
