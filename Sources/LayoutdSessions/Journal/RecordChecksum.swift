/// The checksum at the end of a record: `,"checksum":"`, 16 hexadecimal digits and `"}`.
///
/// It finds bytes that have changed since they were written, in memory, on disk or on the way. It is
/// no protection against somebody who changes them on purpose: whoever can write to the store can
/// write a checksum, too, so everything that is read is also checked for itself.
package enum RecordChecksum {
    private static let start = Array(#","checksum":""#.utf8)
    private static let end = Array(#""}"#.utf8)
    private static let digits = 16

    /// A record of JSON with its checksum.
    ///
    /// - Parameter record: An object of JSON with one member at least.
    /// - Returns: The same object with one more member.
    package static func added(to record: [UInt8]) -> [UInt8] {
        let content = record.dropLast()
        var result = Array(content)
        result += start
        result += text(of: content)
        result += end
        return result
    }

    /// Whether the checksum of a record is that of its content; `nil` if it has none.
    static func isRight(in record: [UInt8]) -> Bool? {
        let (content, rest) = (
            record.dropLast(start.count + digits + end.count),
            record.suffix(start.count + digits + end.count)
        )
        guard rest.starts(with: start), rest.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        return rest.dropFirst(start.count).dropLast(end.count).elementsEqual(text(of: content))
    }

    private static func text(of content: ArraySlice<UInt8>) -> [UInt8] {
        let sum = sum(of: content)
        return (0..<digits).map { digit in
            let value = UInt8(truncatingIfNeeded: sum >> UInt64(4 * (digits - 1 - digit))) & 15
            return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        }
    }

    /// FNV-1a of 64 bits.
    ///
    /// Each step is reversible, so one changed byte always changes the sum.
    ///
    /// - Note: Source: G. Fowler et al., “The FNV Non-Cryptographic Hash Algorithm”, RFC 9923.
    private static func sum(of content: ArraySlice<UInt8>) -> UInt64 {
        content.withUnsafeBufferPointer { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}
