/// Something that happened to a session, as its journal keeps it.
public struct JournalEntry: Sendable, Hashable {
    /// What an entry records.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// An event, with the tick in which it was applied.
        case event = 0x65
        /// That time has passed, some of it without being simulated.
        case mark = 0x6d
    }

    /// Its number: entries of one session are numbered from 1, without gaps.
    public let number: Int
    /// What it records.
    public let kind: Kind
    /// What happened; a store does not look into it.
    public let body: [UInt8]

    /// Creates an entry.
    public init(number: Int, kind: Kind, body: [UInt8]) {
        (self.number, self.kind, self.body) = (number, kind, body)
    }
}
