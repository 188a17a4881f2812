public import Geometry

/// Where a layout puts one element.
public struct LayoutAttributes: Sendable, Hashable {
    /// Which element this is.
    public var element: ElementID
    /// Its place in content coordinates, in points.
    public var frame: Rect
    /// Drawing order: larger is nearer to the viewer; ties in the order of ``ElementID``.
    public var zIndex: Int

    /// Makes the attributes of one element; `frame` in content coordinates, points.
    public init(element: ElementID, frame: Rect, zIndex: Int = 0) {
        self.element = element
        self.frame = frame
        self.zIndex = zIndex
    }
}
