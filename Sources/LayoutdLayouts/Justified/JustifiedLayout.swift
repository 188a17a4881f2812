import LayoutdGeometry

/// Items of different aspect ratio in rows of about the same height, which they fill from edge to edge: a wall of
/// photos.
///
/// Every row is as high as its items need to fill it: (width − gaps) / Σ aspect ratios. Items go to a row in order
/// while it is higher than the target height and the tolerance allow. The one with which it is not ends the row,
/// unless the row is too low with it and nearer to the target without it; then it begins the next. Rows before an
/// item do not depend on it.
///
/// What is left at the end may fill its row, begin at the start or be hidden; see ``LastRow``. It fills the row
/// in any case if that is not higher than the row before, or than the tolerance allows at least.
///
/// Sections, headers, footers and insets are those of a ``FlowLayout``. In a layout that scrolls horizontally the rows
/// are columns, and their widths follow from the heights of items in the same way.
///
/// A section of items without aspect ratios, which are squares, is computed by arithmetic: it costs the same to prepare
/// for one item as for ten million.
///
/// - Note: Source: flickr/justified-layout (https://github.com/flickr/justified-layout), for filling rows by a
///   target height with a tolerance, for the choice with or without the next item, and for the height of a last row.
///   Our own choices: heights are compared, with the gaps that rows have, where flickr compares aspect ratios; no
///   height is clamped and no item cropped, so every item has its aspect ratio but for whole pixels.
public enum JustifiedLayout {
    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The scroll direction and measures.
    ///   - input: The data and the viewport; content insets across the scroll axis narrow the rows, headers and
    ///     footers. Items have their ``ItemSize/aspectRatio``, or 1.
    /// - Returns: The layout. Along the scroll axis its content ends with the last section, across it
    ///   it is as long as the viewport less content insets.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    public static func prepare(
        _ configuration: Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) -> StackLayout {
        try requireBounds(input.viewport, input.contentInset)
        var configuration = configuration
        let input = try input.resolvingFractions(
            of: &configuration.metrics,
            along: configuration.scrollDirection,
            pixelScale: configuration.pixelScale
        )
        try configuration.validate()
        try requireCountable(input.sections.lazy.map(\.items))
        let space = StackSpace(
            input,
            along: configuration.scrollDirection,
            pixelScale: configuration.pixelScale
        )
        var sections: [StackSection] = []
        sections.reserveCapacity(input.sections.count)
        for (index, section) in input.sections.enumerated() {
            let own = section.measures(of: JustifiedLayout.Metrics.self)
            try own?.validate()
            try section.items.validate(section: index)
            sections.append(
                JustifiedSection.placed(
                    section.items,
                    own ?? configuration.metrics,
                    in: space,
                    from: sections.last?.end ?? 0
                )
            )
        }
        return try StackLayout(
            sections,
            in: space,
            rules: StackRules(
                pinsHeaders: configuration.sectionHeadersPinToVisibleBounds,
                pinsFooters: configuration.sectionFootersPinToVisibleBounds,
                grid: space.grid
            )
        )
    }
}
