import CLayoutdOpenSSL

/// The SHA-256 of a secret, as four words.
struct SecretHash: Sendable, Hashable {
    private let words: SIMD4<UInt64>

    /// SHA-256, looked up once: that took longer than hashing a secret.
    ///
    /// Safe to use on all threads: OpenSSL only reads it.
    private nonisolated(unsafe) static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    /// Hashes a secret.
    init(of secret: UnsafeRawBufferPointer) {
        words = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { bytes in
            let target = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let isDone = EVP_Digest(
                secret.baseAddress,
                secret.count,
                target,
                nil,
                Self.algorithm,
                nil
            )
            precondition(isDone == 1, "OpenSSL has no SHA-256")
            var words = SIMD4<UInt64>()
            for index in words.indices {
                let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
                words[index] = UInt64(bigEndian: word)
            }
            return words
        }
    }

    /// Reads 64 lower-case hexadecimal digits; `nil` for any other text.
    init?(hexadecimal text: Substring) {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var words = SIMD4<UInt64>()
        for (index, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            words[index / 16] = words[index / 16] << 4 | UInt64(value)
        }
        self.words = words
    }

    /// The first eight bytes as a number.
    var prefixNumber: UInt64 { words[0] }

    /// Whether it is another hash, found in a time that does not depend on where they differ.
    func isSame(as other: SecretHash) -> Bool {
        let differences = words ^ other.words
        // All words are looked at, whatever the first ones are.
        return differences[0] | differences[1] | differences[2] | differences[3] == 0
    }

    /// The hash in lower-case hexadecimal digits.
    var text: String {
        words.indices.map { index in
            let digits = String(words[index], radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
