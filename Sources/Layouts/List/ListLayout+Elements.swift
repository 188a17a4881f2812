public import Geometry

extension ListLayout {
    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: Its identity.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, edge: nil)
    }

    /// The attributes of one element, a header where it sticks.
    ///
    /// - Parameters:
    ///   - element: Its identity.
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID, visible: Rect) -> LayoutAttributes? {
        attributes(for: element, edge: edge(of: visible))
    }

    /// The elements in their natural places whose frames overlap a rectangle.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; anywhere.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *s* + (log *n* + *k*) log *e*), *s* sections, *n* rows, *e* of them
    ///   expanded, *k* elements found.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, edge: nil, limit: limit)
    }

    /// The elements whose frames overlap a rectangle, headers where they stick.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; anywhere.
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: As of ``elements(in:limit:)``; the headers of all sections above the visible
    ///   bounds are among what is found if the rectangle meets the place where they wait.
    public func elements(
        in rect: Rect,
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, edge: edge(of: visible), limit: limit)
    }

    /// Where headers stick, if there are any that do.
    private func edge(of visible: Rect) -> StickyEdge? {
        guard hasStickyHeaders else { return nil }
        let waitingEnd = visible.minY - topInset
        return StickyEdge(
            position: visible.minY,
            // Rounded to the nearest pixel, they could reach into the view.
            waitingStart: grid.floored(waitingEnd - configuration.headerHeight)
        )
    }

    private func attributes(for element: ElementID, edge: StickyEdge?) -> LayoutAttributes? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header where element.item == 0 && section.header > 0:
            return header(of: element.section, edge: edge)
        case .cell where element.item >= 0 && element.item < section.rows.count:
            return row(element.item, of: element.section)
        default:
            return nil
        }
    }

    private func elements(
        in rect: Rect,
        edge: StickyEdge?,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        // Snapped frames lie up to half a pixel from where the search looks for them.
        let searched = Interval(rect.outset(dx: 0, dy: grid.margin), along: .vertical)
        let meeting = sections.indices(meeting: searched)
        var found = BoundedElements(rect: rect, limit: limit)
        if let edge, waitingFrame(at: edge).overlaps(rect) {
            for index in 0..<meeting.lowerBound {
                try found.add(header(of: index, edge: edge))
            }
        }
        for index in meeting {
            if sections[index].header > 0 {
                try found.add(header(of: index, edge: edge))
            }
            for item in sections[index].rows.indices(meeting: searched) {
                try found.add(row(item, of: index))
            }
        }
        return found.elements
    }

    private func header(of section: Int, edge: StickyEdge?) -> LayoutAttributes {
        LayoutAttributes(
            element: ElementID(kind: .header, section: section),
            frame: frame(
                from: sections[section].headerStart(stickingTo: edge),
                height: sections[section].header
            ),
            zIndex: 1
        )
    }

    private func row(_ item: Int, of section: Int) -> LayoutAttributes {
        let slot = sections[section].rows.slot(of: item)
        return LayoutAttributes(
            element: .cell(section: section, item: item),
            frame: frame(from: slot.start, height: slot.height)
        )
    }

    /// Where the headers of all sections above an edge are, less what sums that are not exact may
    /// have them reach into the view.
    private func waitingFrame(at edge: StickyEdge) -> Rect {
        frame(from: edge.waitingStart, height: configuration.headerHeight - Self.tolerance)
    }

    private func frame(from start: Double, height: Double) -> Rect {
        Rect(x: 0, y: grid.snapped(start), width: contentSize.width, height: height)
    }

    /// Points by which sums may be wrong.
    private static let tolerance = 1e-6

    private var grid: PixelGrid {
        PixelGrid(scale: configuration.pixelScale)
    }
}
