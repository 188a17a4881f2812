import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Items on rods in a Newtonian layout: some are attached, some fall, some fade.
///
/// - Note: Source: objc.io issue 5 (Ash Furrow). Its cradle allowed no insertion and no deletion
///   for two seconds after a deletion; here items leave independently.
struct NewtonianMotion: Sendable, Codable {
    var configuration: NewtonianLayout.Configuration
    /// The viewport's size, in points.
    var viewport: Size
    var bodies: RigidElements
    /// The items on their rods, section by section.
    var attached: [[AttachedItem]] = []
    /// The items that were deleted and still have a body, in the order in which they were deleted.
    var falling: [FallingItem] = []
    /// Items without a body that are still fading out.
    var fading: [FadingElement] = []
    private(set) var nextItem = 0
    private(set) var nextDeparture = 0

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
        /// When its body is removed, in seconds since creation.
        let end: Double
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

    /// The number of items that have, or will have, a body.
    var bodyCount: Int { attached.reduce(falling.count) { $0 + $1.count } }

    /// The data: the items on their rods, with their sizes.
    var sections: [CollectionView.Section] { attached.map(\.section) }

    /// All items as they are presented.
    var presented: [PresentedElement] { bodies.presented + fading.map(\.presented) }

    /// All items that are presented, visible or not.
    var identities: [ElementIdentity] { bodies.identities + fading.map(\.presented.identity) }

    /// Makes an item that enters, with a new identifier.
    mutating func makeItem(size: Size) -> AttachedItem {
        defer { nextItem += 1 }
        return AttachedItem(id: DynamicItemID(nextItem), size: size)
    }

    /// Makes an item that starts to fall, with a new number.
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

    /// Updates which cells the animator's items are.
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

    /// Attaches the rods to the anchor in a new viewport, and lets items pass through new walls.
    mutating func resize(_ surroundings: Surroundings) throws(DynamicsError) {
        // New bounds wake everything, which is unnecessary without walls.
        if hasWalls { bodies.animator.setReferenceBounds(surroundings.bounds) }
        let anchor = anchor
        viewport = surroundings.viewport
        // Items at rest should not wake without a reason.
        let isMoved = self.anchor != anchor
        if isMoved { try moveAnchor() }
        let ended = try openWalls()
        // A checkpoint takes less memory than the changes that led to it.
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
