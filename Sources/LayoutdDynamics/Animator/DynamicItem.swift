public import LayoutdGeometry

/// The identity of an item in one animator: a number that the animator's user chooses.
public struct DynamicItemID: RawRepresentable, Sendable, Hashable, Codable, Comparable,
    ExpressibleByIntegerLiteral
{
    /// The number.
    public var rawValue: Int

    /// Makes an identity.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Makes an identity.
    public init(_ number: Int) {
        rawValue = number
    }

    /// Makes an identity from a literal.
    public init(integerLiteral value: Int) {
        rawValue = value
    }

    /// Orders by number.
    public static func < (a: DynamicItemID, b: DynamicItemID) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// Something that an animator can move: a place, a size and a rotation.
public struct DynamicItem: Sendable, Hashable, Codable {
    /// Where its middle is, in points.
    public var center: Point
    /// Extents before rotation, in points, greater than zero.
    public var size: Size
    /// Rotation about the centre, in radians, clockwise on screen.
    public var angle: Double
    /// What of it collides, and has mass.
    public var collisionBounds: CollisionBounds

    /// The shapes that collide (`UIDynamicItemCollisionBoundsType`).
    public enum CollisionBounds: Sendable, Hashable, Codable {
        /// All of the item.
        case rectangle
        /// The ellipse inside the item, a circle if it is as wide as high.
        ///
        /// Other ellipses are polygons of 32 corners.
        case ellipse
        /// A closed, convex path around the centre, in points from it; wound either way.
        case path([Point])
    }

    /// Makes an item; points and radians.
    public init(
        center: Point,
        size: Size,
        angle: Double = 0,
        collisionBounds: CollisionBounds = .rectangle
    ) {
        self.center = center
        self.size = size
        self.angle = angle
        self.collisionBounds = collisionBounds
    }

    /// Makes an item from its frame, in points, and its angle about the frame's centre, in radians.
    ///
    /// ```swift
    /// let box = DynamicItem(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    /// ```
    public init(
        frame: Rect,
        angle: Double = 0,
        collisionBounds: CollisionBounds = .rectangle
    ) {
        self.init(
            center: frame.center,
            size: frame.size,
            angle: angle,
            collisionBounds: collisionBounds
        )
    }
}
