import LayoutdGeometry

/// Items in columns, each below the previous item of its column: a waterfall.
///
/// A section consists of its header, its columns, which all start at the same height, and its
/// footer, each within its insets; sections follow each other without a gap. Columns fill the width
/// of the viewport, or have their own places. An item has the width of its column, and a height
/// from its aspect or from its data.
///
/// An item with an ``ItemSize/columnSpan`` takes neighbouring columns, with the gaps between them: those of which the
/// longest is shortest, or those behind the item before if columns take turns. It begins where the longest ends.
///
/// In a layout that scrolls horizontally all is turned: columns lie below each other, and what is called a width of
/// columns, or a height of items, headers, footers and content, is a height or a width.
///
/// Items may have an estimated height until they are measured; then each has its column by the heights of those
/// before it.
///
/// A section of equal items in columns that take turns is computed by arithmetic: it costs the same
/// to prepare for one item as for ten million.
///
/// - Note: Source: CHTCollectionViewWaterfallLayout
///   (https://github.com/chiahsien/CHTCollectionViewWaterfallLayout). Our own choices: an empty
///   section is as high as its insets, and not lower by a gap; headers and footers can be pinned,
///   and lie inside content insets like the columns; spans, a least width of columns, and the horizontal direction.
public enum WaterfallLayout {
    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The direction and measures.
    ///   - input: The data and the viewport; content insets across the scroll axis narrow columns that
    ///     fill the width, and headers and footers with them.
    /// - Returns: The layout. Across the scroll axis its content is as long as the viewport, or as columns with
    ///   places say.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite, or a
    ///   number of columns that is not at least 1, or with spans more than ``GridLayout/maximumColumnCount``;
    ///   ``LayoutError/tooManyStoredItems(count:limit:)`` for more than 100 000 items of the layout's size that have
    ///   to be stored; ``LayoutError/spanTooWide(section:item:span:columns:)`` for the first item that spans more
    ///   columns than there are, without a ``Metrics/minimumColumnWidth``.
    /// - Complexity: O(*s* · *c* + *n* log *c*), *s* sections, *c* columns with places, and *n*
    ///   items with their own sizes, or in columns of different widths if the shortest column is
    ///   next; O(*n* · *c*) in sections with items that span several columns.
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
        for (index, section) in input.sections.enumerated() {
            try section.measures(of: WaterfallLayout.Metrics.self)?.validate()
            try section.items.validate(section: index)
        }
        try requireCountable(input.sections.lazy.map(\.items))
        let space = WaterfallSpace(configuration, input)
        let rules = configuration.rules(for: input.sections, space)
        // Without estimates, measured sizes do not count.
        let isSelfSizing = configuration.estimatedItemHeight != nil
        func measured(_ section: Int) -> MeasuredItems? {
            isSelfSizing ? input.measured.items(ofSection: section) : nil
        }
        try requireRoom(for: input.sections, rules, measured: measured)
        var sections: [StackSection] = []
        sections.reserveCapacity(input.sections.count)
        for (index, section) in input.sections.enumerated() {
            sections.append(
                try WaterfallSection.placed(
                    section.items,
                    measured: measured(index),
                    rule: rules[index],
                    section: index,
                    space: space,
                    from: sections.last?.end ?? 0
                )
            )
        }
        let axis = configuration.scrollDirection
        var size = Size.zero
        size[axis] = max(sections.last?.end ?? 0, configuration.minimumContentHeight)
        size[axis.cross] = space.width
        let (pinsHeaders, pinsFooters) = (
            configuration.sectionHeadersPinToVisibleBounds,
            configuration.sectionFootersPinToVisibleBounds
        )
        return try StackLayout(
            sections,
            along: axis,
            contentSize: size,
            rules: StackRules(
                pinsHeaders: pinsHeaders,
                pinsFooters: pinsFooters,
                headerZIndex: pinsHeaders ? Pins.zIndex : 0,
                footerZIndex: pinsFooters ? Pins.zIndex : 0,
                free: StackRules.Free(cells: isSelfSizing ? FreeExtents(axis) : [])
            )
        )
    }
}

extension WaterfallLayout.Configuration {
    /// How the items of each section are placed.
    fileprivate func rules(for sections: [Section], _ space: WaterfallSpace) -> [WaterfallRule] {
        let choice = WaterfallChoice(direction: itemRenderDirection, ties: ties)
        let common = WaterfallRule(metrics, choice: choice, space: space)
        return sections.map { section in
            section.measures(of: WaterfallLayout.Metrics.self).map {
                WaterfallRule($0, choice: choice, space: space)
            } ?? common
        }
    }
}
