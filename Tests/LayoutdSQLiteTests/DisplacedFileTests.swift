import Foundation
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

/// What happens to the files of an open store.
struct DisplacedFileTests {
    private let directory: TemporaryDirectory
    private let store: SQLiteStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try directory.open()
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(
            atPath: "\(directory.path)/\(name)",
            toPath: "\(directory.path)/\(other)"
        )
    }

    @Test(arguments: ["journal.db", "journal.db-wal"], [false, true])
    func `nothing is accepted while a file is away or replaced`(
        name: String,
        isReplaced: Bool
    ) throws {
        try move(name, to: "elsewhere")
        if isReplaced { try directory.write(directory.bytes("elsewhere"), name) }
        let message =
            "\(directory.path)/\(name) was removed or replaced while it is in use; move it back, or "
            + "restart layoutd to continue with what is there"
        for _ in 0..<2 {
            let refused = #expect(throws: JournalError.self) {
                try store.write(.append(key(1), event(1)))
            }
            #expect(refused?.description == message)
            let swept = #expect(throws: JournalError.self) { try store.sweep() }
            #expect(swept?.description == message)
        }
        if isReplaced { try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)") }
        try move("elsewhere", to: name)
        #expect(try store.sweep() == [])
        #expect(try store.write(.renew(key(1), expires: 2_000)) == .written)
    }

    @Test func `a second store of the same file is refused, whatever name it has`() throws {
        let other = "\(directory.path)/other.db"
        try FileManager.default.linkItem(atPath: directory.journal, toPath: other)
        let used = "another process uses it; stop that process, or choose another file"
        #expect(refusal(other) == "journal \(other): \(used)")
        try FileManager.default.removeItem(atPath: "\(directory.path)/journal.db-lock")
        #expect(refusal(directory.journal) == "journal \(directory.journal): \(used)")
        #expect(try store.write(.append(key(1), event(1))) == .written)
        store.close()
        #expect(refusal(other) == nil)
    }
}
