import Synchronization

/// The engine's world of some state of an animator.
///
/// A class, for a world cannot be copied: all copies of an animator refer to the same one, and only
/// that may use it whose revision it is at. Any other has to build its own; so no copy ever notices
/// what another does.
final class CachedWorld: @unchecked Sendable {
    // Safe to send: only who has claimed it touches the world, and a claim is exclusive.
    private let world: RigidWorld
    private let revision: Atomic<Int>

    private static let isClaimed = -1

    /// Takes a world over that nobody else refers to.
    init(_ world: RigidWorld, revision: Int) {
        self.world = world
        self.revision = Atomic(revision)
    }

    /// Takes the world, if it is at a revision.
    func claim(at revision: Int) -> RigidWorld? {
        let (isFree, _) = self.revision.compareExchange(
            expected: revision,
            desired: Self.isClaimed,
            ordering: .acquiringAndReleasing
        )
        return isFree ? world : nil
    }

    /// Whether the world can be claimed at a revision.
    func isAvailable(at revision: Int) -> Bool {
        self.revision.load(ordering: .relaxed) == revision
    }

    /// Gives the world back at another revision.
    func release(at revision: Int) {
        self.revision.store(revision, ordering: .releasing)
    }
}
