import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The motion of a view's elements, apart from changes of the layout.
///
/// Each case defines how its elements tick, how they are presented, how a resize or a change of the
/// data affects them, when they rest and what they cost. Other code never checks the case.
enum Motion: Sendable, Codable {
    /// Nothing: elements are where the layout puts them.
    case still
    /// Springs tie elements to their places.
    case springs(Boxed<SpringMotion>)
    /// Behaviours act on items.
    case scene(Boxed<SceneMotion>)
    /// Items are attached to rods in a Newtonian layout.
    case newtonian(Boxed<NewtonianMotion>)

    /// Makes the motion that a configuration requires, at rest unless behaviours move items.
    ///
    /// - Parameters:
    ///   - dynamics: How elements move.
    ///   - view: A view without motion, with its layout.
    /// - Throws: ``CollectionView/ConfigurationError``.
    init(
        _ dynamics: CollectionView.Dynamics?,
        in view: CollectionView
    ) throws(CollectionView.ConfigurationError) {
        switch (view.layoutConfiguration.definition.motion, dynamics) {
        case (.springsOrBehaviors, .behaviors(let behaviors))
        where !view.layoutConfiguration.definition.placesItems:
            self = try Motion(behaviors, tiling: view)
        case (.springsOrBehaviors, .behaviors(let behaviors)):
            let (count, limit) = (view.layout.elementCount, view.state.limits.rigidElements)
            guard count <= limit else {
                throw .tooManyRigidElements(count: count, limit: limit)
            }
            do throws(DynamicsError) {
                let scene = try SceneMotion(
                    behaviors,
                    layout: view.layout,
                    sections: view.sections
                )
                self = .scene(Boxed(scene))
            } catch {
                throw .dynamics(error)
            }
        case (.newtonian(let configuration), nil):
            do throws(DynamicsError) {
                let newtonian = try NewtonianMotion(
                    configuration,
                    sections: view.sections,
                    in: view.surroundings
                )
                self = .newtonian(Boxed(newtonian))
            } catch {
                throw .dynamics(error)
            }
        case (.springsOrBehaviors, .spring(let dynamics)):
            try dynamics.requireSprings()
            var springs = SpringMotion(dynamics, axis: view.layout.scrollAxis)
            springs.replace(with: try springs.elementsToSimulate(in: view), pull: nil)
            self = .springs(Boxed(springs))
        case (_, nil): self = .still
        case (_, .some): throw .unsuitableDynamics
        }
    }

    /// Makes behaviours act on the elements near the viewport.
    init(
        _ behaviors: [NamedBehavior],
        tiling view: CollectionView
    ) throws(CollectionView.ConfigurationError) {
        let elements = try SceneMotion.elementsToSimulate(in: view)
        do throws(DynamicsError) {
            self = .scene(Boxed(try SceneMotion(behaviors, tiling: elements, in: view)))
        } catch {
            throw .dynamics(error)
        }
    }
}

/// The current state.
extension Motion {
    /// Whether nothing moves until the next event.
    var isResting: Bool {
        switch self {
        case .still: true
        case .springs(let springs):
            springs.value.isResting && springs.value.pendingTiling?.pull == nil
        case .scene(let scene): scene.value.isResting
        case .newtonian(let newtonian): newtonian.value.isResting
        }
    }

    /// Whether all positions are finite.
    var isFinite: Bool {
        switch self {
        case .still: true
        case .springs(let springs): springs.value.isFinite
        case .scene(let scene): scene.value.bodies.animator.isFinite
        case .newtonian(let newtonian): newtonian.value.bodies.animator.isFinite
        }
    }

    /// Whether elements are where the layout puts them, but for some near the viewport.
    var followsLayout: Bool {
        switch self {
        case .still, .springs: true
        case .scene(let scene): scene.value.tile != nil
        case .newtonian: false
        }
    }

    /// Whether an animator moves elements.
    var movesBodies: Bool {
        switch self {
        case .still, .springs: false
        case .scene, .newtonian: true
        }
    }

    /// Whether springs or bodies decide where the elements near the viewport are.
    var tiesElements: Bool {
        switch self {
        case .still, .newtonian: false
        case .springs: true
        case .scene(let scene): scene.value.tile != nil
        }
    }

    /// Whether behaviours tie bodies to the layout.
    var hasTies: Bool {
        if case .scene(let scene) = self {
            !scene.value.bodies.animator.tethers.isEmpty
        } else {
            false
        }
    }

    /// Whether behaviours act on items.
    var isScene: Bool {
        if case .scene = self { true } else { false }
    }

    /// How elements move, as in a configuration.
    var dynamics: CollectionView.Dynamics? {
        switch self {
        case .still, .newtonian: nil
        case .springs(let springs): .spring(springs.value.dynamics)
        case .scene(let scene): .behaviors(scene.value.behaviors)
        }
    }

    /// The items as the behaviours of a scene name them; `nil` without behaviours.
    func sceneItems(_ numbering: @autoclosure () -> SceneNumbering) -> SceneItems? {
        if case .scene(let scene) = self { scene.value.items(numbering()) } else { nil }
    }

    /// The names of the behaviours of a scene and of those in groups, without those of touches.
    var behaviorNames: [BehaviorID] {
        if case .scene(let scene) = self { scene.value.behaviors.flatMap(\.names) } else { [] }
    }

    /// The latest contacts, in the order in which they began and ended.
    var contacts: [ContactRecord] { bodies?.contacts.records ?? [] }

    /// How far beyond the viewport springs or bodies hold elements, if only those near it.
    var overscan: Vector {
        switch self {
        case .springs(let springs) where springs.value.dynamics.tiled:
            springs.value.dynamics.overscan
        case .scene(let scene) where scene.value.tile != nil: SceneTile.overscan
        default: .zero
        }
    }

    /// The data, if the motion keeps it, and places items itself; `nil` if the view and its layout
    /// do.
    var sections: [CollectionView.Section]? {
        if case .newtonian(let newtonian) = self { newtonian.value.sections } else { nil }
    }

    /// The number that the next departing item will have; `nil` if the motion has no such items.
    var nextDeparture: Int? {
        switch self {
        case .still, .springs: nil
        case .scene(let scene): scene.value.nextDeparture
        case .newtonian(let newtonian): newtonian.value.nextDeparture
        }
    }

    /// The most items that changes of the data may lead to.
    func maximumItems(_ limits: Limits) -> Int {
        switch self {
        case .still, .springs: limits.items
        case .scene(let scene) where scene.value.tile != nil: limits.items
        case .scene: min(limits.items, limits.rigidElements)
        case .newtonian(let newtonian):
            min(newtonian.value.configuration.maximumItems, limits.rigidElements)
        }
    }

    /// The elements that an animator moves, if one does.
    private var bodies: RigidElements? {
        switch self {
        case .still, .springs: nil
        case .scene(let scene): scene.value.bodies
        case .newtonian(let newtonian): newtonian.value.bodies
        }
    }
}

/// The cost of motion; see ``CollectionView/effort(ticks:interval:)``.
extension Motion {
    /// The number of elements that the next tick will move.
    func movingCount(in view: CollectionView) -> Int {
        if let bodies { return bodies.animator.bodySubsteps(substeps: 1) }
        guard case .springs(let springs) = self else { return 0 }
        guard springs.value.pendingTiling != nil else { return springs.value.count }
        let elements = try? springs.value.elementsToSimulate(in: view)
        return (elements?.count ?? 0) + springs.value.held.count
    }

    /// The number of elements with a spring; 0 while all are dropped at rest.
    var springCount: Int {
        if case .springs(let springs) = self { springs.value.count } else { 0 }
    }

    /// How much there is to go through in the behaviours of a scene; see
    /// `[NamedBehavior].entryCount`.
    ///
    /// Near the viewport of a layout they exist twice, and all elements that they name are sorted.
    var behaviorEntryCount: Int {
        guard case .scene(let scene) = self else { return 0 }
        let present = scene.value.bodies.animator.behaviors.entryCount
        guard let tile = scene.value.tile else { return present }
        return present + tile.given.entryCount + 4 * tile.elements.count
    }

    /// The number of elements that an animator may move.
    var bodyCount: Int { movesBodies ? presentedCount : 0 }

    /// Estimated time for the sub-steps of ticks, in nanoseconds.
    func effort(ticks: Int, substeps: Int) -> Int {
        if case .springs(let springs) = self { return substeps * springs.value.count }
        guard let animator = bodies?.animator else { return 0 }
        // Contacts cost up to ten times more; the latest tick shows how much.
        let free = animator.bodySubsteps(substeps: substeps)
        let latest = animator.cost
        let cost = latest == 0 ? free * 10 : max(free, latest * ticks)
        return cost * CollectionView.effortOfCost + effortOfRebuilding
    }

    /// Estimated time to rebuild the physics engine's world, in nanoseconds.
    var effortOfRebuilding: Int {
        (bodies?.animator.rebuildingCost ?? 0) * CollectionView.effortOfCost
    }

    /// Whether the physics engine's world is in memory.
    var holdsWorld: Bool { bodies?.animator.holdsWorld ?? false }

    /// Releases the physics engine's world.
    mutating func releaseWorld() {
        changeBodies { $0.animator.releaseWorld() }
    }

    /// Changes the elements that an animator moves, if one does.
    private mutating func changeBodies(_ change: (inout RigidElements) -> Void) {
        switch self {
        case .still, .springs: break
        case .scene(var scene):
            self = .still
            change(&scene.value.bodies)
            self = .scene(scene)
        case .newtonian(var newtonian):
            self = .still
            change(&newtonian.value.bodies)
            self = .newtonian(newtonian)
        }
    }
}

extension Motion {
    /// Whether a layout has all elements that springs or bodies hold near the viewport.
    func belongs(to layout: any CollectionLayout) -> Bool {
        switch self {
        case .springs(let springs):
            springs.value.attributes.allSatisfy { layout.attributes(for: $0.element) != nil }
        case .scene(let scene) where scene.value.tile != nil:
            scene.value.bodies.members.allSatisfy { layout.attributes(for: $0.element) != nil }
        default: true
        }
    }
}
