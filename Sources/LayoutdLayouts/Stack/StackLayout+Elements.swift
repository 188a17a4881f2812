public import LayoutdGeometry

extension StackLayout {
    /// The attributes of one element in its natural place, or `nil` if there is no such element.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, pins: .none)
    }

    /// The attributes of one element, in its pinned place if it is pinned; `nil` if there is none.
    public func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element, pins: pins(to: bounds))
    }

    /// The elements in their natural places that overlap a rectangle.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *s*) for *s* sections, and what its items take in each that overlaps.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: .none, limit: limit)
    }

    /// The elements that overlap a rectangle, pinned headers and footers in their pinned places.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - bounds: What is visible.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: See ``elements(in:limit:)``; if headers of sections before the visible bounds wait in
    ///   the rectangle, each of these is checked.
    public func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: pins(to: bounds), limit: limit)
    }

    private func attributes(for element: ElementID, pins: Pins) -> LayoutAttributes? {
        guard sections.indices.contains(element.section) else { return nil }
        switch element.kind {
        case .header where element.item == 0:
            return header(of: element.section, pins: pins)
        case .footer where element.item == 0:
            return footer(of: element.section, pins: pins)
        case .cell:
            let content = sections[element.section].content
            guard (0..<content.count).contains(element.item) else { return nil }
            return LayoutAttributes(element: element, frame: content.frame(of: element.item))
        default:
            return nil
        }
    }

    private func elements(
        in rect: Rect,
        pins: Pins,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        var found = BoundedElements(rect: rect, limit: limit)
        try add(to: &found, pins: pins)
        return found.elements
    }

    /// Adds the elements that overlap the rectangle of a collection.
    func add(to found: inout BoundedElements, pins: Pins) throws(TooManyElements) {
        let rect = found.rect
        // Snapped frames lie up to half a pixel from their places before rounding.
        let searched = rect.outset(dx: rules.grid.margin, dy: rules.grid.margin)
        let meeting = sections.indices(meeting: Interval(searched, along: scrollAxis))
        if let edge = pins.waitingEdge, waitingFrame(at: edge).overlaps(rect) {
            for index in 0..<meeting.lowerBound {
                if let header = header(of: index, pins: pins) { try found.add(header) }
            }
        }
        // Other headers, footers and cells never leave their section, even if pinned.
        for index in meeting {
            if let header = header(of: index, pins: pins) { try found.add(header) }
            try sections[index].content.add(section: index, in: searched, to: &found)
            if let footer = footer(of: index, pins: pins) { try found.add(footer) }
        }
    }

    private func header(of index: Int, pins: Pins) -> LayoutAttributes? {
        let section = sections[index]
        guard section.header.exists else { return nil }
        return LayoutAttributes(
            element: ElementID(kind: .header, section: index),
            frame: frame(of: section.header, from: pins.headerStart(in: section)),
            zIndex: rules.headerZIndex
        )
    }

    private func footer(of index: Int, pins: Pins) -> LayoutAttributes? {
        let section = sections[index]
        guard section.footer.exists else { return nil }
        return LayoutAttributes(
            element: ElementID(kind: .footer, section: index),
            frame: frame(of: section.footer, from: pins.footerStart(in: section)),
            zIndex: rules.footerZIndex
        )
    }

    private func frame(of band: Band, from start: Double) -> Rect {
        let start = rules.grid.snapped(start)
        return switch scrollAxis {
        case .vertical:
            Rect(x: band.crossStart, y: start, width: band.length, height: band.extent)
        case .horizontal:
            Rect(x: start, y: band.crossStart, width: band.extent, height: band.length)
        }
    }

    /// The frame of the headers of all sections before an edge, less the tolerance by which inexact
    /// sums may let them reach into the view.
    private func waitingFrame(at edge: WaitingEdge) -> Rect {
        let start = edge.start(ofExtent: longestHeader)
        let end = edge.viewStart - roundingTolerance
        return Rect(
            x: 0,
            y: rules.grid.snapped(start),
            width: contentSize.width,
            height: end - start
        )
    }
}
