import Synchronization

/// The engine's world for one state of an animator.
///
/// A class, because a world cannot be copied: all copies of an animator refer to the same one, and
/// only a copy at the world's revision may use it. Other copies build their own, so no copy is
/// affected by another.
final class CachedWorld: @unchecked Sendable {
    // Safe to send: the world is used only after it is claimed, and a claim is exclusive.
    private let world: RigidWorld
    private let revision: Atomic<Int>

    private static let isClaimed = -1

    /// Takes over a world that has no other references.
    init(_ world: RigidWorld, revision: Int) {
        self.world = world
        self.revision = Atomic(revision)
    }

    /// Claims the world; `nil` if it is claimed already or at another revision.
    func claim(at revision: Int) -> RigidWorld? {
        let (isFree, _) = self.revision.compareExchange(
            expected: revision,
            desired: Self.isClaimed,
            ordering: .acquiringAndReleasing
        )
        return isFree ? world : nil
    }

    /// Whether the world can be claimed at the given revision.
    func isAvailable(at revision: Int) -> Bool {
        self.revision.load(ordering: .relaxed) == revision
    }

    /// Returns the world, now at the given revision.
    func release(at revision: Int) {
        self.revision.store(revision, ordering: .releasing)
    }
}
