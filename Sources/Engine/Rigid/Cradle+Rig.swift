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
        if hasWalls {
            let walls = CollisionBehavior(
                items: [],
                mode: .boundaries,
                referenceBoundsInsets: .zero
            )
            behaviors.append(NamedBehavior(Self.boundary, .collision(walls)))
        }
        try animator.addBehaviors(behaviors)
        return animator
    }

    /// Brings an item in, at the entry or, if others are there, in the queue to its right.
    func enter(_ item: Hanging, _ animator: inout DynamicAnimator) throws(DynamicsError) {
        var place = Rect(origin: configuration.entry(in: viewport), size: item.size)
        let others = (hanging.joined().map(\.id) + falling.map(\.id)).compactMap(animator.item)
            .map(\.boundingBox).sorted { $0.minX < $1.minX }
        for other in others where other.overlaps(place) { place.origin.x = other.maxX }
        try animator.addItem(DynamicItem(center: place.center, size: item.size), id: item.id)
        try animator.addItem(item.id, to: Self.gravity)
        try animator.addItem(item.id, to: Self.collision)
        try animator.addBehavior(.attachment(rod(of: item.id)), id: Self.rod(item.id))
    }

    /// Lets an item fall.
    func detach(_ item: DynamicItemID, _ animator: inout DynamicAnimator) throws(DynamicsError) {
        try animator.removeBehavior(Self.rod(item))
    }

    /// Lets those whom new walls leave outside go through them.
    ///
    /// - Returns: The contacts with the walls that ended by that.
    func openWalls(_ animator: inout DynamicAnimator) throws(DynamicsError) -> [ContactEvent] {
        guard let bounds = animator.referenceBounds,
            case .collision(let walls) = animator.behavior(Self.boundary)
        else { return [] }
        // Who leans against a wall is a little inside it.
        let reach = bounds.outset(dx: 2, dy: 2)
        let staying = walls.items.filter { item in
            animator.item(item).map { reach.contains($0.boundingBox) } ?? false
        }
        guard staying.count < walls.items.count else { return [] }
        return try animator.changeBehavior(Self.boundary) { behavior in
            behavior = .collision(walls.holding(staying))
        }
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

    /// Lets the walls act on those that have come in since; before, they would keep them out.
    func closeWalls(_ animator: inout DynamicAnimator) throws(DynamicsError) {
        guard let bounds = animator.referenceBounds,
            case .collision(let walls) = animator.behavior(Self.boundary)
        else { return }
        let inside = Set(walls.items)
        for item in hanging.joined() where !inside.contains(item.id) {
            guard let box = animator.item(item.id)?.boundingBox, bounds.contains(box) else {
                continue
            }
            try animator.addItem(item.id, to: Self.boundary)
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

extension CollisionBehavior {
    fileprivate func holding(_ items: [DynamicItemID]) -> CollisionBehavior {
        var changed = self
        changed.items = items
        return changed
    }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
