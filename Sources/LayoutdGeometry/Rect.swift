import Glibc

/// An axis-aligned rectangle, in points; its origin is the upper left corner.
public struct Rect: Sendable, Hashable, Codable {
    /// The upper left corner.
    public var origin: Point
    /// Width and height.
    public var size: Size

    /// Creates a rectangle from its upper left corner and its size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its upper left corner and its extents, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates a rectangle of the given size around a centre.
    public init(center: Point, size: Size) {
        self.init(
            x: center.x - size.width / 2,
            y: center.y - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    /// The smallest x, in points.
    public var minX: Double { origin.x }
    /// The largest x, in points.
    public var maxX: Double { origin.x + size.width }
    /// The smallest y, in points.
    public var minY: Double { origin.y }
    /// The largest y, in points.
    public var maxY: Double { origin.y + size.height }

    /// The middle of the rectangle.
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// The smallest coordinate along `axis`, in points.
    public func min(_ axis: Axis) -> Double {
        origin[axis]
    }

    /// The largest coordinate along `axis`, in points.
    public func max(_ axis: Axis) -> Double {
        origin[axis] + size[axis]
    }

    /// Whether two rectangles overlap as open sets.
    ///
    /// Sharing an edge or a corner is not enough. A rectangle without area overlaps another only
    /// if its segment or point lies strictly inside.
    ///
    /// - Note: `CGRect.intersects` in the open-source Foundation considers touching rectangles
    ///   intersecting; Apple's does not.
    public func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// Whether a point is inside or on the left or upper edge, like `CGRect.contains`.
    public func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Whether another rectangle lies within this one; shared edges are allowed.
    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }

    /// The area that two rectangles share; `nil` if they do not overlap.
    public func intersection(_ other: Rect) -> Rect? {
        guard overlaps(other) else { return nil }
        let (x, y) = (Swift.max(minX, other.minX), Swift.max(minY, other.minY))
        return Rect(
            x: x,
            y: y,
            width: Swift.min(maxX, other.maxX) - x,
            height: Swift.min(maxY, other.maxY) - y
        )
    }

    /// The rectangle grown by `dx` on the left and right and by `dy` above and below.
    public func outset(dx: Double, dy: Double) -> Rect {
        Rect(
            x: minX - dx,
            y: minY - dy,
            width: size.width + 2 * dx,
            height: size.height + 2 * dy
        )
    }

    /// The smallest rectangle that contains this one and another.
    public func union(_ other: Rect) -> Rect {
        let (x, y) = (Swift.min(minX, other.minX), Swift.min(minY, other.minY))
        return Rect(
            x: x,
            y: y,
            width: Swift.max(maxX, other.maxX) - x,
            height: Swift.max(maxY, other.maxY) - y
        )
    }

    /// The rectangle less the given insets; an extent is 0 if nothing is left of it.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left,
            y: minY + insets.top,
            width: Swift.max(0, size.width - insets.left - insets.right),
            height: Swift.max(0, size.height - insets.top - insets.bottom)
        )
    }

    /// This rectangle scaled about its centre.
    ///
    /// - Parameter scale: The factor for both extents, at least 0.
    /// - Returns: A rectangle with the same centre; this one for 1.
    public func scaled(by scale: Double) -> Rect {
        guard scale != 1 else { return self }
        return Rect(
            center: center,
            size: Size(width: size.width * scale, height: size.height * scale)
        )
    }

    /// The smallest axis-aligned rectangle around this one rotated about its centre.
    ///
    /// - Parameter angle: The rotation in radians, clockwise on screen; finite.
    /// - Returns: A rectangle with the same centre; this one for 0.
    public func boundingBox(rotatedBy angle: Double) -> Rect {
        guard angle != 0 else { return self }
        let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
        let turned = Size(
            width: size.width * cosine + size.height * sine,
            height: size.width * sine + size.height * cosine
        )
        return Rect(center: center, size: turned)
    }
}
