import Testing

@testable import LayoutdKeys

struct NewKeyTests {
    /// Yields the bytes 0xFB, 0xEF, 0xFF over and over, whose digits are all special.
    private struct Special: RandomNumberGenerator {
        mutating func next() -> UInt64 { 0xFBFB_FBFB_FBFB_FBFB }
    }

    @Test func `a new key is found by its secret`() throws {
        let (key, other) = (try NewKey(name: "anna"), try NewKey(name: "bob"))
        let file = try KeyFile(key.line + "\n" + other.line, path: "keys")
        let name = Array(key.secret.utf8).withUnsafeBytes { file.key(ofSecret: $0)?.name }
        #expect(name == "anna")
        #expect(key.secret != other.secret)
        #expect(!key.line.contains(key.secret))
    }

    @Test func `the secret is 32 bytes in base64url`() throws {
        var generator = Special()
        let key = try NewKey(name: "anna", using: &generator)
        // By python3 -c "import base64; print(base64.urlsafe_b64encode(b'\\xfb' * 32))"
        #expect(key.secret == "-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s")
    }

    @Test func `a name that no key may have is refused`() {
        #expect(throws: InvalidLine.self) { try NewKey(name: "a:b") }
    }
}
