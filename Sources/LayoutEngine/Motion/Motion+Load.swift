/// How much moves, for estimates of time and memory.
struct MotionLoad {
    /// The elements with a spring; 0 while all are dropped at rest.
    var springs = 0
    /// Whether the springs of the elements near the viewport are dropped at rest.
    var isDormant = false
    /// The items that an animator may move.
    var bodies = 0
    /// Those of them that are held near the viewport of a layout.
    var heldBodies = 0
    /// Whether behaviours tie bodies to the layout.
    var hasTies = false
}

/// The cost of motion; see ``CollectionView/effort(ticks:interval:)``.
extension Motion {
    /// How much moves.
    var load: MotionLoad {
        switch self {
        case .still: MotionLoad()
        case .placed(.springs(let springs)):
            MotionLoad(springs: springs.value.count, isDormant: springs.value.isDormant)
        case .placed(.bodies(let tiled)):
            MotionLoad(
                bodies: tiled.value.bodies.members.count,
                heldBodies: tiled.value.bodies.members.count,
                hasTies: !tiled.value.bodies.animator.tethers.isEmpty
            )
        case .free(let free):
            MotionLoad(
                bodies: free.value.bodies.members.count + free.value.fading.count,
                hasTies: !free.value.bodies.animator.tethers.isEmpty
            )
        }
    }

    /// The number of elements that the next tick will move.
    func movingCount(in view: CollectionView) -> Int {
        if let bodies { return bodies.animator.bodySubsteps(substeps: 1) }
        guard case .placed(.springs(let springs)) = self else { return 0 }
        guard springs.value.pendingTiling != nil else { return springs.value.count }
        let elements = try? springs.value.elementsToSimulate(in: view)
        return (elements?.count ?? 0) + springs.value.held.count
    }

    /// How much there is to go through in the behaviours of a scene; see
    /// `[NamedBehavior].entryCount`.
    ///
    /// Near the viewport of a layout they exist twice, and all elements that they name are sorted.
    var behaviorEntryCount: Int {
        guard let scene else { return 0 }
        let present = scene.bodies.animator.behaviors.entryCount
        guard case .placed(.bodies(let tiled)) = self else { return present }
        return present + tiled.value.given.entryCount + 4 * tiled.value.elements.count
    }

    /// Whether ticks cost something besides springs.
    var hasBodies: Bool {
        switch self {
        case .still, .placed(.springs): false
        case .placed(.bodies), .free: true
        }
    }

    /// Estimated time for the sub-steps of ticks, in nanoseconds.
    func effort(ticks: Int, substeps: Int) -> Int {
        if case .placed(.springs(let springs)) = self { return substeps * springs.value.count }
        guard let animator = bodies?.animator else { return 0 }
        // Contacts cost up to ten times more; the latest tick shows how much.
        let free = animator.bodySubsteps(substeps: substeps)
        let latest = animator.cost
        let cost = latest == 0 ? free * 10 : max(free, latest * ticks)
        return cost * CollectionView.effortOfCost + effortOfRebuilding
    }

    /// Estimated time to form the groups of a scene again, in nanoseconds.
    var effortOfForming: Int {
        (bodies?.animator.formingCost ?? 0) * CollectionView.effortOfCost
    }

    /// Estimated time to rebuild the physics engine's world, in nanoseconds.
    var effortOfRebuilding: Int {
        (bodies?.animator.rebuildingCost ?? 0) * CollectionView.effortOfCost
    }
}
