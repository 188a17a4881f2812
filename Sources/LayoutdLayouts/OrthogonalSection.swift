public import LayoutdGeometry

/// A section that scrolls by itself, across the axis along which the view scrolls.
public struct OrthogonalSection: Sendable, Hashable, Codable {
    /// The index of the section.
    public var section: Int
    /// The rectangle in which it scrolls, in content coordinates, points.
    public var frame: Rect
    /// The first and the last offset at which it may rest, in points.
    public var range: ClosedRange<Double>
    /// How far it has scrolled, in points.
    public var offset: Double

    /// Makes a section; lengths in points.
    public init(section: Int, frame: Rect, range: ClosedRange<Double>, offset: Double) {
        self.section = section
        self.frame = frame
        self.range = range
        self.offset = offset
    }
}
