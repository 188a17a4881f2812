public import LayoutdGeometry

/// The place that the data sets for an item.
public struct ItemPlacement: Sendable, Hashable, Codable {
    /// The centre in content coordinates, points.
    public var center: Point
    /// Width and height before rotation, in points, greater than zero.
    public var size: Size
    /// Rotation about the centre, in radians, clockwise on screen.
    public var angle: Double

    /// Creates a placement from points and radians.
    public init(center: Point, size: Size, angle: Double = 0) {
        self.center = center
        self.size = size
        self.angle = angle
    }

    /// The rectangle that it fills before rotation.
    public var frame: Rect {
        Rect(center: center, size: size)
    }
}
