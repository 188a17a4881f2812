import Testing

@testable import LayoutdKeys

/// The text of key files, and finding keys in them.
struct KeyFileTests {
    /// The hash of "secret", by sha256sum.
    static let hash = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    /// The hash of "other", by sha256sum.
    static let otherHash = "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa"

    private static func name(of secret: String, in text: String) throws -> String? {
        let file = try KeyFile(text, path: "keys")
        return Array(secret.utf8).withUnsafeBytes { file.key(ofSecret: $0)?.name }
    }

    @Test(arguments: [
        ("secret", "anna"), ("other", "b.o-b_2"), ("", nil), ("secre", nil), ("secret ", nil),
        ("Secret", nil), (hash, nil),
    ])
    func `a secret belongs to the name of its hash`(secret: String, name: String?) throws {
        let text = "# keys\n\nanna:\(Self.hash)\r\n  b.o-b_2:\(Self.otherHash)  \n#x:y\n"
        #expect(try Self.name(of: secret, in: text) == name)
    }

    @Test func `of a thousand keys each is found`() throws {
        let secrets = (0..<1000).map { "secret \($0)" }
        let lines = secrets.enumerated().map { number, secret in
            let hash = Array(secret.utf8).withUnsafeBytes { SecretHash(of: $0).text }
            return "name-\(number):\(hash)\n"
        }
        let file = try KeyFile(lines.joined().replacing("name", with: "n"), path: "keys")
        #expect(file.count == 1000)
        for (number, secret) in secrets.enumerated() {
            let name = Array(secret.utf8).withUnsafeBytes { file.key(ofSecret: $0)?.name }
            #expect(name == "n-\(number)")
        }
    }

    @Test func `keys whose hashes begin alike are told apart`() throws {
        let alike = Self.hash.prefix(62) + "00"
        let text = "a:\(alike)\nb:\(Self.hash)"
        #expect(try Self.name(of: "secret", in: text) == "b")
        #expect(try Self.name(of: "secret", in: "a:\(alike)") == nil)
    }

    @Test func `several keys may have one name, so that a client can change its key`() throws {
        let text = "anna:\(Self.hash)\nanna:\(Self.otherHash)"
        #expect(try Self.name(of: "secret", in: text) == "anna")
        #expect(try Self.name(of: "other", in: text) == "anna")
    }

    @Test func `a name may have limits of its own`() throws {
        let text = "anna:\(Self.hash) max-memory=64M\tmax-sessions=0\nbob:\(Self.otherHash)\n"
        let limits = try KeyFile(text, path: "keys").limits
        #expect(limits.keys.sorted() == ["anna"])
        #expect(limits["anna"]?.maximumSessions == 0)
        #expect(limits["anna"]?.maximumMemory == 64 << 20)
        #expect(try Self.name(of: "secret", in: text) == "anna")
    }

    private static let nameForm = "a name has 1 to 64 of a-z, 0-9, '.', '_' and '-', first a letter"
    private static let sessionsForm =
        "write max-sessions once, with a whole number, 0 for no limit"
    private static let memoryForm =
        "write max-memory once, with a number of bytes, or with K, M or G after it"
    private static let otherWord =
        "after the hash there is something other than max-sessions= and max-memory="
    private static let badHash =
        "the hash after the colon is not the 64 digits 0-9 and a-f of a SHA-256"

    @Test(arguments: [
        ("anna", "keys, line 1: has no colon; write a name, a colon and a hash"),
        ("\n\nanna:secret", "keys, line 3: \(badHash)"),
        ("anna:\(hash)0", "keys, line 1: \(badHash)"),
        ("anna:\(hash.uppercased())", "keys, line 1: \(badHash)"),
        ("anna: \(hash)", "keys, line 1: \(badHash)"),
        (":\(hash)", "keys, line 1: the name has 0 bytes; \(nameForm)"),
        (
            String(repeating: "a", count: 65) + ":\(hash)",
            "keys, line 1: the name has 65 bytes; \(nameForm)"
        ),
        ("anNa:\(hash)", #"keys, line 1: the name has "N" as character 3; \#(nameForm)"#),
        ("9a:\(hash)", #"keys, line 1: the name has "9" as character 1; \#(nameForm)"#),
        ("\u{E9}:\(hash)", "keys, line 1: the name has \"\u{E9}\" as character 1; \(nameForm)"),
        (
            "# keys\na:\(hash)\na:\(otherHash) max-sessions=1",
            "keys, line 3: the name a is in line 2 too; write its limits there"
        ),
        ("a:\(hash) max-sessions=", "keys, line 1: \(sessionsForm)"),
        ("a:\(hash) max-sessions=-1", "keys, line 1: \(sessionsForm)"),
        ("a:\(hash) max-sessions=1 max-sessions=1", "keys, line 1: \(sessionsForm)"),
        ("a:\(hash) max-memory=0", "keys, line 1: \(memoryForm)"),
        ("a:\(hash) max-memory=1 M", "keys, line 1: \(otherWord)"),
        ("a:\(hash) secret", "keys, line 1: \(otherWord)"),
        (
            "a:\(hash)\nb:\(hash)",
            "keys, line 2: the hash of b is in line 1 too; give every key its own"
        ),
        ("", "keys: there is no key in it; 'layoutd keys add NAME' prints a line for it"),
        ("# a\n\n", "keys: there is no key in it; 'layoutd keys add NAME' prints a line for it"),
    ])
    func `an error names file, line and reason`(text: String, message: String) throws {
        let error = try #require(throws: KeyFileError.self) { try KeyFile(text, path: "keys") }
        #expect(error.description == message)
    }
}
