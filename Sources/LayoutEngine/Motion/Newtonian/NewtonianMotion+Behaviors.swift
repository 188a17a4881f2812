import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// Changes of the animator.
///
/// All numbers were validated with the layout, so the animator rejects none of them.
extension NewtonianMotion {
    static let gravity: BehaviorID = "gravity"
    static let collision: BehaviorID = "collision"
    static let boundary: BehaviorID = "boundary"

    /// The rod of an item.
    static func rod(_ item: DynamicItemID) -> BehaviorID {
        BehaviorID("attachment-\(item.rawValue)")
    }

    /// Makes an animator without items.
    static func makeAnimator(
        _ configuration: NewtonianLayout.Configuration,
        bounds: Rect
    ) throws(DynamicsError) -> DynamicAnimator {
        var animator = DynamicAnimator(referenceBounds: bounds)
        let gravity = GravityBehavior(items: [], gravityDirection: configuration.gravity)
        var behaviors = [
            NamedBehavior(Self.gravity, .gravity(gravity)),
            NamedBehavior(Self.collision, .collision(CollisionBehavior(items: []))),
        ]
        if configuration.boundary == .viewport { behaviors.append(walls) }
        try animator.addBehaviors(behaviors)
        return animator
    }

    private static var walls: NamedBehavior {
        let walls = CollisionBehavior(items: [], mode: .boundaries, referenceBoundsInsets: .zero)
        return NamedBehavior(boundary, .collision(walls))
    }

    /// Updates rods, gravity and walls to another configuration; items keep their sizes.
    ///
    /// - Parameters:
    ///   - configuration: The new configuration.
    ///   - sequence: The number of the change.
    /// - Throws: `DynamicsError`, which the layout's validation rules out.
    mutating func reconfigure(
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
        for item in attached.joined() {
            let rod = rod(of: item.id)
            try bodies.animator.changeBehavior(Self.rod(item.id)) { $0 = .attachment(rod) }
        }
        if hasWalls, !hadWalls { try bodies.animator.addBehaviors([Self.walls]) }
        if hadWalls, !hasWalls {
            let ended = try bodies.animator.removeBehavior(Self.boundary)
            bodies.note(ended, sequence: sequence)
        }
        // A checkpoint takes less memory than the changes that led to it.
        bodies.animator.takeCheckpoint()
        updateMembers()
    }

    /// Adds items at the entry or, if others are there, in the queue to its right.
    ///
    /// Adds them together, because a change of an animator costs about the same for any number of
    /// items.
    mutating func enter(_ items: [AttachedItem]) throws(DynamicsError) {
        guard !items.isEmpty else { return }
        let others = attached.joined().map(\.id) + falling.map(\.id)
        var taken = others.compactMap(bodies.animator.item).map(\.boundingBox)
        let placed = items.map { item in
            let place = queue(item.size, behind: taken)
            taken.append(place)
            return (id: item.id, item: DynamicItem(center: place.center, size: item.size))
        }
        try bodies.animator.addItems(placed)
        for behavior in [Self.gravity, Self.collision] {
            try bodies.animator.addItems(items.map(\.id), to: behavior)
        }
        try bodies.animator.addBehaviors(
            items.map { NamedBehavior(Self.rod($0.id), .attachment(rod(of: $0.id))) }
        )
    }

    private func queue(_ size: Size, behind others: [Rect]) -> Rect {
        var place = Rect(origin: configuration.entry(in: viewport), size: size)
        for other in others.sorted(by: { $0.minX < $1.minX }) where other.overlaps(place) {
            place.origin.x = other.maxX
        }
        return place
    }

    /// Lets items fall.
    mutating func detach(_ items: [DynamicItemID]) throws(DynamicsError) {
        try bodies.animator.removeBehaviors(items.map(Self.rod))
    }

    /// Attaches all rods to the current anchor.
    mutating func moveAnchor() throws(DynamicsError) {
        for item in attached.joined() {
            let moved = rod(of: item.id)
            try bodies.animator.changeBehavior(Self.rod(item.id)) { behavior in
                guard case .attachment(let old) = behavior else { return }
                var rod = moved
                rod.length = old.length
                behavior = .attachment(rod)
            }
        }
    }

    private func rod(of item: DynamicItemID) -> AttachmentBehavior {
        AttachmentBehavior(
            .anchor(item, offset: .zero, anchor: anchor),
            length: configuration.length,
            damping: configuration.damping,
            frequency: configuration.frequency
        )
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
