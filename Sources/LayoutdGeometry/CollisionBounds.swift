/// The shape of an item that collides and has mass (`UIDynamicItemCollisionBoundsType`).
public enum CollisionBounds: Sendable, Hashable, Codable {
    /// All of the item.
    case rectangle
    /// The ellipse inscribed in the item; a circle if width and height are equal.
    ///
    /// Other ellipses become polygons with 32 corners.
    case ellipse
    /// A closed, convex path around the centre, in points from it; clockwise or
    /// counter-clockwise.
    case path([Point])
}
