/// Where sticky headers are kept, in points.
struct StickyEdge {
    /// Where the visible bounds start.
    let position: Double
    /// Where headers of sections above wait, out of the view, which may have a content inset before
    /// the visible bounds.
    let waitingStart: Double
}

/// Where one section lies along the content, in points, and its rows.
struct ListSection: SectionSpan {
    let start: Double
    let end: Double
    /// Height of the header; 0 for none.
    let header: Double
    let rows: ListRows

    init(
        _ items: SectionItems,
        expanded: [Int],
        configuration: ListLayout.Configuration,
        start: Double
    ) {
        self.start = start
        self.header = configuration.headerHeight
        self.rows = ListRows(
            items,
            expanded: expanded,
            configuration: configuration,
            origin: start + configuration.headerHeight
        )
        self.end = rows.end
    }

    var elementCount: Int {
        rows.count + (header > 0 ? 1 : 0)
    }

    /// Where the header starts: by nature, or else at the edge of the visible bounds until the end of
    /// the section pushes it out, and just above the view once all of the section is there.
    ///
    /// - Parameter edge: Where headers stick, or `nil` if they do not.
    /// - Returns: A position in points.
    /// - Note: Source: cnoon/CollectionViewAnimations, "Sticky Headers"; with top *t*, bottom *b*,
    ///   height *h* and edge *e* it is min(max(*t*, *e*), max(*b* − *h*, *e* − *h*)). That headers
    ///   wait above the view, and not under a content inset where they would be seen, is ours.
    func headerStart(stickingTo edge: StickyEdge?) -> Double {
        guard let edge, edge.position > start else { return start }
        return min(edge.position, max(end - header, edge.waitingStart))
    }
}
