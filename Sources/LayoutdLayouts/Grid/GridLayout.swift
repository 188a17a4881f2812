import LayoutdGeometry

/// Items in the cells of columns and rows, each as many of them as it spans: a grid of tiles.
///
/// Items fill cells in order, as a grid of CSS places items without a place of their own. In ``AutoFlow/row`` an item
/// takes the first cells behind the previous item's start where it fits, in ``AutoFlow/rowDense`` the first cells at
/// all. It fills its cells with the gaps between them.
///
/// All columns are equally wide and fill the width. Rows are equally high, or each is as high as its items need:
///
/// - A row is as high as its highest item that spans only this row.
/// - Then come the items of two rows, of three and so on. What such an item lacks is added in equal parts to those of
///   its rows where no item of fewer rows is, or to all its rows if there is none. Of several items of as many
///   rows, the one that adds most to a row counts.
///
/// Sections, headers, footers and insets are those of a ``FlowLayout``. In a layout that scrolls horizontally all is
/// turned: columns lie below each other, and rows side by side.
///
/// A section of items that span one cell and have the layout's size is computed by arithmetic: it costs the same to
/// prepare for one item as for ten million. Others are placed again whenever the data changes.
///
/// - Note: Source: CSS Grid Layout Module Level 1 (https://www.w3.org/TR/css-grid-1/), §8.5 for places, §12.5 for
///   heights. Our own choices: an item that spans more columns than fit is as wide as the grid, where CSS adds
///   columns that stick out of it; a pixel grid, where CSS does not round.
public enum GridLayout {
    /// The most columns of a section.
    public static let maximumColumnCount = 1000

    /// The most words of 64 cells in all rows of a section with spans.
    ///
    /// While rows are filled, they take memory that depends on spans, not on the number of items.
    static let maximumCells = 1_000_000

    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The scroll direction and measures.
    ///   - input: The data and the viewport; content insets across the scroll axis narrow the columns, headers and
    ///     footers. Items have their ``ItemSize/columnSpan`` and ``ItemSize/rowSpan``, and a height or width.
    /// - Returns: The layout. Along the scroll axis its content ends with the last section, across it
    ///   it is as long as the viewport less content insets.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite;
    ///   ``LayoutError/spanTooWide(section:item:span:columns:)`` for the first item that spans more columns
    ///   than ``Columns/count(_:)``; ``LayoutError/tooManyRows(section:limit:)``.
    /// - Complexity: O(*s* + *n* *c* + *r*), *s* sections, *n* items with their own sizes, *c* columns and *r* rows. If
    ///   items with spans are packed densely, each of the distinct pairs of spans visits every row at most once.
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
        let axis = configuration.scrollDirection
        let space = StackSpace(input, along: axis, pixelScale: configuration.pixelScale)
        var (sections, isSelfSizing): ([StackSection], Bool) = ([], false)
        sections.reserveCapacity(input.sections.count)
        for (index, section) in input.sections.enumerated() {
            let own = section.measures(of: GridLayout.Metrics.self)
            try own?.validate()
            try section.items.validate(section: index)
            let metrics = own ?? configuration.metrics
            // Without estimates, measured sizes do not count.
            let estimate = metrics.rows == .content ? configuration.estimatedItemHeight : nil
            isSelfSizing = isSelfSizing || estimate != nil
            let items = GridItems(
                section.items,
                measured: estimate == nil ? nil : input.measured.items(ofSection: index),
                usual: estimate ?? metrics.itemSize[axis],
                axis: axis
            )
            sections.append(
                try GridSection.placed(
                    items,
                    metrics,
                    section: index,
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
                grid: space.grid,
                free: StackRules.Free(cells: isSelfSizing ? FreeExtents(axis) : [])
            )
        )
    }
}
