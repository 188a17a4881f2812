import LayoutdGeometry

/// Where headers and footers are along the scroll axis, pinned ones where the visible bounds keep them;
/// points.
///
/// A footer never leaves its section, so the one before pushes it out. A header is pushed out by the
/// next section. It then stays at the end of its own, or waits out of view.
///
/// - Note: Source: Apple, `sectionHeadersPinToVisibleBounds`; that a header may go down to the end of
///   its section, footer included, and that footers mirror it, is our reading.
struct Pins {
    /// Where the visible bounds start; `nil` if headers are in their natural places.
    let headerEdge: Double?
    /// Where the visible bounds end; `nil` if footers are in their natural places.
    let footerEdge: Double?
    /// Where headers wait whose sections are above the visible bounds; `nil` if they stay in their
    /// sections.
    let waitingEdge: WaitingEdge?

    /// The drawing order of headers and footers above the cells, in layouts with UIKit's numbers.
    static let zIndex = 10

    /// Nothing is pinned.
    static let none = Pins(headerEdge: nil, footerEdge: nil, waitingEdge: nil)

    /// Where a section's header starts.
    ///
    /// - Note: Source: cnoon/CollectionViewAnimations, "Sticky Headers"; with top *t*, bottom *b*,
    ///   height *h* and edge *e* it is min(max(*t*, *e*), max(*b* − *h*, *e* − *h*)). That headers
    ///   wait above the view, and not under a content inset where they would be seen, is ours.
    func headerStart(_ header: Band, of section: some SectionSpan) -> Double {
        guard let headerEdge, headerEdge > header.start else { return header.start }
        let least = waitingEdge?.start(ofExtent: header.extent) ?? header.start
        return min(headerEdge, max(section.end - header.extent, least))
    }

    /// Where a section's footer starts.
    func footerStart(_ footer: Band, of section: some SectionSpan) -> Double {
        guard let footerEdge else { return footer.start }
        return min(footer.start, max(footerEdge - footer.extent, section.start))
    }
}

/// What a header or a footer takes up along the scroll axis by nature; points.
struct Band {
    let start: Double
    /// Greater than zero.
    let extent: Double
}

/// Where headers of sections above the visible bounds wait, in points.
struct WaitingEdge {
    /// Where the view starts, which may have a content inset before the visible bounds.
    let viewStart: Double
    let grid: PixelGrid

    /// Where a header waits, out of the view.
    func start(ofExtent extent: Double) -> Double {
        // Rounded to the nearest pixel, it could reach into the view.
        grid.floored(viewStart - extent)
    }
}
