import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Behaviours that act on the elements in and near the viewport of a layout: only these have bodies.
struct TiledBodies: Sendable, Codable {
    var bodies: RigidElements
    /// The behaviours as they were given: they may name cells anywhere in the layout.
    ///
    /// Those that take new items list none.
    var given: [NamedBehavior] = []
    /// The elements of the items near the viewport, and of those that behaviours name.
    var elements: [DynamicItemID: ElementID] = [:]
    /// The scroll axis.
    var axis: Axis
    /// The visible part at the latest tiling, in content coordinates.
    private(set) var visible: Rect
    /// The elements that a change of the layout has set in motion: they keep their bodies until they
    /// rest or are out of sight, even if their new places are far away.
    var held: Set<ElementID> = []
    /// The tiling to do at the start of the next tick.
    var pendingTiling: PendingTiling?
    /// Whether places have moved since behaviours were tied to them.
    var hasMovedAnchors = false
    /// How many elements other than cells have had bodies, and thus numbers.
    var otherCount = 0

    /// How far beyond the viewport elements have bodies, in points.
    static let overscan = SpringDynamics().overscan

    /// The least number of an element that is no cell; those of cells are less.
    static let firstOther = 1 << 61

    /// Makes behaviours act on the elements near the viewport of a view.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours; they name items as ``SceneItems`` does.
    ///   - elements: The elements in and near the viewport, in order.
    ///   - old: The view that has them in these places, or moves them there.
    ///   - view: The view.
    /// - Throws: `DynamicsError` for behaviours that the animator rejects.
    init(
        _ behaviors: [NamedBehavior],
        tiling elements: [LayoutAttributes],
        from old: CollectionView,
        in view: CollectionView
    ) throws(DynamicsError) {
        let numbering = view.sceneNumbering
        self.init(
            RigidElements(animator: DynamicAnimator()),
            axis: view.layout.scrollAxis,
            visible: view.visibleRect
        )
        // Behaviours that act once act on the first elements.
        let places = elements.map { TiedPlace(anchor: old.anchor($0), size: $0.frame.size) }
        arrive(places.map { $0.isGrowing ? $0.withSize : $0.anchor }, numbering)
        // Bodies have their sizes immediately, elements grow to them.
        for place in places where place.isGrowing {
            moveAnchor(of: place.anchor.element, to: place.anchor)
        }
        try replaceBehaviors(with: behaviors, numbering, sequence: view.sequence)
        // The history up to here need not be kept.
        bodies.animator.takeCheckpoint()
    }

    /// Makes a tile without elements and behaviours of its own.
    init(_ bodies: RigidElements, axis: Axis, visible: Rect) {
        self.bodies = bodies
        self.bodies.liesOnAnchors = true
        self.axis = axis
        self.visible = visible
    }

    var isResting: Bool { bodies.isResting && pendingTiling == nil }

    /// Continues in another viewport, which may scroll along another axis.
    mutating func resize(_ surroundings: Surroundings) {
        axis = surroundings.scrollAxis
        setVisible(surroundings.visibleRect)
    }

    /// Sets the visible part, whose edges are the reference bounds.
    mutating func setVisible(_ visible: Rect) {
        self.visible = visible
        // To move them wakes all items.
        guard bodies.animator.usesReferenceBounds else { return }
        bodies.animator.setReferenceBounds(visible)
    }

    /// Moves everything, unless that costs more than a limit.
    ///
    /// - Returns: The cost; 0 if everything rested.
    mutating func step(
        substeps: Int,
        sequence: Int,
        limit: Int
    ) throws(StepTooCostly) -> Int {
        if hasMovedAnchors { tieToAnchors() }
        let cost = try bodies.step(substeps: substeps, sequence: sequence, limit: limit)
        bodies.finishReleases()
        return cost
    }

    /// The index of an element among those with bodies; `nil` if it has none.
    func index(of element: ElementID) -> Int? {
        let index = partitionPoint(count: bodies.members.count) {
            bodies.members[$0].element >= element
        }
        guard index < bodies.members.count, bodies.members[index].element == element else {
            return nil
        }
        return index
    }

    /// The number of the next element that is no cell.
    var nextOther: DynamicItemID { DynamicItemID(Self.firstOther + otherCount) }
}
