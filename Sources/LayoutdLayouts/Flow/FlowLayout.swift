public import LayoutdGeometry

/// Items in lines, wrapped like words: UICollectionViewFlowLayout.
///
/// Along the scroll axis a section consists of its header, the inset before, its lines separated by
/// ``Metrics/minimumLineSpacing``, the inset after, and its footer; sections follow each other
/// without a gap. Across it, a line takes items while they fit, full lines are justified to both
/// edges, and the last line keeps the columns of a full one if all its items have the same size.
/// Every line holds at least one item; an item longer than its line is centred and may start before
/// the content does. Headers and footers may be pinned to the visible bounds, within their
/// sections.
///
/// A section with only items of the layout's size is computed by arithmetic: it costs the same to
/// prepare for one item as for ten million.
///
/// - Note: Source: Apple, "Collection View Programming Guide for iOS: Using the Flow Layout" and the
///   UICollectionViewFlowLayout reference; for cases they do not cover, the measurements of UIKit
///   published by the open re-implementation Vercantez/openuikit (centred overlong items, last
///   lines per line and not per section, content as wide as the bounds). Placing headers and
///   footers inside content insets across the scroll axis, like the lines, is our own choice: no
///   measurement has such insets.
public struct FlowLayout: CollectionLayout, SectionedLayout {
    /// The axis along which the content scrolls.
    public let scrollAxis: Axis
    /// Along the scroll axis the end of the last section, across it the bounds less content insets.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    let space: FlowSpace
    let pinsHeaders: Bool
    let pinsFooters: Bool
    let sections: [FlowSection]

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The scroll direction and measures.
    ///   - input: The data and the viewport; content insets across the scroll axis narrow the lines,
    ///     headers and footers.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    public init(
        configuration: Configuration,
        input: LayoutInput
    ) throws(LayoutError) {
        let (sections, contentInset) = (input.sections, input.contentInset)
        try configuration.validate()
        try requireBounds(input.viewport, contentInset)
        try requireCountable(sections.lazy.map(\.items))
        let axis = configuration.scrollDirection
        let inset = contentInset.start(axis.cross) + contentInset.end(axis.cross)
        let extent = max(0, input.viewport[axis.cross] - inset)
        var prepared: [FlowSection] = []
        prepared.reserveCapacity(sections.count)
        var end = 0.0
        var elements = 0
        for (index, section) in sections.enumerated() {
            try section.validateButSizes(index: index)
            let next = FlowSection(
                section.items,
                metrics: section.measures?.flowMetrics ?? configuration.metrics,
                axis: axis,
                extent: extent,
                start: end
            )
            if next.lines.hasDoubtfulSizes { try section.items.validate(section: index) }
            end = next.end
            elements += next.elementCount
            prepared.append(next)
        }
        self.sections = prepared
        self.space = FlowSpace(
            axis: axis,
            extent: extent,
            grid: PixelGrid(scale: configuration.pixelScale)
        )
        self.pinsHeaders = configuration.sectionHeadersPinToVisibleBounds
        self.pinsFooters = configuration.sectionFootersPinToVisibleBounds
        self.scrollAxis = axis
        self.elementCount = elements
        var size = Size.zero
        size[axis] = end
        size[axis.cross] = extent
        try requireContent(size)
        self.contentSize = size
    }
}
