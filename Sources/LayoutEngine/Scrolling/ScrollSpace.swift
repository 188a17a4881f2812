import LayoutdGeometry

/// What a scroller scrolls over, and when.
struct ScrollSpace {
    /// The extent of the content, in points.
    let contentSize: Size
    /// The axis along which the content can be dragged beyond its edges even if it fits the viewport.
    let axis: Axis
    let settings: ScrollSettings
    /// Seconds since creation.
    let time: Double
}
