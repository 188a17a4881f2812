/// A place in the journal of a session that several processes may write; places only grow.
///
/// A process that claims a journal begins a new epoch, so that whatever the previous owner still
/// writes comes too late and is refused.
public struct JournalPlace: Sendable, Hashable, Comparable {
    /// The claim, in milliseconds since 1970 by the store's clock if that has not gone back.
    public let epoch: Int64
    /// The place within the epoch: 0 for the claim, 2n for entry n, and between two entries that of
    /// a snapshot.
    public let sequence: Int

    /// Creates a place.
    public init(epoch: Int64, sequence: Int) {
        (self.epoch, self.sequence) = (epoch, sequence)
    }

    /// The place of an entry.
    public init(epoch: Int64, entry number: Int) {
        self.init(epoch: epoch, sequence: 2 * number)
    }

    /// Where journals begin in a store that only one process uses.
    public static let start = JournalPlace(epoch: 0, sequence: 0)

    /// The place of a snapshot that is written after what is here; `nil` after a snapshot.
    public var ofSnapshot: JournalPlace? {
        sequence.isMultiple(of: 2) ? JournalPlace(epoch: epoch, sequence: sequence + 1) : nil
    }

    /// Whether a place comes before another.
    public static func < (left: JournalPlace, right: JournalPlace) -> Bool {
        (left.epoch, left.sequence) < (right.epoch, right.sequence)
    }
}
