/// The key of a session in a journal: 128 bits.
public struct JournalKey: Sendable, Hashable {
    /// The first 64 bits.
    public let high: UInt64
    /// The other 64 bits.
    public let low: UInt64

    /// Creates a key from its two halves.
    public init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }
}
