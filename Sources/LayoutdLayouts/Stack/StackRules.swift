/// What the sections of a stack have in common.
struct StackRules {
    /// Whether headers are pinned to the visible bounds.
    var pinsHeaders = false
    /// Whether footers are pinned to the visible bounds.
    var pinsFooters = false
    /// The drawing order of headers.
    var headerZIndex = Pins.zIndex
    /// The drawing order of footers.
    var footerZIndex = Pins.zIndex
    /// The pixels with which the starts of elements are aligned.
    var grid = PixelGrid(scale: 0)
    /// The part of the view before the visible bounds, in points, if pinned headers of sections above
    /// wait before it; `nil` if they stay in their sections.
    var waitingInset: Double?
    /// Whether the layout depends on the viewport's extent along the scroll axis.
    var dependsOnExtent = false
    /// Whether items that expand are brought into view.
    var revealsItems = false
    /// The extents that measuring elements may change.
    var free = Free()

    /// The extents that measuring cells, headers and footers may change.
    struct Free {
        var cells: FreeExtents = []
        var headers: FreeExtents = []
        var footers: FreeExtents = []
    }
}
