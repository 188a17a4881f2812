import CLayoutdSQLite
import Foundation
import Glibc
import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct OpeningTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `only the owner can read the files`() throws {
        let store = try directory.open()
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        for suffix in ["", "-wal", "-lock"] {
            var status = stat()
            try #require(stat(directory.journal + suffix, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(suffix)")
        }
        store.close()
    }

    @Test func `no file is mapped that somebody could cut off`() throws {
        let store = try directory.open()
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        _ = try store.load(key(1))
        #expect(access(directory.journal + "-shm", F_OK) != 0)
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        #expect(!maps.contains(directory.path))
        store.close()
    }

    @Test func `a file in use is refused to a second store, under any name`() throws {
        let store = try directory.open()
        let link = "\(directory.path)/link"
        try #require(symlink("journal.db", link) == 0)
        for path in [directory.journal, link, "\(directory.path)/./journal.db"] {
            let message = try #require(refusal(path))
            #expect(message.contains("\(directory.journal): another process uses it"))
        }
        _ = try store.write(.create(key(1), snapshot: [1], expires: 2_000))
        store.close()
        #expect(refusal(link) == nil)
    }

    @Test func `a file that is freed can be opened again`() throws {
        do { _ = try directory.open() }
        #expect(refusal(directory.journal) == nil)
    }

    @Test(arguments: [
        ForeignFile(name: "text", change: { _ in Array("{\"layout\": 1}\n".utf8) }),
        ForeignFile(name: "long text", change: { _ in Array(repeating: 0x20, count: 9_000) }),
        ForeignFile(name: "one byte", change: { _ in [0] }),
        ForeignFile(name: "another application", change: { $0.with(0x4c, at: 71) }),
        ForeignFile(name: "no application", change: { $0.with(0, 0, 0, 0, at: 68) }),
        ForeignFile(name: "a head", change: { Array($0.prefix(99)) }),
        ForeignFile(name: "newer", message: "its format 2 is unknown") { $0.with(2, at: 63) },
        ForeignFile(name: "without version", message: "its format 0") { $0.with(0, at: 63) },
    ])
    func `a file that is not a journal is refused and left as it is`(_ file: ForeignFile) throws {
        let bytes = try file.change(sample())
        try remove("journal.db")
        try directory.write(bytes)
        try expectRefusal(file.message)
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(files.sorted() == ["journal.db", "journal.db-lock"])
    }

    @Test func `a database of others is refused and left as it is`() throws {
        var handle: OpaquePointer?
        sqlite3_open(directory.journal, &handle)
        sqlite3_exec(handle, "CREATE TABLE other(a)", nil, nil, nil)
        sqlite3_close(handle)
        try expectRefusal("the file is not a journal")
    }

    @Test(arguments: [
        // The page size, the schema's page, and pages of the tables.
        (17, [0xff]), (100, [0x77]), (4_096, Array(repeating: 0xee, count: 64)),
        (3 * 4_096, Array(repeating: 0x11, count: 4_096)),
    ])
    func `a damaged file is refused and left as it is`(at offset: Int, _ damage: [UInt8]) throws {
        var bytes = try sample()
        bytes.replaceSubrange(offset..<offset + damage.count, with: damage)
        try directory.write(bytes)
        try expectRefusal("damaged")
    }

    @Test func `a damaged file with a log is left as it is, and so is the log`() throws {
        let store = try directory.open()
        _ = try store.write([.create(key(1), snapshot: [1], expires: 2_000)])
        let log = directory.bytes("journal.db-wal")
        store.close()
        var bytes = try sample()
        bytes.replaceSubrange(2 * 4_096 + 8..<bytes.count, with: repeatElement(0xee, count: 999))
        try directory.write(bytes)
        try directory.write(log, "journal.db-wal")
        try expectRefusal("damaged")
        #expect(directory.bytes("journal.db-wal") == log)
    }

    @Test func `a journal without its tables is refused and left as it is`() throws {
        try directory.write(sample())
        try Connection(path: directory.journal).run("DROP TABLE journal")
        try expectRefusal("damaged")
    }

    @Test func `a file cut off anywhere is refused and left as it is`() throws {
        let bytes = try sample()
        for count in stride(from: 1, to: bytes.count, by: 1_021) + [100, 4_096, 8_192] {
            try directory.write(bytes.prefix(count))
            try expectRefusal("journal", "\(count) of \(bytes.count) bytes")
        }
        try remove("journal.db")
        #expect(refusal(directory.journal) == nil)
    }

    @Test func `a log without its database is left as it is`() throws {
        try directory.write([1, 2, 3], "journal.db-wal")
        for _ in 0..<2 { try expectRefusal("remove \(directory.journal)-wal") }
        #expect(directory.bytes("journal.db-wal") == [1, 2, 3])
    }

    @Test func `an empty file becomes a journal`() throws {
        try #require(FileManager.default.createFile(atPath: directory.journal, contents: nil))
        #expect(refusal(directory.journal) == nil)
        let bytes = directory.bytes()
        #expect(bytes[68..<72].elementsEqual("LAYJ".utf8) && bytes[60..<64] == [0, 0, 0, 1])
    }

    @Test(arguments: [
        ("", "it is a directory"), ("/", "it is a directory"),
        ("/none/journal.db", "does not exist; create that directory"),
        ("/file/journal.db", "Not a directory"), ("/socket", "it is not a file"),
    ])
    func `a path where no file can be is refused`(_ name: String, _ message: String) throws {
        try directory.write([1], "file")
        try #require(mkfifo("\(directory.path)/socket", 0o600) == 0)
        let refused = try #require(refusal(directory.path + name))
        #expect(refused.contains(directory.path) && refused.contains(message), "\(refused)")
    }

    @Test func `an empty path is refused`() {
        #expect(refusal("") == "journal : No such file or directory; choose another path")
    }

    @Test func `a file without permission is refused and left as it is`() throws {
        let bytes = try sample()
        try #require(chmod(directory.path, 0o777) == 0 && chmod(directory.journal, 0o400) == 0)
        try #require(unlink("\(directory.journal)-lock") == 0)
        let message = try asNobody { refusal(directory.journal) }
        #expect(message?.contains("\(directory.journal): Permission denied") == true)
        #expect(directory.bytes() == bytes)
    }

    @Test func `a directory without permission is named`() throws {
        try #require(chmod(directory.path, 0o500) == 0)
        let message = try asNobody { refusal(directory.journal) }
        try #require(chmod(directory.path, 0o700) == 0)
        #expect(message?.contains(directory.path) == true)
        #expect(message?.contains("Permission denied") == true)
    }

    /// The bytes of a journal that is closed.
    private func sample() throws -> [UInt8] {
        let store = try directory.open()
        _ = try store.write([.create(key(1), snapshot: [1, 2, 3], expires: 2_000)])
        _ = try store.write((1...100).map { .append(key(1), event($0, size: 200)) })
        store.close()
        return directory.bytes()
    }

    /// Runs a closure without the permissions of root, which may do anything, on this thread only.
    private func asNobody<Result>(_ body: () -> Result) throws -> Result {
        guard geteuid() == 0 else { return body() }
        // Not in the module Glibc.
        let symbol = try #require(dlsym(nil, "setfsuid"))
        let become = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
        _ = become(65_534)
        defer { _ = become(0) }
        return body()
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)")
    }

    private func expectRefusal(_ part: String, _ comment: Comment = "") throws {
        let bytes = directory.bytes()
        let message = try #require(refusal(directory.journal), comment)
        #expect(message.hasPrefix("journal \(directory.journal): "), "\(message)")
        #expect(message.contains(part) && !message.contains("\n"), "\(message)")
        #expect(directory.bytes() == bytes)
    }
}

/// A file that is not a journal of this version, made from one that is.
struct ForeignFile: Sendable, CustomTestStringConvertible {
    var name: String
    var message = "the file is not a journal"
    var change: @Sendable ([UInt8]) -> [UInt8]

    var testDescription: String { name }
}

extension [UInt8] {
    /// The bytes with some replaced.
    fileprivate func with(_ bytes: UInt8..., at offset: Int) -> [UInt8] {
        var changed = self
        changed.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return changed
    }
}
