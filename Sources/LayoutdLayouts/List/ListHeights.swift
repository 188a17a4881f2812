/// What a list knows of the heights in one section: what has been measured, and what stands in for the rest.
struct ListHeights {
    /// That of rows without their own, in points.
    let row: Double
    /// The rows that have been measured.
    let rows: MeasuredItems
    /// That of the header, in points; 0 for none.
    let header: Double
    /// That of the footer, in points; 0 for none.
    let footer: Double

    /// - Parameters:
    ///   - configuration: The estimates.
    ///   - metrics: The heights that the section sets; with estimates, 0 is none.
    ///   - measured: What has been measured.
    ///   - section: The section's index.
    init(
        _ configuration: ListLayout.Configuration,
        _ metrics: ListLayout.Metrics,
        _ measured: MeasuredSizes,
        section: Int
    ) {
        row = configuration.estimatedRowHeight ?? metrics.rowHeight
        let items = measured.items(ofSection: section)
        rows = configuration.estimatedRowHeight == nil ? MeasuredItems() : items ?? MeasuredItems()
        func height(_ kind: ElementKind, _ own: Double, _ estimate: Double?) -> Double {
            guard let estimate else { return own }
            return measured[ElementID(kind: kind, section: section)]?.height
                ?? (own > 0 ? own : estimate)
        }
        header = height(
            .header,
            metrics.headerHeight,
            configuration.estimatedSectionHeaderHeight
        )
        footer = height(
            .footer,
            metrics.footerHeight,
            configuration.estimatedSectionFooterHeight
        )
    }
}
