import LayoutdGeometry

/// Items in lines, wrapped like words: UICollectionViewFlowLayout.
///
/// Along the scroll axis a section consists of its header, the inset before, its lines separated by
/// ``Metrics/minimumLineSpacing``, the inset after, and its footer; sections follow each other
/// without a gap. Across it, a line takes items while they fit, full lines are justified to both
/// edges, and the last line keeps the columns of a full one if all its items have the same size.
/// Every line holds at least one item; an item longer than its line is centred and may start before
/// the content does. ``LineAlignment`` and ``ItemAlignment`` are other rules. Headers and footers may be pinned to the visible bounds, within their
/// sections. Insets across the scroll axis can also be measured from the safe area or the layout
/// margins; see ``SectionInsetReference``.
///
/// Items may have estimated sizes until they are measured; see ``Configuration/estimatedItemSize``. Headers and
/// footers may not, as in UIKit.
///
/// A section with only items of the layout's size is computed by arithmetic: it costs the same to
/// prepare for one item as for ten million.
///
/// - Note: Source: Apple, "Collection View Programming Guide for iOS: Using the Flow Layout" and the
///   UICollectionViewFlowLayout reference; for cases they do not cover, the measurements of UIKit
///   published by the open re-implementation Vercantez/openuikit (centred overlong items, last
///   lines per line and not per section, content as wide as the bounds). That content insets across
///   the scroll axis narrow lines, headers, footers and the content is as recorded from UIKit by
///   kern0x1b/charon.
public enum FlowLayout {
    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The scroll direction and measures.
    ///   - input: The data, the viewport, and the insets of the view; content insets across the
    ///     scroll axis narrow the lines, headers and footers.
    /// - Returns: The layout. Along the scroll axis its content ends with the last section, across it
    ///   it is as long as the viewport less content insets.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite; insets of
    ///   the view may be negative.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    public static func prepare(
        _ configuration: Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) -> StackLayout {
        try requireBounds(input.viewport, input.contentInset)
        try configuration.sectionInsetReference.validate(input.environment)
        var configuration = configuration
        let input = try configuration.resolveFractions(in: input)
        try configuration.validate()
        try requireCountable(input.sections.lazy.map(\.items))
        let space = FlowSpace(configuration, input)
        let average = configuration.average(input.measured, in: input.sections)
        var sections: [StackSection] = []
        sections.reserveCapacity(input.sections.count)
        var size = Size.zero
        size[space.axis.cross] = space.extent
        for (index, section) in input.sections.enumerated() {
            try section.validateButSizes(index: index)
            var metrics = section.measures(of: FlowLayout.Metrics.self) ?? configuration.metrics
            metrics.sectionInset = configuration.sectionInset(metrics, in: input)
            let start = size[space.axis]
            let items = configuration.items(
                of: section,
                metrics,
                average: average,
                measured: input.measured.items(ofSection: index)
            )
            let next = FlowSection.placed(items, metrics, in: space, from: start)
            if next.hasDoubtfulSizes { try section.items.validate(section: index) }
            size[space.axis] = next.section.end
            sections.append(next.section)
        }
        // UIKit's content then has whole points; whether it rounds down or to the nearest is not known.
        if space.isSelfSizing, configuration.pixelScale > 0 { size[space.axis].round(.down) }
        return try StackLayout(
            sections,
            along: space.axis,
            contentSize: size,
            rules: StackRules(
                pinsHeaders: configuration.sectionHeadersPinToVisibleBounds,
                pinsFooters: configuration.sectionFootersPinToVisibleBounds,
                grid: space.grid,
                free: StackRules.Free(cells: space.isSelfSizing ? .both : [])
            )
        )
    }
}
