import Glibc
import Testing

@testable import LayoutdKeys

struct KeyRingTests {
    /// A file that is removed with the value.
    private struct File: ~Copyable {
        let path: String

        init() throws {
            var name = Array("/tmp/layoutd-keys-XXXXXX".utf8CString)
            let descriptor = mkstemp(&name)
            try #require(descriptor >= 0)
            close(descriptor)
            path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        deinit { unlink(path) }

        func write(_ text: String) throws {
            let file = try #require(fopen(path, "w"))
            fputs(text, file)
            fclose(file)
        }
    }

    private func name(of key: NewKey, in ring: KeyRing) -> String? {
        Array(key.secret.utf8).withUnsafeBytes { ring.key(ofSecret: $0)?.name }
    }

    @Test func `a file that is read again replaces the keys`() throws {
        let file = try File()
        let (old, new) = (try NewKey(name: "old"), try NewKey(name: "new"))
        try file.write(old.line)
        let ring = try KeyRing(path: file.path)
        #expect(name(of: old, in: ring) == "old" && name(of: new, in: ring) == nil)
        try file.write(new.line)
        try ring.reload()
        #expect(name(of: old, in: ring) == nil && name(of: new, in: ring) == "new")
    }

    @Test func `a key that the file does not list any more is revoked`() throws {
        let file = try File()
        let names = ["kept", "gone", "renamed"]
        let new = try names.map { try NewKey(name: $0) }
        try file.write(new.map { $0.line + "\n" }.joined())
        let ring = try KeyRing(path: file.path)
        func find(_ key: NewKey) -> GrantedKey? {
            Array(key.secret.utf8).withUnsafeBytes { ring.key(ofSecret: $0) }
        }
        let before = new.compactMap(find)
        // With a limit of its own it is still the same key.
        let renamed = new[2].line.replacing("renamed", with: "other")
        try file.write("\(new[0].line) max-sessions=1\n\(renamed)\n")
        try ring.reload()
        #expect(before.map(\.name) == names && before.map(\.isRevoked) == [false, true, true])
        #expect(find(new[0]) === before[0] && find(new[1]) == nil && find(new[2])?.name == "other")
        #expect(new.compactMap(find).allSatisfy { !$0.isRevoked })
    }

    @Test(arguments: ["", "old:", "\u{0}"])
    func `an error in the file keeps the keys`(text: String) throws {
        let file = try File()
        let key = try NewKey(name: "old")
        try file.write(key.line)
        let ring = try KeyRing(path: file.path)
        try file.write(text)
        #expect(throws: KeyFileError.self) { try ring.reload() }
        #expect(name(of: key, in: ring) == "old" && ring.count == 1)
    }

    @Test func `a file that cannot be read is an error`() throws {
        let missing = try #require(throws: KeyFileError.self) { try KeyRing(path: "/nowhere/keys") }
        #expect(
            missing.description == "/nowhere/keys: cannot be read: No such file or directory"
        )
        let folder = try #require(throws: KeyFileError.self) { try KeyRing(path: "/tmp") }
        #expect(folder.description == "/tmp: is a directory, not a file")
        let device = try #require(throws: KeyFileError.self) { try KeyRing(path: "/dev/zero") }
        #expect(device.description == "/dev/zero: is a device, not a file")
    }

    @Test func `a pipe is an error, also in place of a file that was read`() throws {
        let file = try File()
        let key = try NewKey(name: "old")
        try file.write(key.line)
        let ring = try KeyRing(path: file.path)
        unlink(file.path)
        try #require(mkfifo(file.path, 0o600) == 0)
        let error = try #require(throws: KeyFileError.self) { try ring.reload() }
        #expect(error.description == "\(file.path): is a pipe, not a file")
        #expect(name(of: key, in: ring) == "old")
    }
}
