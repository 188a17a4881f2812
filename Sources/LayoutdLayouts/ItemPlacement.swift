public import LayoutdGeometry

/// Where the data puts an item.
public struct ItemPlacement: Sendable, Hashable, Codable {
    /// Its centre in content coordinates, points.
    public var center: Point
    /// Its width and height before it is turned, in points, greater than zero.
    public var size: Size
    /// How far it is turned about its centre, in radians, clockwise on screen.
    public var angle: Double

    /// Makes a placement from points and radians.
    public init(center: Point, size: Size, angle: Double = 0) {
        self.center = center
        self.size = size
        self.angle = angle
    }

    /// The rectangle that it fills before it is turned.
    public var frame: Rect {
        Rect(center: center, size: size)
    }
}
