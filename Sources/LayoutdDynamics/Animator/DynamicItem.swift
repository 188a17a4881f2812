public import LayoutdGeometry

/// The identifier of an item in one animator: a number of your choice.
public struct DynamicItemID: RawRepresentable, Sendable, Hashable, Codable, Comparable,
    ExpressibleByIntegerLiteral
{
    /// The number.
    public var rawValue: Int

    /// Creates an identifier.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates an identifier.
    public init(_ number: Int) {
        rawValue = number
    }

    /// Creates an identifier from a literal.
    public init(integerLiteral value: Int) {
        rawValue = value
    }

    /// Orders by number.
    public static func < (a: DynamicItemID, b: DynamicItemID) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// An item that an animator can move: a position, a size and a rotation.
public struct DynamicItem: Sendable, Hashable, Codable {
    /// The centre, in points.
    public var center: Point
    /// Extents before rotation, in points, greater than zero.
    public var size: Size
    /// Rotation about the centre, in radians, clockwise on screen.
    public var angle: Double
    /// The shape that collides and has mass.
    public var collisionBounds: CollisionBounds
    /// The items of a group, with places and angles relative to it; `nil` for a single item.
    var parts: [DynamicItem]?

    /// The shapes that collide.
    public typealias CollisionBounds = LayoutdGeometry.CollisionBounds

    /// Creates an item; points and radians.
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

    /// Creates an item from its frame, in points, and its angle about the frame's centre, in
    /// radians.
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
