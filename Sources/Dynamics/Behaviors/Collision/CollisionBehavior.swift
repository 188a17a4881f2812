public import Geometry

/// Lets its items collide with each other and with boundaries (`UICollisionBehavior`).
///
/// Items of different collision behaviours pass through each other.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon.
public struct CollisionBehavior: Sendable, Hashable, Codable {
    /// What collides with what.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// Items with items and with boundaries.
        case everything
        /// Items with items; those that touch boundaries are told of, but pass through.
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

        /// Makes a wall of one segment.
        public init(id: String, from start: Point, to end: Point) {
            self.id = id
            points = [start, end]
            isClosed = false
        }

        /// Makes a wall around the corners of a closed path.
        public init(id: String, path: [Point]) {
            self.id = id
            points = path
            isClosed = true
        }
    }

    /// The items that collide, in the order in which they were added.
    public var items: [DynamicItemID]
    /// What collides with what.
    public var mode: Mode
    /// The walls, in the order in which they were added.
    public var boundaries: [Boundary]
    /// The distances of a further wall from the edges of the animator's reference bounds, in
    /// points, or `nil` for no such wall (`translatesReferenceBoundsIntoBoundary`).
    ///
    /// The wall lies 1 pt further out.
    public var referenceBoundsInsets: Insets?

    /// Makes collisions.
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
