import LayoutdGeometry

/// The parts of a view on which moving elements depend.
struct Surroundings {
    /// The viewport's size, in points.
    let viewport: Size
    /// The visible part, in content coordinates.
    let visibleRect: Rect
    /// The reference bounds of an animator, in content coordinates.
    let bounds: Rect
    /// The axis along which the content scrolls.
    let scrollAxis: Axis
    /// Seconds since creation.
    let time: Double
    /// The number of the latest change.
    let sequence: Int

    /// A point of the viewport, in content coordinates.
    func contentPoint(_ point: Point) -> Point {
        let scale = viewport.width > 0 ? visibleRect.size.width / viewport.width : 1
        return Point(x: visibleRect.minX + point.x * scale, y: visibleRect.minY + point.y * scale)
    }
}
