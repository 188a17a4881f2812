import LayoutdGeometry

/// Rows of full width, some of them expanded, in sections with headers and footers.
///
/// From top to bottom a section consists of its header, the inset before its rows, the rows
/// separated by ``Metrics/minimumLineSpacing``, the inset after them, and its footer. Sections
/// follow each other without a gap; empty and collapsed sections have all of this except rows.
/// Widths in the data are ignored. Sticky headers stay at the upper edge of the visible bounds
/// while their sections do; headers of sections above wait just above the view. Sticky footers stay
/// at the lower edge, within their sections.
///
/// A section with only rows of the layout's height is computed by arithmetic: it costs the same to
/// prepare for one row as for ten million, apart from the expanded ones.
///
/// Rows, headers and footers may have estimated heights until they are measured. A row that has not been
/// measured keeps the estimate, or its own height from the data; an expanded row is measured for itself.
///
/// - Note: Source: cnoon/CollectionViewAnimations, "Cell Animations" and "Sticky Headers"; several
///   expanded rows, rows with their own heights, gaps, insets, footers and collapsed sections are
///   our own additions. That rows keep the estimate, and no average, is as recorded from UIKit by
///   kern0x1b/charon.
public enum ListLayout {
    /// Prepares the layout.
    ///
    /// - Parameters:
    ///   - configuration: The measures and settings.
    ///   - input: The data and the viewport. Rows and sections that do not exist are ignored; content
    ///     insets at the left and right narrow the rows, headers and footers.
    /// - Returns: The layout. Its content is as wide as the viewport inside the content insets, and as high
    ///   as the sum of all heights, gaps and insets.
    /// - Throws: ``LayoutError`` naming the first measure that is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n* + *e* log *e*), *s* sections, *n* rows that may have their own
    ///   heights and *e* expanded ones.
    public static func prepare(
        _ configuration: Configuration,
        _ input: LayoutInput
    ) throws(LayoutError) -> StackLayout {
        let inset = input.contentInset
        try requireBounds(input.viewport, inset)
        var configuration = configuration
        let data = try input.resolvingFractions(
            of: &configuration.metrics,
            along: .vertical,
            pixelScale: configuration.pixelScale
        ).sections
        try configuration.validate()
        try requireCountable(data.lazy.map(\.items))
        let expanded = Dictionary(grouping: input.expanded, by: \.section)
            .mapValues { $0.map(\.item) }
        let width = max(0, input.viewport.width - inset.left - inset.right)
        let grid = PixelGrid(scale: configuration.pixelScale)
        var sections: [StackSection] = []
        sections.reserveCapacity(data.count)
        for (index, section) in data.enumerated() {
            try section.measures(of: ListLayout.Metrics.self)?.validate()
            try section.items.validate(section: index)
            let items =
                input.collapsed.contains(index) ? .uniform(count: 0) : section.items
            let rows = (expanded[index] ?? []).filter((0..<items.count).contains)
            let metrics = section.measures(of: ListLayout.Metrics.self) ?? configuration.metrics
            let isCollapsed = input.collapsed.contains(index)
            let next = ListSection.placed(
                items,
                expanded: rows,
                heights: ListHeights(
                    configuration,
                    metrics,
                    isCollapsed ? input.measured.withoutCells : input.measured,
                    section: index
                ),
                metrics,
                width: width,
                grid: grid,
                from: sections.last?.end ?? 0
            )
            sections.append(next)
        }
        let hasWaiting = configuration.stickyHeaders && sections.contains(where: \.header.exists)
        return try StackLayout(
            sections,
            along: .vertical,
            contentSize: Size(width: width, height: sections.last?.end ?? 0),
            rules: StackRules(
                pinsHeaders: configuration.stickyHeaders,
                pinsFooters: configuration.stickyFooters,
                headerZIndex: 1,
                footerZIndex: 1,
                grid: grid,
                waitingInset: hasWaiting ? inset.top : nil,
                dependsOnExtent: true,
                revealsItems: true,
                free: configuration.freeExtents
            )
        )
    }
}
