import LayoutdJSON
import Testing

@testable import LayoutService

/// Digests that distinguish a repeated event from another one.
struct StableDigestTests {
    /// - Note: Source: the test vectors of draft-eastlake-fnv, appendix C.
    @Test(
        arguments: [
            ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] as [(String, UInt64)]
    )
    func `bytes have the published digest`(text: String, expected: UInt64) {
        var digest = StableDigest()
        digest.combine(text.utf8)
        #expect(digest.value == expected)
    }

    @Test func `the boundary between two texts changes the digest`() {
        #expect(digest(of: "ab", "c") != digest(of: "a", "bc"))
        #expect(digest(of: "", "a") != digest(of: "a", ""))
    }

    private func digest(of texts: String...) -> StableDigest {
        var digest = StableDigest()
        for text in texts { digest.combine(text: text.utf8) }
        return digest
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [true, null]}"#, #" {"b":[ true,null ],"a":1}"#),
        (#"{"a": 1}"#, #"{"a": 1.0}"#), (#"{"a": 100}"#, #"{"a": 1e2}"#),
        (#"{"a": 0}"#, #"{"a": -0.0}"#), (#"{"a": "é/"}"#, #"{"\u0061": "\u00e9\/"}"#),
        (#"{"o": {"x": 1, "y": 2}}"#, #"{"o": {"y": 2, "x": 1}}"#),
    ])
    func `the spelling of a value does not change the digest`(one: String, other: String) throws {
        #expect(try digest(ofJSON: one) == digest(ofJSON: other))
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 2}"#), (#"{"a": 1}"#, #"{"b": 1}"#),
        (#"{"a": 1}"#, #"{"a": "1"}"#), (#"{"a": 1}"#, #"{"a": true}"#),
        (#"{"a": null}"#, "{}"), (#"{"a": null}"#, #"{"a": false}"#),
        (#"{"a": [1, 2]}"#, #"{"a": [2, 1]}"#), (#"{"a": [[1], 2]}"#, #"{"a": [[1, 2]]}"#),
        (#"{"a": {}}"#, #"{"a": []}"#), (#"{"a": {"b": 1}}"#, #"{"a": {}, "b": 1}"#),
        (#"{"a": "é"}"#, #"{"a": "e\u0301"}"#),
    ])
    func `a different value changes the digest`(one: String, other: String) throws {
        #expect(try digest(ofJSON: one) != digest(ofJSON: other))
    }

    private func digest(ofJSON text: String) throws -> UInt64 {
        try JSONDocument(Array(text.utf8)).withRoot { root in
            var digest = StableDigest()
            root.combine(into: &digest)
            return digest.value
        }
    }

    /// The expected digest was computed by an independent program.
    @Test func `a digest is the same in every process`() throws {
        let json = #"{"delta": {"y": 30.5}, "touch": null, "event": 17, "client": "phone"}"#
        #expect(try digest(ofJSON: json) == 0x71da_0a3f_6831_2c76)
    }
}
