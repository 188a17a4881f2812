import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

/// A directory that is removed with its content when the value is freed.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        let name = "layoutd-\(UInt64.random(in: 0 ... .max))"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a journal in it.
    var journal: String { "\(path)/journal.db" }

    /// Opens a store whose clock stands still at second 1000, unless another is given.
    func open(
        _ clock: @escaping @Sendable () -> Int64 = { 1_000_000_000_000 },
        logLimit: Int = 50_000,
        checkpointStep: Int = 1_024
    ) throws -> SQLiteStore {
        try SQLiteStore(
            journal,
            .normal,
            logLimit: logLimit,
            checkpointStep: checkpointStep,
            MachineClocks(clock)
        )
    }

    /// Opens a store on a machine with the given clocks.
    func open(_ clocks: MachineClocks) throws -> SQLiteStore {
        try SQLiteStore(journal, .normal, logLimit: 50_000, checkpointStep: 1_024, clocks)
    }

    /// The bytes of a file in it; empty if it does not exist.
    func bytes(_ name: String = "journal.db") -> [UInt8] {
        // FileManager leaks the buffer of an empty file.
        let file = FileHandle(forReadingAtPath: "\(path)/\(name)")
        defer { try? file?.close() }
        return file.map { Array($0.readDataToEndOfFile()) } ?? []
    }

    /// Writes a file, and nothing if there are no bytes.
    func write(_ bytes: some Sequence<UInt8>, _ name: String = "journal.db") throws {
        let data = Data(bytes)
        guard !data.isEmpty else { return }
        try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
}

/// What opening a store reports; `nil` if it succeeds.
func refusal(_ path: String) -> String? {
    do throws(JournalError) {
        try SQLiteStore(path: path, clock: { 1_000_000_000_000 }).close()
        return nil
    } catch {
        return error.description
    }
}

/// A key for tests.
func key(_ number: UInt64) -> JournalKey {
    JournalKey(high: ~number, low: number)
}

/// An event for tests, with a body that tells its number.
func event(_ number: Int, size: Int = 3) -> JournalEntry {
    JournalEntry(
        number: number,
        kind: number % 3 == 0 ? .mark : .event,
        body: Array(repeating: UInt8(truncatingIfNeeded: number), count: size)
    )
}

extension JournalStore {
    /// Writes one thing.
    func write(_ write: JournalWrite) throws -> JournalWriteResult {
        try #require(try self.write([write]).first)
    }
}
