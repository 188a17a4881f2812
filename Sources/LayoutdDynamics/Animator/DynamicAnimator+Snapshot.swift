extension DynamicAnimator {
    /// All that an animator is, to be kept and gone on from later, in another process if need be.
    ///
    /// Whoever goes on from a snapshot gets, bit for bit, what the animator itself would have got:
    /// with the same libraries, on a processor of the same kind.
    public struct Snapshot: Sendable, Hashable, Codable {
        /// The form of what follows.
        public let version: Int
        let history: AnimatorHistory
        let clock: AnimatorClock

        /// The only form there is.
        public static let currentVersion = 1
    }

    /// Why there is no snapshot, or why one cannot be gone on from.
    public enum SnapshotError: Error, Equatable {
        /// The animator has actions, which are code.
        case hasActions
        /// The snapshot is of a form that this version does not know.
        case unknownVersion(Int)
    }

    /// What the animator is now.
    ///
    /// - Throws: ``SnapshotError/hasActions``.
    public func snapshot() throws(SnapshotError) -> Snapshot {
        guard actions.isEmpty else { throw .hasActions }
        return Snapshot(version: Snapshot.currentVersion, history: history, clock: clock)
    }

    /// Goes on from a snapshot.
    ///
    /// - Throws: ``SnapshotError/unknownVersion(_:)``.
    /// - Complexity: What happened since the last checkpoint is repeated: at most 256 changes, and
    ///   40 000 sub-steps of single items, in most cases a tenth of that.
    public init(restoring snapshot: Snapshot) throws(SnapshotError) {
        guard snapshot.version == Snapshot.currentVersion else {
            throw .unknownVersion(snapshot.version)
        }
        self.init(snapshot.history, snapshot.clock)
    }
}
