import LayoutdGeometry

/// Items in columns, each below the previous item of its column: a waterfall.
///
/// A section consists of its header, its columns, which all start at the same height, and its
/// footer, each within its insets; sections follow each other without a gap. Columns fill the width
/// of the viewport, or have their own places. An item has the width of its column, and a height
/// from its aspect or from its data.
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
///   and lie inside content insets like the columns.
public enum WaterfallLayout {
    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The direction and measures.
    ///   - input: The data and the viewport; content insets at the left and right narrow columns that
    ///     fill the width, and headers and footers with them.
    /// - Returns: The layout. The width of its content is that of the viewport, or is set by columns with
    ///   places.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite, or a
    ///   number of columns that is not at least 1; ``LayoutError/tooManyStoredItems(count:limit:)``
    ///   for more than 100 000 items of the layout's size that have to be stored.
    /// - Complexity: O(*s* · *c* + *n* log *c*), *s* sections, *c* columns with places, and *n*
    ///   items with their own sizes, or in columns of different widths if the shortest column is
    ///   next.
    public static func prepare(
        _ configuration: Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) -> StackLayout {
        try requireBounds(input.viewport, input.contentInset)
        var configuration = configuration
        let input = try input.resolvingFractions(
            of: &configuration.metrics,
            along: .vertical,
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
                    space: space,
                    from: sections.last?.end ?? 0
                )
            )
        }
        let height = max(sections.last?.end ?? 0, configuration.minimumContentHeight)
        let (pinsHeaders, pinsFooters) = (
            configuration.sectionHeadersPinToVisibleBounds,
            configuration.sectionFootersPinToVisibleBounds
        )
        return try StackLayout(
            sections,
            along: .vertical,
            contentSize: Size(width: space.width, height: height),
            rules: StackRules(
                pinsHeaders: pinsHeaders,
                pinsFooters: pinsFooters,
                headerZIndex: pinsHeaders ? Pins.zIndex : 0,
                footerZIndex: pinsFooters ? Pins.zIndex : 0,
                free: StackRules.Free(cells: isSelfSizing ? .height : [])
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
