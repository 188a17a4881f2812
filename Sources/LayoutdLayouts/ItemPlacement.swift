public import LayoutdGeometry

/// The place that the data sets for an item.
public struct ItemPlacement: Sendable, Hashable, Codable {
    /// The centre in content coordinates, points.
    public var center: Point
    /// Width and height before rotation, in points, greater than zero.
    public var size: Size
    /// Rotation about the centre, in radians, clockwise on screen.
    public var angle: Double
    /// Drawing order: larger values are nearer to the viewer; ties in the order of the data.
    public var zIndex: Int
    /// The opacity: from 0, invisible, to 1, opaque.
    public var alpha: Double
    /// The factor by which the item is drawn larger than its size, about its centre.
    ///
    /// It is greater than zero. A body has the size without it.
    public var scale: Double
    /// The shape of its body in a scene; without effect elsewhere.
    public var bounds: CollisionBounds

    /// Creates a placement from points and radians.
    public init(
        center: Point,
        size: Size,
        angle: Double = 0,
        zIndex: Int = 0,
        alpha: Double = 1,
        scale: Double = 1,
        bounds: CollisionBounds = .rectangle
    ) {
        self.center = center
        self.size = size
        self.angle = angle
        self.zIndex = zIndex
        self.alpha = alpha
        self.scale = scale
        self.bounds = bounds
    }

    /// The rectangle that it fills before scaling and rotation.
    public var frame: Rect {
        Rect(center: center, size: size)
    }
}

extension ItemPlacement {
    private enum CodingKeys: CodingKey {
        case center
        case size
        case angle
        case zIndex
        case alpha
        case scale
        case bounds
    }

    /// Reads a placement; without them, its z-index is 0, its opacity and scale are 1, and its body is
    /// a rectangle.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            center: try container.decode(Point.self, forKey: .center),
            size: try container.decode(Size.self, forKey: .size),
            angle: try container.decode(Double.self, forKey: .angle),
            zIndex: try container.decodeIfPresent(Int.self, forKey: .zIndex) ?? 0,
            alpha: try container.decodeIfPresent(Double.self, forKey: .alpha) ?? 1,
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1,
            bounds: try container.decodeIfPresent(CollisionBounds.self, forKey: .bounds)
                ?? .rectangle
        )
    }

    /// Writes a placement, without the shape of its body if that is a rectangle.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(center, forKey: .center)
        try container.encode(size, forKey: .size)
        try container.encode(angle, forKey: .angle)
        try container.encode(zIndex, forKey: .zIndex)
        try container.encode(alpha, forKey: .alpha)
        try container.encode(scale, forKey: .scale)
        if bounds != .rectangle { try container.encode(bounds, forKey: .bounds) }
    }
}
