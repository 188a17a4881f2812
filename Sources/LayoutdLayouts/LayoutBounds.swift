public import LayoutdGeometry

/// What scrolls over a prepared layout.
public struct LayoutBounds: Sendable, Hashable {
    /// The viewport less the content insets, in content coordinates, points.
    ///
    /// Pinned elements stay inside it.
    public var visible: Rect
    /// How far sections that scroll by themselves have scrolled, in points, by their indices; others are
    /// where the layout was prepared for, see ``LayoutInput/orthogonalOffsets``.
    public var sectionOffsets: [Int: Double]
    /// How far inside ``visible`` pinned headers of sections stay, in points; set by what is around a layout.
    var sectionHeadersPinOffset = 0.0
    /// The same of pinned footers.
    var sectionFootersPinOffset = 0.0

    /// Makes bounds; `visible` in content coordinates, points.
    public init(visible: Rect, sectionOffsets: [Int: Double] = [:]) {
        self.visible = visible
        self.sectionOffsets = sectionOffsets
    }
}
