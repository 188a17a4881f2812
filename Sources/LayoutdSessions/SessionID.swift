import LayoutdJournal

/// The identifier of a session, and the only key to it: 128 random bits.
///
/// Written as 32 lower-case hexadecimal digits. Never log all of it; log ``abbreviated``.
public struct SessionID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Creates a random identifier.
    ///
    /// - Parameter generator: The source of the bits; for sessions, the system's cryptographically
    ///   secure generator.
    init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// Parses an identifier in the form of ``description``; `nil` for anything else.
    public init?(_ text: Substring) {
        var text = String(text)
        guard let id = text.withUTF8({ SessionID(utf8: $0[...]) }) else { return nil }
        self = id
    }

    /// Parses the bytes of an identifier in the form of ``description``; `nil` for anything else.
    public init?(utf8 digits: Slice<UnsafeBufferPointer<UInt8>>) {
        guard digits.count == 32 else { return nil }
        let digits = UnsafeBufferPointer(rebasing: digits)
        guard let high = Self.number(digits[..<16]), let low = Self.number(digits[16...]) else {
            return nil
        }
        (self.high, self.low) = (high, low)
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            let nibble: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): nibble = digit &- UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): nibble = digit &- UInt8(ascii: "a") &+ 10
            default: return nil
            }
            number = number << 4 | UInt64(nibble)
        }
        return number
    }

    /// 32 lower-case hexadecimal digits.
    public var description: String {
        Self.hexadecimal(high) + Self.hexadecimal(low)
    }

    /// Creates the identifier that a journal's key stands for.
    init(_ key: JournalKey) {
        (high, low) = (key.high, key.low)
    }

    /// The key of the session's journal.
    var journalKey: JournalKey { JournalKey(high: high, low: low) }

    /// The first eight digits: enough to follow a session through a log, too few to take it over.
    public var abbreviated: String {
        String(description.prefix(8)) + "…"
    }

    /// The first eight digits as a number, see ``abbreviated``.
    public var beginning: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }

    /// Spreads sessions over shards.
    var shardHash: Int { Int(truncatingIfNeeded: low) }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
