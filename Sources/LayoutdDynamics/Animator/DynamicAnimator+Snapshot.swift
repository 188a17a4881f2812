extension DynamicAnimator {
    /// The complete state of an animator, to be stored and resumed later, even in another process.
    ///
    /// A resumed animator gets the same results as the original, bit for bit, with the same
    /// libraries and on a processor of the same kind.
    public struct Snapshot: Sendable, Hashable, Codable {
        /// The version of the format.
        public let version: Int
        let history: AnimatorHistory
        let clock: AnimatorClock

        /// The only supported version.
        public static let currentVersion = 1
    }

    /// Why a snapshot cannot be resumed.
    public enum SnapshotError: Error, Equatable {
        /// The snapshot has an unsupported version.
        case unknownVersion(Int)
        /// The snapshot is not one that an animator has made.
        case inconsistent
    }

    /// The current state of the animator.
    public func snapshot() -> Snapshot {
        Snapshot(version: Snapshot.currentVersion, history: history, clock: clock)
    }

    /// Resumes from a snapshot.
    ///
    /// A snapshot may have been changed since it was taken. Whatever is in it, the animator either
    /// throws or works.
    ///
    /// - Throws: ``SnapshotError/unknownVersion(_:)``, ``SnapshotError/inconsistent``.
    /// - Complexity: Replays the history since the last checkpoint: at most 256 changes and 40 000
    ///   sub-steps of single items, in most cases a tenth of that.
    public init(restoring snapshot: Snapshot) throws(SnapshotError) {
        try self.init(restoring: snapshot, within: RestoringLimits())
    }

    /// Limits of what a snapshot may repeat, for one that anybody may have written.
    package struct RestoringLimits: Sendable {
        /// The most items at a time.
        package var items: Int
        /// The most sub-steps of one tick.
        package var substeps: Int

        /// Creates limits; by default a tick takes up to 60 seconds.
        package init(items: Int = .max, substeps: Int = 7_300) {
            (self.items, self.substeps) = (items, substeps)
        }
    }

    /// Resumes from a snapshot, unless repeating it would exceed limits.
    ///
    /// - Throws: As ``init(restoring:)``.
    package init(
        restoring snapshot: Snapshot,
        within limits: RestoringLimits
    ) throws(SnapshotError) {
        guard snapshot.version == Snapshot.currentVersion else {
            throw .unknownVersion(snapshot.version)
        }
        guard snapshot.clock.isSound, let replayed = snapshot.history.replayIfSound(within: limits)
        else {
            throw .inconsistent
        }
        self.init(snapshot.history, snapshot.clock, replayed)
    }
}
