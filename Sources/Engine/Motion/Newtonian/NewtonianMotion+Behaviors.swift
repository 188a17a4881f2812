import Dynamics
import Geometry
import Layouts

/// What a cradle asks of an animator.
///
/// All numbers were validated with the layout, so the animator refuses nothing of this.
extension Cradle {
    static let gravity: BehaviorID = "gravity"
    static let collision: BehaviorID = "collision"
    static let boundary: BehaviorID = "boundary"

    /// The rod of an item.
    static func rod(_ item: DynamicItemID) -> BehaviorID {
        BehaviorID("attachment-\(item.rawValue)")
    }

    /// The animator of a cradle without items.
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

    private static var walls: NamedBehavior {
        let walls = CollisionBehavior(items: [], mode: .boundaries, referenceBoundsInsets: .zero)
        return NamedBehavior(boundary, .collision(walls))
    }

    /// Makes rods, gravity and walls those of another configuration.
    ///
    /// - Returns: The contacts that ended with the walls.
    mutating func retune(
        to configuration: NewtonianLayout.Configuration,
        _ animator: inout DynamicAnimator
    ) throws(DynamicsError) -> [ContactEvent] {
        let hadWalls = hasWalls
        self.configuration = configuration
        try animator.changeBehavior(Self.gravity) { behavior in
            guard case .gravity(var gravity) = behavior else { return }
            gravity.gravityDirection = configuration.gravity
            behavior = .gravity(gravity)
        }
        for item in hanging.joined() {
            try animator.changeBehavior(Self.rod(item.id)) { $0 = .attachment(rod(of: item.id)) }
        }
        if hasWalls, !hadWalls { try animator.addBehaviors([Self.walls]) }
        return hadWalls && !hasWalls ? try animator.removeBehavior(Self.boundary) : []
    }

    /// Brings items in, at the entry or, if others are there, in the queue to its right.
    ///
    /// All at once, for each change of an animator costs about as much as any number of them.
    func enter(_ items: [Hanging], _ animator: inout DynamicAnimator) throws(DynamicsError) {
        guard !items.isEmpty else { return }
        let others = hanging.joined().map(\.id) + falling.map(\.id)
        var taken = others.compactMap(animator.item).map(\.boundingBox)
        let placed = items.map { item in
            let place = queue(item.size, behind: taken)
            taken.append(place)
            return (id: item.id, item: DynamicItem(center: place.center, size: item.size))
        }
        try animator.addItems(placed)
        for behavior in [Self.gravity, Self.collision] {
            try animator.addItems(items.map(\.id), to: behavior)
        }
        try animator.addBehaviors(
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
    func detach(
        _ items: [DynamicItemID],
        _ animator: inout DynamicAnimator
    ) throws(DynamicsError) {
        try animator.removeBehaviors(items.map(Self.rod))
    }

    /// Hangs all rods from where the anchor is now.
    func moveAnchor(_ animator: inout DynamicAnimator) throws(DynamicsError) {
        for item in hanging.joined() {
            try animator.changeBehavior(Self.rod(item.id)) { behavior in
                guard case .attachment(let old) = behavior else { return }
                var rod = rod(of: item.id)
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
    /// Adds items to gravity or to a collision as the last ones.
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
