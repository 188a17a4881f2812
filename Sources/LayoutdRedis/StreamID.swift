import LayoutdJournal

extension JournalPlace {
    /// The id of the stream's entry at this place.
    var id: String { "\(epoch)-\(sequence)" }

    /// The numbers that layoutd writes, which scripts can represent exactly.
    private static let numbers: Range<Int64> = 0..<1 << 53

    /// The place of a stream's entry; `nil` if layoutd does not write such ids.
    init?(id: Reply) {
        guard let parts = id.text?.split(separator: "-", omittingEmptySubsequences: false),
            parts.count == 2, let epoch = Int64(parts[0]), let sequence = Int(parts[1]),
            Self.numbers ~= epoch, Self.numbers ~= Int64(sequence)
        else { return nil }
        self.init(epoch: epoch, sequence: sequence)
    }
}

extension JournalKey {
    /// The name of the stream: `j:` and 32 hexadecimal digits.
    var name: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 34) { buffer, count in
            (buffer[0], buffer[1]) = (UInt8(ascii: "j"), UInt8(ascii: ":"))
            for (start, half) in [(2, high), (18, low)] {
                for digit in 0..<16 {
                    let value = UInt8(truncatingIfNeeded: half >> (60 - 4 * UInt64(digit))) & 0xf
                    buffer[start + digit] = value < 10 ? 0x30 + value : 0x57 + value
                }
            }
            count = 34
        }
    }
}
