import LayoutdGeometry
import LayoutdLayouts

/// What a scroller scrolls over, and when.
struct ScrollSpace {
    /// The extent of the content, in points.
    let contentSize: Size
    /// The axis along which the content can be dragged beyond its edges even if it fits the viewport.
    let axis: Axis
    let settings: ScrollSettings
    /// Whether the content begins at its right end.
    var isRightToLeft = false
    /// Seconds since creation.
    let time: Double
    /// The offsets at which nothing beyond it is visible, along ``axis``; `nil` if they follow from its size.
    var range: ClosedRange<Double>?
    /// Whether the content begins where the offsets along an axis end.
    func isReversed(_ axis: Axis) -> Bool { isRightToLeft && axis == .horizontal }

    /// Finds the elements to which the content snaps, in a part of the content; nothing by default.
    var snapExtents: SnapSearch = { _, _, _ in [] }

    /// Returns the extents of elements along an axis that overlap an interval.
    typealias SnapSearch = (
        SnapElements, Axis, ClosedRange<Double>
    ) throws(TooManyElements) -> [ClosedRange<Double>]
}
