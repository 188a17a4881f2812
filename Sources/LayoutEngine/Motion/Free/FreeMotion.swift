import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Items that are where their bodies are: the layout places them only at the start, or not at all.
struct FreeMotion: Sendable, Codable {
    /// All items, in the order of their cells, and departing ones.
    var bodies: RigidElements
    /// Items without a body that are still fading out.
    var fading: [FadingElement] = []
    private(set) var nextDeparture = 0
    /// The rods and forces of a Newtonian layout, which nothing else may change; `nil` for a scene.
    var cradle: Cradle?

    /// Makes a scene: behaviours act on all items.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours; they name items as ``SceneItems`` does.
    ///   - groups: Groups of items that move as one.
    ///   - view: A view whose layout places the items.
    /// - Throws: `DynamicsError` for behaviours and groups that the animator rejects.
    init(
        _ behaviors: [NamedBehavior],
        _ groups: [ItemGroup],
        in view: CollectionView
    ) throws(DynamicsError) {
        let numbering = view.sceneNumbering
        var animator = DynamicAnimator(
            referenceBounds: Rect(origin: .zero, size: view.layout.contentSize)
        )
        let placed = view.cells.compactMap { PlacedItem(at: $0, in: view.layout, numbering) }
        try animator.addItems(placed.map { ($0.member.item, $0.item) })
        try animator.setItemGroups(groups)
        try animator.addBehaviors(behaviors)
        bodies = RigidElements(animator: animator, members: placed.map(\.member))
        bodies.tieToAnchors()
        // The history up to here need not be kept.
        bodies.animator.takeCheckpoint()
    }

    /// Makes a cradle in which all items queue at the entry.
    ///
    /// - Throws: `DynamicsError`, which the layout's validation rules out.
    init(
        _ configuration: NewtonianLayout.Configuration,
        in view: CollectionView
    ) throws(DynamicsError) {
        let cradle = Cradle(configuration, viewport: view.viewport)
        self.cradle = cradle
        bodies = RigidElements(animator: try cradle.makeAnimator(bounds: view.surroundings.bounds))
        try update(FreeUpdate(), in: view)
    }

    /// Resumes the motion of an old record.
    init(
        _ bodies: RigidElements,
        fading: [FadingElement],
        nextDeparture: Int,
        cradle: Cradle? = nil
    ) {
        self.bodies = bodies
        self.fading = fading
        self.nextDeparture = nextDeparture
        self.cradle = cradle
    }

    var isResting: Bool {
        bodies.isResting && fading.isEmpty && cradle?.falling.isEmpty ?? true
    }

    /// All items as they are presented.
    var presented: [PresentedElement] { bodies.presented + fading.map(\.presented) }

    /// All items that are presented, visible or not.
    var identities: [ElementIdentity] { bodies.identities + fading.map(\.presented.identity) }

    /// What departing items were called, by their numbers.
    var departureNames: [(Int, ElementName)] {
        let falling = cradle?.falling.compactMap { item in item.name.map { (item.number, $0) } }
        let fading = fading.compactMap { element in
            element.presented.departing.flatMap { number in element.name.map { (number, $0) } }
        }
        return (falling ?? []) + fading
    }

    /// A number for an item that leaves, which no other one has.
    mutating func makeDeparture() -> Int {
        defer { nextDeparture += 1 }
        return nextDeparture
    }

    /// Starts a tick; the surroundings are those before it.
    ///
    /// - Returns: The elements that no longer have bodies.
    mutating func beginTick(_ surroundings: Surroundings) -> [ElementIdentity] {
        bodies.advanceTouches(surroundings)
        guard var cradle else { return [] }
        let landed = cradle.land(&bodies, surroundings)
        self.cradle = cradle
        fading += landed.fading
        return landed.gone
    }

    /// Moves everything, unless that costs more than a limit.
    ///
    /// - Parameters:
    ///   - substeps: The number of sub-steps.
    ///   - timeline: The timeline at the end of the tick.
    ///   - limit: The highest cost.
    /// - Returns: The cost, 0 if everything rested, and the elements that are no longer visible.
    /// - Throws: `StepTooCostly`; the motion must not be used any more.
    mutating func step(
        substeps: Int,
        to timeline: Timeline,
        limit: Int
    ) throws(StepTooCostly) -> (cost: Int, gone: [ElementIdentity]) {
        let number = timeline.sequence
        let cost = try bodies.step(substeps: substeps, sequence: number, limit: limit)
        bodies.finishReleases()
        return (cost, fading.advance(to: timeline.time))
    }

    /// Moves boundaries, and the anchor of a cradle, to where they are in a new viewport.
    mutating func resize(_ surroundings: Surroundings) throws(DynamicsError) {
        guard var cradle else {
            bodies.animator.setReferenceBounds(surroundings.bounds)
            return
        }
        try cradle.resize(&bodies, surroundings)
        self.cradle = cradle
    }

    /// Applies another configuration of the layout.
    mutating func reconfigure(
        to configuration: NewtonianLayout.Configuration,
        sequence: Int
    ) throws(DynamicsError) {
        guard var cradle else { return }
        try cradle.reconfigure(&bodies, to: configuration, sequence: sequence)
        self.cradle = cradle
    }
}

/// The behaviours of a scene act on all of its items.
extension FreeMotion: BehaviorScene {
    var motion: Motion { .free(Boxed(self)) }

    var behaviors: [NamedBehavior] { bodies.behaviors }

    func items(_ numbering: SceneNumbering) -> SceneItems {
        SceneItems(bodies.members).grouped(by: bodies.animator.itemGroups)
    }

    mutating func add(_ named: NamedBehavior, _ numbering: SceneNumbering) throws(DynamicsError) {
        try bodies.animator.addBehaviors([named])
        bodies.tieToAnchors()
    }

    mutating func remove(_ id: BehaviorID) throws(DynamicsError) -> [ContactEvent] {
        try bodies.animator.removeBehavior(id)
    }

    mutating func replace(
        _ named: NamedBehavior,
        isActive: Bool?,
        _ numbering: SceneNumbering
    ) throws(DynamicsError) -> [ContactEvent] {
        let ended = try bodies.animator.replaceBehavior(named)
        bodies.tieToAnchors()
        if let isActive { try bodies.animator.setActive(isActive, push: named.id) }
        return ended
    }

    mutating func replaceBehaviors(
        with behaviors: [NamedBehavior],
        _ numbering: SceneNumbering,
        sequence: Int
    ) throws(DynamicsError) {
        try bodies.replaceBehaviors(with: behaviors, sequence: sequence)
        bodies.tieToAnchors()
    }
}
