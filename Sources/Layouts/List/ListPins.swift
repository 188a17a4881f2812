import Geometry

/// The headers and footers of a list that stick, each `nil` if they do not.
struct ListPins {
    let headers: StickyEdge?
    let footers: Pinning?

    static let none = ListPins(headers: nil, footers: nil)

    /// Where a section's header starts: by nature, or else at the edge of the visible bounds until the
    /// end of the section pushes it out, and just above the view once all of the section is there.
    ///
    /// - Parameter section: The section.
    /// - Returns: A position in points.
    /// - Note: Source: cnoon/CollectionViewAnimations, "Sticky Headers"; with top *t*, bottom *b*,
    ///   height *h* and edge *e* it is min(max(*t*, *e*), max(*b* − *h*, *e* − *h*)). That headers
    ///   wait above the view, and not under a content inset where they would be seen, is ours.
    func headerStart(of section: ListSection) -> Double {
        guard let headers, headers.position > section.start else { return section.start }
        let waitingStart = headers.waitingStart(ofHeight: section.header)
        return min(headers.position, max(section.end - section.header, waitingStart))
    }

    /// Where a section's footer starts: by nature, or else at the lower edge of the visible bounds, or
    /// where its section starts.
    ///
    /// - Note: Source: ``Pinning/footerStart(from:extent:sectionStart:)``. None has to wait below the
    ///   view as headers do above it, for a footer does not leave its section.
    func footerStart(of section: ListSection) -> Double {
        let natural = section.end - section.footer
        guard let footers else { return natural }
        return footers.footerStart(
            from: natural,
            extent: section.footer,
            sectionStart: section.start
        )
    }
}

/// Where sticky headers are kept, in points.
struct StickyEdge {
    /// Where the visible bounds start.
    let position: Double
    /// Where the view starts, which may have a content inset before the visible bounds.
    let viewStart: Double
    let grid: PixelGrid

    /// Where a header of a section above the visible bounds waits, out of the view.
    func waitingStart(ofHeight height: Double) -> Double {
        // Rounded to the nearest pixel, it could reach into the view.
        grid.floored(viewStart - height)
    }
}
