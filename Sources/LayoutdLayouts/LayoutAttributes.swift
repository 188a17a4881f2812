public import LayoutdGeometry

/// The place of one element in a layout.
public struct LayoutAttributes: Sendable, Hashable, Codable {
    /// The element's identifier.
    public var element: ElementID
    /// Frame before scaling and rotation, in content coordinates, points.
    public var frame: Rect
    /// Rotation about the centre of ``frame``, in radians, clockwise on screen.
    public var angle: Double
    /// Drawing order: larger values are nearer to the viewer; ties in the order of ``ElementID``.
    public var zIndex: Int
    /// The opacity: 0 is invisible, 1 is opaque.
    public var alpha: Double
    /// The factor by which the element is drawn larger than ``frame``, about its centre; at least 0.
    public var scale: Double

    /// Creates the attributes of one element, by default upright, opaque and not scaled; `frame` in
    /// content coordinates, points, `angle` in radians.
    @inlinable public init(
        element: ElementID,
        frame: Rect,
        angle: Double = 0,
        zIndex: Int = 0,
        alpha: Double = 1,
        scale: Double = 1
    ) {
        self.element = element
        self.frame = frame
        self.angle = angle
        self.zIndex = zIndex
        self.alpha = alpha
        self.scale = scale
    }

    /// The smallest axis-aligned rectangle around the element, in content coordinates, points.
    public var boundingBox: Rect {
        // Most elements are neither, and this is asked of every element of every frame: the bits
        // are compared with one branch for both.
        if angle.bitPattern | (scale.bitPattern ^ 1.0.bitPattern) == 0 { return frame }
        return frame.scaled(by: scale).boundingBox(rotatedBy: angle)
    }
}

extension LayoutAttributes {
    /// Reads attributes; opacity and scale are 1 if they are absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            element: try container.decode(ElementID.self, forKey: .element),
            frame: try container.decode(Rect.self, forKey: .frame),
            angle: try container.decode(Double.self, forKey: .angle),
            zIndex: try container.decode(Int.self, forKey: .zIndex),
            alpha: try container.decodeIfPresent(Double.self, forKey: .alpha) ?? 1,
            scale: try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1
        )
    }
}
