public import LayoutdGeometry

/// The part of the content that a frame shows.
public enum FrameRegion: Sendable, Hashable {
    /// What is visible at the time of the frame, and what is within a distance of it on all four
    /// sides, in points, at least 0.
    case viewport(overscan: Double = 0)
    /// A rectangle in content coordinates, points.
    case rect(Rect)

    /// Whether this is the viewport alone.
    @inlinable public var isViewport: Bool {
        if case .viewport(let overscan) = self { overscan == 0 } else { false }
    }

    /// The region in content coordinates, points.
    ///
    /// - Parameter visible: The visible part of the content.
    /// - Returns: The rectangle.
    @inlinable
    public func rect(around visible: Rect) -> Rect {
        switch self {
        case .viewport(let overscan):
            overscan == 0 ? visible : visible.outset(dx: overscan, dy: overscan)
        case .rect(let rect): rect
        }
    }
}
