import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Behaviours that act on items: all of an absolute layout, or those near the viewport.
struct SceneMotion: Sendable {
    var bodies: RigidElements
    /// Items without a body that are still fading out.
    var fading: [FadingElement] = []
    /// The fingers that hold items.
    var touches: [HeldTouch] = []
    /// The number of the next item that is inserted.
    var nextItem: Int
    private(set) var nextDeparture = 0
    /// The part of a layout that places its items; `nil` for an absolute layout.
    var tile: SceneTile?

    init(
        _ bodies: RigidElements,
        fading: [FadingElement] = [],
        touches: [HeldTouch] = [],
        nextItem: Int,
        nextDeparture: Int = 0,
        tile: SceneTile? = nil
    ) {
        self.bodies = bodies
        self.tile = tile
        self.bodies.liesOnAnchors = tile != nil
        self.fading = fading
        self.touches = touches
        self.nextItem = nextItem
        self.nextDeparture = nextDeparture
    }

    /// Makes a scene over an absolute layout: behaviours act on all items.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours; they name items as ``SceneItems`` does.
    ///   - layout: The layout in which items start.
    ///   - sections: The same items.
    /// - Throws: `DynamicsError` for behaviours that the animator rejects.
    init(
        _ behaviors: [NamedBehavior],
        layout: any CollectionLayout,
        sections: [CollectionView.Section]
    ) throws(DynamicsError) {
        let items = SceneItems(sections)
        var animator = DynamicAnimator(
            referenceBounds: Rect(origin: .zero, size: layout.contentSize)
        )
        let placed = items.all.compactMap { id in
            PlacedItem(id, at: items.element(of: id), in: layout)
        }
        try animator.addItems(placed.map { ($0.member.item, $0.item) })
        try animator.addBehaviors(behaviors)
        bodies = RigidElements(animator: animator, members: placed.map(\.member))
        nextItem = items.count
        tieToAnchors()
        // The history up to here need not be kept.
        bodies.animator.takeCheckpoint()
    }

    /// The items as behaviours name them.
    func items(_ numbering: SceneNumbering) -> SceneItems {
        guard let tile else { return SceneItems(bodies.members) }
        return SceneItems(
            tile.elements,
            present: bodies.members.map(\.item),
            numbering: numbering
        )
    }

    var isResting: Bool {
        bodies.isResting && fading.isEmpty && touches.isEmpty && tile?.pendingTiling == nil
    }

    /// All items as they are presented.
    var presented: [PresentedElement] { bodies.presented + fading.map(\.presented) }

    /// All items that are presented, visible or not.
    var identities: [ElementIdentity] { bodies.identities + fading.map(\.presented.identity) }

    /// Moves boundaries to where they are in a new viewport.
    mutating func resize(_ surroundings: Surroundings) {
        guard tile == nil else {
            tile?.axis = surroundings.scrollAxis
            return setVisible(surroundings.visibleRect)
        }
        bodies.animator.setReferenceBounds(surroundings.bounds)
    }

    /// Changes the behaviours; an error leaves them unchanged.
    ///
    /// - Parameters:
    ///   - sequence: The number of the change.
    ///   - change: Makes the change and returns the contacts that it ended.
    /// - Throws: `DynamicsError` of `change`.
    mutating func change(
        sequence: Int,
        _ change: (inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent]
    ) throws(DynamicsError) {
        var animator = bodies.animator
        let ended = try change(&animator)
        bodies.animator = animator
        bodies.note(ended, sequence: sequence)
    }

    /// A number for an element that starts to fade, which no other one has.
    mutating func makeDeparture() -> Int {
        defer { nextDeparture += 1 }
        return nextDeparture
    }
}

extension SceneMotion: Codable {
    private enum CodingKeys: CodingKey {
        case bodies
        case fading
        case touches
        case nextItem
        case nextDeparture
        case tile
    }

    /// Reads what ``encode(to:)`` writes; in scenes of earlier versions no item could come or go.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let bodies = try container.decode(RigidElements.self, forKey: .bodies)
        self.init(
            bodies,
            fading: try container.decodeIfPresent([FadingElement].self, forKey: .fading) ?? [],
            touches: try container.decodeIfPresent([HeldTouch].self, forKey: .touches) ?? [],
            nextItem: try container.decodeIfPresent(Int.self, forKey: .nextItem)
                ?? bodies.members.count,
            nextDeparture: try container.decodeIfPresent(Int.self, forKey: .nextDeparture) ?? 0,
            tile: try container.decodeIfPresent(SceneTile.self, forKey: .tile)
        )
    }

    /// Writes everything.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bodies, forKey: .bodies)
        try container.encode(fading, forKey: .fading)
        try container.encode(touches, forKey: .touches)
        try container.encode(nextItem, forKey: .nextItem)
        try container.encode(nextDeparture, forKey: .nextDeparture)
        try container.encodeIfPresent(tile, forKey: .tile)
    }
}

/// An item where the layout puts it.
struct PlacedItem {
    let member: RigidElements.Member
    let item: DynamicItem

    /// Places an item; `nil` if the layout has no such element.
    init?(_ id: DynamicItemID, at element: ElementID, in layout: any CollectionLayout) {
        guard let attributes = layout.attributes(for: element) else { return nil }
        member = RigidElements.Member(
            item: id,
            element: element,
            anchor: attributes.frame.center,
            look: RigidElements.Look(attributes)
        )
        item = DynamicItem(
            center: attributes.frame.center,
            size: attributes.frame.size,
            angle: attributes.angle,
            collisionBounds: layout.collisionBounds(of: element)
        )
    }
}
