public import LayoutdGeometry

/// The place of one element in a layout.
public struct LayoutAttributes: Sendable, Hashable, Codable {
    /// The element's identifier.
    public var element: ElementID
    /// Frame before rotation, in content coordinates, points.
    public var frame: Rect
    /// Rotation about the centre of ``frame``, in radians, clockwise on screen.
    public var angle: Double
    /// Drawing order: larger values are nearer to the viewer; ties in the order of ``ElementID``.
    public var zIndex: Int

    /// Creates the attributes of one element; `frame` in content coordinates, points, `angle` in
    /// radians.
    public init(element: ElementID, frame: Rect, angle: Double = 0, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.angle = angle
        self.zIndex = zIndex
    }

    /// The smallest axis-aligned rectangle around the element, in content coordinates, points.
    public var boundingBox: Rect {
        angle == 0 ? frame : frame.boundingBox(rotatedBy: angle)
    }
}
