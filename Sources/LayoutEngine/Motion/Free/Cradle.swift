import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What hangs the items of a Newtonian layout on rods: a preset of behaviours, with an entry for new
/// items and a fall for deleted ones.
///
/// - Note: Source: objc.io issue 5 (Ash Furrow). Its cradle allowed no insertion and no deletion
///   for two seconds after a deletion; here items leave independently.
struct Cradle: Sendable, Codable {
    private(set) var configuration: NewtonianLayout.Configuration
    /// The viewport's size, in points.
    private(set) var viewport: Size
    /// The items that were deleted and still have a body, in the order in which they were deleted.
    var falling: [FallingItem] = []

    /// An item that was deleted and still has a body.
    struct FallingItem: Sendable, Hashable, Codable {
        let id: DynamicItemID
        let number: Int
        /// When its body is removed, in seconds since creation.
        let end: Double
        /// What it was called; `nil` if it comes from an old record.
        var name: ElementName?
    }

    init(_ configuration: NewtonianLayout.Configuration, viewport: Size) {
        self.configuration = configuration
        self.viewport = viewport
    }

    /// Where all rods are attached, in content coordinates, points.
    var anchor: Point { configuration.anchor(in: viewport) }

    /// The time until the given number (at least 1) of falling items are gone, in seconds; `nil` if
    /// fewer are falling.
    func time(untilGone count: Int, after time: Double) -> Double? {
        guard count <= falling.count else { return nil }
        // All have the same departure time, so they leave in the order in which they were deleted.
        return max(0, falling[count - 1].end - time)
    }

    /// Attaches the rods to the anchor in a new viewport, and lets items pass through new walls.
    mutating func resize(
        _ bodies: inout RigidElements,
        _ surroundings: Surroundings
    ) throws(DynamicsError) {
        // New bounds wake everything, which is unnecessary without walls.
        if hasWalls { bodies.animator.setReferenceBounds(surroundings.bounds) }
        let anchor = anchor
        viewport = surroundings.viewport
        // Items at rest should not wake without a reason.
        let isMoved = self.anchor != anchor
        if isMoved { try moveAnchor(of: &bodies) }
        let ended = try openWalls(&bodies)
        // A checkpoint takes less memory than the changes that led to it.
        if isMoved { bodies.animator.takeCheckpoint() }
        bodies.note(ended, sequence: surroundings.sequence)
        setAnchors(&bodies)
    }

    /// Updates rods, gravity and walls to another configuration; items keep their sizes.
    ///
    /// - Parameters:
    ///   - bodies: The items.
    ///   - configuration: The new configuration.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`, which the layout's validation rules out.
    mutating func reconfigure(
        _ bodies: inout RigidElements,
        to configuration: NewtonianLayout.Configuration,
        sequence: Int
    ) throws(DynamicsError) {
        let hadWalls = hasWalls
        self.configuration = configuration
        try bodies.animator.changeBehavior(Self.gravity) { behavior in
            guard case .gravity(var gravity) = behavior else { return }
            gravity.gravityDirection = configuration.gravity
            behavior = .gravity(gravity)
        }
        for item in bodies.staying {
            let rod = rod(of: item)
            try bodies.animator.changeBehavior(Self.rod(item)) { $0 = .attachment(rod) }
        }
        if hasWalls, !hadWalls { try bodies.animator.addBehaviors([Self.walls]) }
        if hadWalls, !hasWalls {
            let ended = try bodies.animator.removeBehavior(Self.boundary)
            bodies.note(ended, sequence: sequence)
        }
        // A checkpoint takes less memory than the changes that led to it.
        bodies.animator.takeCheckpoint()
        setAnchors(&bodies)
    }

    /// Notes where items would hang at rest.
    private func setAnchors(_ bodies: inout RigidElements) {
        let anchor = configuration.restingCenter(in: viewport)
        bodies.setMembers(
            bodies.members.map { member in
                var member = member
                member.anchor = anchor
                return member
            }
        )
    }
}

/// Items that enter and leave.
extension Cradle {
    /// Hangs new members on rods: the first at the entry, others in a queue to the right of what is
    /// there.
    ///
    /// Adds them together, because a change of an animator costs about the same for any number of
    /// items.
    func enter(_ new: [PlacedItem], to bodies: inout RigidElements) throws(DynamicsError) {
        if !new.isEmpty {
            let items = new.map(\.member.item)
            var taken = bodies.members.compactMap { bodies.animator.item($0.item)?.boundingBox }
            let placed = new.map { item in
                let place = queue(item.item.size, behind: taken)
                taken.append(place)
                let size = item.item.size
                return (id: item.member.item, item: DynamicItem(center: place.center, size: size))
            }
            try bodies.animator.addItems(placed)
            for behavior in [Self.gravity, Self.collision] {
                try bodies.animator.addItems(items, to: behavior)
            }
            try bodies.animator.addBehaviors(
                items.map { NamedBehavior(Self.rod($0), .attachment(rod(of: $0))) }
            )
        }
        // A checkpoint takes less memory than the changes that led to it.
        bodies.animator.takeCheckpoint()
        setAnchors(&bodies)
    }

    private func queue(_ size: Size, behind others: [Rect]) -> Rect {
        var place = Rect(origin: configuration.entry(in: viewport), size: size)
        for other in others.sorted(by: { $0.minX < $1.minX }) where other.overlaps(place) {
            place.origin.x = other.maxX
        }
        return place
    }

    /// Lets members fall, which have the numbers of departing elements.
    mutating func drop(
        _ members: [RigidElements.Member],
        _ names: [ElementName?],
        from bodies: inout RigidElements,
        at time: Double
    ) throws(DynamicsError) {
        let end = time + configuration.departureTime
        falling += zip(members, names).compactMap { member, name in
            member.departing.map {
                FallingItem(id: member.item, number: $0, end: end, name: name)
            }
        }
        try bodies.animator.removeBehaviors(members.map { Self.rod($0.item) })
    }

    /// At the start of a tick: removes the bodies of items that have fallen for long enough, and
    /// closes the walls behind those that have entered.
    ///
    /// - Returns: The elements without a body, and those of them that now fade.
    mutating func land(
        _ bodies: inout RigidElements,
        _ surroundings: Surroundings
    ) -> (gone: [ElementIdentity], fading: [FadingElement]) {
        let landed = falling.filter { $0.end <= surroundings.time + Timeline.tolerance }
        let last = landed.compactMap { item in
            bodies.presentedDeparture(item.number).map { (presented: $0, name: item.name) }
        }
        if !landed.isEmpty {
            falling.removeAll { $0.end <= surroundings.time + Timeline.tolerance }
            // This cannot fail: falling items are items of the animator.
            try? bodies.remove(landed.map(\.id), sequence: surroundings.sequence + 1)
        }
        // This cannot fail: attached items are items of the animator, and the walls one of its
        // behaviours.
        try? closeWalls(&bodies)
        let fading = last.compactMap { FadingElement(leaving: $0.presented, $0.name, surroundings) }
        return (last.map(\.presented.identity), fading)
    }
}

/// The edges of the viewport, if they are walls.
extension Cradle {
    /// Whether the edges of the viewport keep items inside.
    private var hasWalls: Bool { configuration.boundary == .viewport }

    /// Lets the walls act on items that have come inside; before that they would keep them out.
    private func closeWalls(_ bodies: inout RigidElements) throws(DynamicsError) {
        guard let bounds = bodies.animator.referenceBounds,
            case .collision(let walls) = bodies.animator.behavior(Self.boundary)
        else { return }
        let inside = Set(walls.items)
        for item in bodies.staying where !inside.contains(item) {
            guard let box = bodies.animator.item(item)?.boundingBox, bounds.contains(box) else {
                continue
            }
            try bodies.animator.addItem(item, to: Self.boundary)
        }
    }

    /// Lets items outside the new walls pass through them.
    ///
    /// - Returns: The contacts with the walls that ended.
    private func openWalls(_ bodies: inout RigidElements) throws(DynamicsError) -> [ContactEvent] {
        guard let bounds = bodies.animator.referenceBounds,
            case .collision(var walls) = bodies.animator.behavior(Self.boundary)
        else { return [] }
        // An item that leans against a wall overlaps it slightly.
        let reach = bounds.outset(dx: 2, dy: 2)
        let staying = walls.items.filter { item in
            bodies.animator.item(item).map { reach.contains($0.boundingBox) } ?? false
        }
        guard staying.count < walls.items.count else { return [] }
        walls.items = staying
        let open = DynamicBehavior.collision(walls)
        return try bodies.animator.changeBehavior(Self.boundary) { $0 = open }
    }
}

/// The behaviours.
///
/// All numbers were validated with the layout, so the animator rejects none of them.
extension Cradle {
    private static let gravity: BehaviorID = "gravity"
    private static let collision: BehaviorID = "collision"
    private static let boundary: BehaviorID = "boundary"

    /// The rod of an item.
    private static func rod(_ item: DynamicItemID) -> BehaviorID {
        BehaviorID("attachment-\(item.rawValue)")
    }

    private static var walls: NamedBehavior {
        let walls = CollisionBehavior(items: [], mode: .boundaries, referenceBoundsInsets: .zero)
        return NamedBehavior(boundary, .collision(walls))
    }

    /// Makes an animator without items.
    func makeAnimator(bounds: Rect) throws(DynamicsError) -> DynamicAnimator {
        var animator = DynamicAnimator(referenceBounds: bounds)
        let gravity = GravityBehavior(items: [], gravityDirection: configuration.gravity)
        var behaviors = [
            NamedBehavior(Self.gravity, .gravity(gravity)),
            NamedBehavior(Self.collision, .collision(CollisionBehavior(items: []))),
        ]
        if hasWalls { behaviors.append(Self.walls) }
        try animator.addBehaviors(behaviors)
        return animator
    }

    private func rod(of item: DynamicItemID) -> AttachmentBehavior {
        AttachmentBehavior(
            .anchor(item, offset: .zero, anchor: anchor),
            length: configuration.length,
            damping: configuration.damping,
            frequency: configuration.frequency
        )
    }

    /// Attaches all rods to the current anchor.
    private func moveAnchor(of bodies: inout RigidElements) throws(DynamicsError) {
        for item in bodies.staying {
            var rod = rod(of: item)
            try bodies.animator.changeBehavior(Self.rod(item)) { behavior in
                guard case .attachment(let old) = behavior else { return }
                rod.length = old.length
                behavior = .attachment(rod)
            }
        }
    }
}

extension RigidElements {
    /// The items that are not departing.
    fileprivate var staying: [DynamicItemID] {
        members.compactMap { $0.departing == nil ? $0.item : nil }
    }
}

extension DynamicAnimator {
    /// Appends items to gravity or to a collision.
    fileprivate mutating func addItems(
        _ items: [DynamicItemID],
        to behavior: BehaviorID
    ) throws(DynamicsError) {
        try changeBehavior(behavior) { behavior in
            switch behavior {
            case .gravity(var gravity):
                gravity.items += items
                behavior = .gravity(gravity)
            case .collision(var collision):
                collision.items += items
                behavior = .collision(collision)
            default: break
            }
        }
    }
}
