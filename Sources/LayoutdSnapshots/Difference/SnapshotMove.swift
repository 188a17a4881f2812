/// A move: an index before a batch, and one after it.
public struct SnapshotMove<Index>: Sendable, Hashable
where Index: Hashable & Sendable & Comparable {
    /// The index before the batch.
    public var from: Index
    /// The index after the whole batch.
    public var to: Index

    /// Creates a move from its indices.
    public init(from: Index, to: Index) {
        self.from = from
        self.to = to
    }
}

extension SnapshotMove: Comparable {
    /// Whether `a` comes before `b` by the index before the batch.
    public static func < (a: SnapshotMove, b: SnapshotMove) -> Bool { a.from < b.from }
}
