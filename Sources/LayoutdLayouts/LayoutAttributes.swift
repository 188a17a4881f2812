public import LayoutdGeometry

/// Where a layout puts one element.
public struct LayoutAttributes: Sendable, Hashable, Codable {
    /// Which element this is.
    public var element: ElementID
    /// Its place before it is turned, in content coordinates, in points.
    public var frame: Rect
    /// How far it is turned about the centre of ``frame``, in radians, clockwise on screen.
    public var angle: Double
    /// Drawing order: larger is nearer to the viewer; ties in the order of ``ElementID``.
    public var zIndex: Int

    /// Makes the attributes of one element; `frame` in content coordinates, points, `angle` in
    /// radians.
    public init(element: ElementID, frame: Rect, angle: Double = 0, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.angle = angle
        self.zIndex = zIndex
    }

    /// The smallest upright rectangle that contains the element, in content coordinates, points.
    public var boundingBox: Rect {
        angle == 0 ? frame : frame.boundingBox(rotatedBy: angle)
    }
}
