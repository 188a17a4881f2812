import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Items on rods in a Newtonian layout: some are attached, some fall, some fade.
///
/// - Note: Source: objc.io issue 5 (Ash Furrow). Its cradle allowed no insertion and no deletion for
///   two seconds after a deletion; here each item leaves by itself.
struct NewtonianMotion: Sendable, Codable {
    var configuration: NewtonianLayout.Configuration
    /// The viewport's size, in points.
    var viewport: Size
    var bodies: RigidElements
    /// The items on their rods, section by section.
    var attached: [[AttachedItem]] = []
    /// The items that were deleted and still have a body, in the order in which they were deleted.
    var falling: [FallingItem] = []
    /// What is left to be seen of items without a body.
    var fading: [FadingItem] = []
    private var nextItem = 0
    private var nextDeparture = 0

    /// An item on its rod.
    struct AttachedItem: Sendable, Hashable, Codable {
        let id: DynamicItemID
        let size: Size
    }

    /// An item that was deleted and still has a body.
    struct FallingItem: Sendable, Hashable, Codable {
        let id: DynamicItemID
        let number: Int
        let element: ElementID
        /// When its body goes, in seconds since creation.
        let end: Double
    }

    /// An element that loses its last alpha.
    struct FadingItem: Sendable, Hashable, Codable {
        var presented: PresentedElement
        /// In seconds since creation.
        let start: Double
    }

    /// Makes a motion in which all items of the data queue at the entry.
    ///
    /// - Throws: `DynamicsError`, which the layout's validation rules out.
    init(
        _ configuration: NewtonianLayout.Configuration,
        sections: [CollectionView.Section],
        in surroundings: Surroundings
    ) throws(DynamicsError) {
        self.configuration = configuration
        viewport = surroundings.viewport
        bodies = RigidElements(
            animator: try Self.makeAnimator(configuration, bounds: surroundings.bounds)
        )
        try enterAll(sections, at: surroundings.time)
    }

    /// Where all rods are attached, in content coordinates, points.
    var anchor: Point { configuration.anchor(in: viewport) }

    /// Whether the edges of the viewport keep items inside.
    var hasWalls: Bool { configuration.boundary == .viewport }

    var isResting: Bool { bodies.isResting && falling.isEmpty && fading.isEmpty }

    /// The items that have, or are to have, a body.
    var bodyCount: Int { attached.reduce(falling.count) { $0 + $1.count } }

    /// The data: the items on their rods, with their sizes.
    var sections: [CollectionView.Section] { attached.map(\.section) }

    /// What is presented of all items.
    var presented: [PresentedElement] { bodies.presented + fading.map(\.presented) }

    /// All items that are presented, whether anything is to be seen of them or not.
    var identities: [ElementIdentity] { bodies.identities + fading.map(\.presented.identity) }

    /// Gives an item that enters an identity.
    mutating func makeItem(size: Size) -> AttachedItem {
        defer { nextItem += 1 }
        return AttachedItem(id: DynamicItemID(nextItem), size: size)
    }

    /// Gives an item that begins to fall a number.
    mutating func makeFallingItem(
        _ item: AttachedItem,
        as element: ElementID,
        at time: Double
    ) -> FallingItem {
        defer { nextDeparture += 1 }
        return FallingItem(
            id: item.id,
            number: nextDeparture,
            element: element,
            end: time + configuration.departureTime
        )
    }

    /// Says anew which cells the animator's items are.
    mutating func updateMembers() {
        let anchor = configuration.restingCenter(in: viewport)
        let staying = attached.enumerated().flatMap { section, items in
            items.enumerated().map { item, attached in
                RigidElements.Member(
                    item: attached.id,
                    element: .cell(section: section, item: item),
                    anchor: anchor
                )
            }
        }
        let leaving = falling.map { fall in
            RigidElements.Member(
                item: fall.id,
                element: fall.element,
                anchor: anchor,
                departing: fall.number
            )
        }
        bodies.setMembers(staying + leaving)
    }

    /// Attaches the rods to where the anchor of a new viewport is, and lets items through new walls.
    mutating func resize(_ surroundings: Surroundings) throws(DynamicsError) {
        // New bounds wake everything, which is needless where nothing minds them.
        if hasWalls { bodies.animator.setReferenceBounds(surroundings.bounds) }
        let anchor = anchor
        viewport = surroundings.viewport
        // What is at rest is not to be woken for nothing.
        let isMoved = self.anchor != anchor
        if isMoved { try moveAnchor() }
        let ended = try openWalls()
        // What happened takes more room than what it led to.
        if isMoved { bodies.animator.takeCheckpoint() }
        bodies.note(ended, sequence: surroundings.sequence)
        updateMembers()
    }
}

extension [NewtonianMotion.AttachedItem] {
    /// The section that the items make up.
    fileprivate var section: CollectionView.Section {
        .sized(map { ItemSize(width: $0.size.width, height: $0.size.height) })
    }
}
