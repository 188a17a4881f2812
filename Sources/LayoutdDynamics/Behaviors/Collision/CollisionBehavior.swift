public import LayoutdGeometry

/// Lets its items collide with each other and with boundaries (`UICollisionBehavior`).
///
/// Items of different collision behaviours pass through each other.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct CollisionBehavior: Sendable, Hashable, Codable {
    /// What items collide with.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// Items with items and with boundaries.
        case everything
        /// Items with items; contacts with boundaries are reported, but items pass through.
        case items
        /// Items with boundaries only.
        case boundaries
    }

    /// A wall that items collide with from both sides.
    public struct Boundary: Sendable, Hashable, Codable {
        /// Its name, unique in the behaviour.
        public let id: String
        /// Its corners in points; two for a segment.
        public let points: [Point]
        /// Whether the last corner is joined to the first.
        public let isClosed: Bool

        /// Creates a wall of one segment.
        public init(id: String, from start: Point, to end: Point) {
            self.id = id
            points = [start, end]
            isClosed = false
        }

        /// Creates a wall along a closed path.
        public init(id: String, path: [Point]) {
            self.id = id
            points = path
            isClosed = true
        }
    }

    /// The items that collide, in the order in which they were added.
    public var items: [DynamicItemID]
    /// What items collide with.
    public var mode: Mode
    /// The walls, in the order in which they were added.
    public var boundaries: [Boundary]
    /// The insets of an additional wall from the animator's reference bounds, in points, or `nil`
    /// for no such wall (`translatesReferenceBoundsIntoBoundary`).
    ///
    /// The wall lies 1 pt outside of this.
    public var referenceBoundsInsets: Insets?

    /// Creates a collision behaviour.
    public init(
        items: [DynamicItemID],
        mode: Mode = .everything,
        boundaries: [Boundary] = [],
        referenceBoundsInsets: Insets? = nil
    ) {
        self.items = items
        self.mode = mode
        self.boundaries = boundaries
        self.referenceBoundsInsets = referenceBoundsInsets
    }
}

extension CollisionBehavior: ItemListBehavior {
    var behavior: DynamicBehavior { .collision(self) }
    var collision: CollisionBehavior? { self }

    var checkedValues: [CheckedValue] {
        (referenceBoundsInsets.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? [])
            .map { CheckedValue("referenceBoundsInsets", $0) }
    }

    func validate(as id: BehaviorID) throws(DynamicsError) {
        try validateValues(as: id)
        var names: Set<String> = []
        for boundary in boundaries {
            guard names.insert(boundary.id).inserted else {
                throw .duplicateBoundary(boundary.id, behavior: id)
            }
            guard boundary.points.allSatisfy(\.isUsable), boundary.corners.count >= 2 else {
                throw .invalidPath(boundary: boundary.id, behavior: id)
            }
        }
    }
}

extension CollisionBehavior.Boundary {
    /// The corners in metres, without consecutive duplicates.
    var corners: [EngineVector] { points.distinct(isClosed: isClosed) }
}

extension AnimatorState {
    /// Assigns every new collision behaviour the lowest free number, from 1.
    mutating func reconcileGroups(_ primitives: [PrimitiveBehavior]) {
        let behaviors = primitives.filter { $0.definition.collision != nil }.map(\.id)
        let present = Set(behaviors)
        collisionGroups = collisionGroups.filter { present.contains($0.key) }
        var taken = Set(collisionGroups.values)
        for id in behaviors where collisionGroups[id] == nil {
            var number = 1
            while taken.contains(number) { number += 1 }
            taken.insert(number)
            collisionGroups[id] = number
        }
    }

    /// The boundaries of all behaviours, in order.
    func wantedBoundaries(_ primitives: [PrimitiveBehavior]) -> [BoundaryRecord] {
        primitives.flatMap { named -> [BoundaryRecord] in
            guard let collision = named.definition.collision else { return [] }
            let filter = boundaryFilter(named.id, collision)
            var boundaries = collision.boundaries.map { boundary in
                BoundaryRecord(
                    owner: named.id,
                    name: boundary.id,
                    points: boundary.corners,
                    isClosed: boundary.isClosed,
                    filter: filter
                )
            }
            if let insets = collision.referenceBoundsInsets, let bounds = referenceBounds {
                boundaries += boundary(around: bounds.movingEdges(by: insets), named.id, filter)
            }
            return boundaries
        }
    }

    /// The boundary around reference bounds; none if they have no extent.
    private func boundary(
        around bounds: Rect,
        _ owner: BehaviorID,
        _ filter: ContactFilter
    ) -> [BoundaryRecord] {
        let points = bounds.outset(dx: 1, dy: 1).corners.distinct(isClosed: true)
        guard points.count >= 2 else { return [] }
        return [
            BoundaryRecord(owner: owner, name: nil, points: points, isClosed: true, filter: filter)
        ]
    }

    /// Removes the boundaries that no longer exist or have moved.
    ///
    /// - Returns: The contacts that ended.
    mutating func removeBoundaries(
        but wanted: [BoundaryRecord],
        in world: RigidWorld
    ) -> [ContactEvent] {
        let wanted = Set(wanted.map(\.place))
        var ended: [ContactEvent] = []
        for index in boundaries.indices.reversed() where !wanted.contains(boundaries[index].place) {
            world.removeBoundary(index)
            let boundary = boundaries.remove(at: index)
            ended += endTouches { $0.behavior == boundary.owner && $0.other == boundary.other }
        }
        return ended
    }

    /// Adds the boundaries that are missing, and updates the filters of the others.
    mutating func addBoundaries(_ wanted: [BoundaryRecord], in world: RigidWorld) {
        var present: [BoundaryRecord: Int] = [:]
        for (index, boundary) in boundaries.enumerated() { present[boundary.place] = index }
        for boundary in wanted {
            if let index = present[boundary.place] {
                guard boundaries[index].filter != boundary.filter else { continue }
                boundaries[index].filter = boundary.filter
                world.setFilter(boundary.filter, ofBoundary: index)
            } else {
                boundaries.append(boundary)
                world.addBoundary(boundary)
            }
        }
    }

    /// Sets every item's filter to the bits of all behaviours that hold it.
    mutating func reconcileFilters(_ primitives: [PrimitiveBehavior], in world: RigidWorld) {
        var filters: [DynamicItemID: ContactFilter] = [:]
        for named in primitives {
            guard let collision = named.definition.collision else { continue }
            let bits = bits(of: named.id)
            let mask = bits.mask(collision.mode)
            for item in collision.items {
                filters[item, default: ContactFilter()].category |= bits.item
                filters[item, default: ContactFilter()].mask |= mask
            }
        }
        for index in bodies.indices {
            let filter = filters[bodies[index].item] ?? ContactFilter()
            guard filter != bodies[index].filter else { continue }
            bodies[index].filter = filter
            world.setFilter(filter, of: index)
        }
    }

    private func boundaryFilter(_ id: BehaviorID, _ collision: CollisionBehavior) -> ContactFilter {
        let bits = bits(of: id)
        return ContactFilter(category: bits.boundary, mask: bits.mask(collision.mode))
    }

    private func bits(of behavior: BehaviorID) -> CollisionBits {
        CollisionBits(group: collisionGroups[behavior] ?? 1)
    }
}

extension BoundaryRecord {
    /// The boundary as a side of contacts.
    fileprivate var other: ContactEvent.Other { .boundary(name) }

    /// The boundary without its filter, which may change while the boundary stays.
    fileprivate var place: BoundaryRecord {
        var place = self
        place.filter = ContactFilter()
        return place
    }
}

extension Rect {
    /// The four corners, clockwise on screen.
    fileprivate var corners: [Point] {
        [
            Point(x: minX, y: minY), Point(x: maxX, y: minY),
            Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
        ]
    }

    /// The rectangle with its edges moved inwards, in points.
    ///
    /// Unlike ``/LayoutdGeometry/Rect/inset(by:)``, this gives a negative extent if edges pass each
    /// other.
    fileprivate func movingEdges(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left,
            y: minY + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}

/// The filter bits of a collision behaviour: one for its items, one for its boundaries.
///
/// There are bits for 16 behaviours; additional behaviours share them.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon. There, a new behaviour's
///   number is the count of remaining ones; here, numbers of removed behaviours are reused.
struct CollisionBits {
    let item: UInt32
    let boundary: UInt32

    init(group: Int) {
        item = 1 << UInt32(2 * group % 32)
        boundary = 1 << UInt32((2 * group + 1) % 32)
    }

    func mask(_ mode: CollisionBehavior.Mode) -> UInt32 {
        switch mode {
        case .everything: item | boundary
        case .items: item
        case .boundaries: boundary
        }
    }
}
