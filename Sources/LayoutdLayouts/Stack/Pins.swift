import LayoutdGeometry

/// The places of headers and footers along the scroll axis, pinned or not; points.
///
/// A footer never leaves its section, so the previous section pushes it out. The next section
/// pushes a header out, which then stays at the end of its own section, or waits out of view.
/// If both are pinned, neither lies over the other: the header stops where the footer starts at the
/// end of the section, and the footer where the header ends.
///
/// - Note: Source: Apple, `sectionHeadersPinToVisibleBounds`; that a header may move down to the
///   end of its section, over a footer that is not pinned, and that footers mirror it, is our
///   interpretation. Headers and footers that are both pinned follow the boundary items of
///   UICollectionViewCompositionalLayout, which were measured; that the footer gives way in a view too
///   small for both is our own choice.
struct Pins {
    /// The start of the visible bounds; `nil` if headers are in their natural places.
    let headerEdge: Double?
    /// The end of the visible bounds; `nil` if footers are in their natural places.
    let footerEdge: Double?
    /// Where headers of sections above the visible bounds wait; `nil` if they stay in their
    /// sections.
    let waitingEdge: WaitingEdge?

    /// The drawing order of headers and footers above the cells, in layouts with UIKit's numbers.
    static let zIndex = 10

    /// Nothing is pinned.
    static let none = Pins(headerEdge: nil, footerEdge: nil, waitingEdge: nil)

    /// The start of a section's header.
    ///
    /// - Note: Source: cnoon/CollectionViewAnimations, "Sticky Headers"; with top *t*, bottom *b*,
    ///   height *h* and edge *e* it is min(max(*t*, *e*), max(*b* − *h*, *e* − *h*)). It is our own
    ///   choice that headers wait above the view, and not under a content inset where they would be
    ///   visible.
    func headerStart(in section: StackSection) -> Double {
        let header = section.header
        guard let headerEdge, headerEdge > header.start else { return header.start }
        let end = footerEdge == nil ? section.end : section.footer.start
        let least = waitingEdge?.start(ofExtent: header.extent) ?? header.start
        return min(headerEdge, max(end - header.extent, least))
    }

    /// The start of a section's footer.
    func footerStart(in section: StackSection) -> Double {
        let footer = section.footer
        guard let footerEdge else { return footer.start }
        let least =
            headerEdge == nil ? section.start : headerStart(in: section) + section.header.extent
        return min(footer.start, max(footerEdge - footer.extent, least))
    }
}

/// Where headers of sections above the visible bounds wait, in points.
struct WaitingEdge {
    /// The start of the view, which may have a content inset before the visible bounds.
    let viewStart: Double
    let grid: PixelGrid

    /// The start of a waiting header, out of the view.
    func start(ofExtent extent: Double) -> Double {
        // If rounded to the nearest pixel, the header could reach into the view.
        grid.floored(viewStart - extent)
    }
}
