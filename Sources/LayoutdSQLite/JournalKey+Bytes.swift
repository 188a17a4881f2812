import LayoutdJournal

extension JournalKey {
    /// The 16 bytes of the key, the highest first.
    var bytes: [UInt8] {
        var (high, low) = (high.bigEndian, low.bigEndian)
        return withUnsafeBytes(of: &high, Array.init) + withUnsafeBytes(of: &low, Array.init)
    }

    /// Creates a key from its 16 bytes; `nil` if their count is another.
    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
    }
}
