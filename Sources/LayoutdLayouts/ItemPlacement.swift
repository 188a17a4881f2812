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

    /// Creates a placement from points and radians.
    public init(
        center: Point,
        size: Size,
        angle: Double = 0,
        zIndex: Int = 0,
        alpha: Double = 1,
        scale: Double = 1
    ) {
        self.center = center
        self.size = size
        self.angle = angle
        self.zIndex = zIndex
        self.alpha = alpha
        self.scale = scale
    }

    /// The rectangle that it fills before scaling and rotation.
    public var frame: Rect {
        Rect(center: center, size: size)
    }
}

extension ItemPlacement {
    /// Reads a placement; its z-index is 0, and opacity and scale are 1, if they are absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            center: try container.decode(Point.self, forKey: .center),
            size: try container.decode(Size.self, forKey: .size),
            angle: try container.decode(Double.self, forKey: .angle),
            zIndex: try container.decodeIfPresent(Int.self, forKey: .zIndex) ?? 0,
            alpha: try container.decodeIfPresent(Double.self, forKey: .alpha) ?? 1,
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1
        )
    }
}
