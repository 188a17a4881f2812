public import LayoutdGeometry

extension ListLayout {
    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: The element's identifier.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, pins: .none)
    }

    /// The attributes of one element, in its pinned place if it is a sticky header or footer.
    ///
    /// - Parameters:
    ///   - element: The element's identifier.
    ///   - bounds: What is visible.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element, pins: stickyPins(to: bounds))
    }

    /// The elements in their natural places that overlap a rectangle.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *s* + (log *n* + *k*) log *e*), *s* sections, *n* rows, *e* of them
    ///   expanded, *k* elements found.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: .none, limit: limit)
    }

    /// The elements that overlap a rectangle, sticky headers and footers in their pinned places.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - bounds: What is visible.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: See ``elements(in:limit:)``; if the rectangle meets the place where the
    ///   headers of all sections above the visible bounds wait, each of these is checked.
    public func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: stickyPins(to: bounds), limit: limit)
    }

    private func stickyPins(to bounds: LayoutBounds) -> Pins {
        let edge = WaitingEdge(viewStart: bounds.visible.minY - topInset, grid: grid)
        return pins(to: bounds, waitingEdge: pinsHeaders ? edge : nil)
    }

    private func attributes(for element: ElementID, pins: Pins) -> LayoutAttributes? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header where element.item == 0:
            return header(of: element.section, pins: pins)
        case .footer where element.item == 0:
            return footer(of: element.section, pins: pins)
        case .cell where element.item >= 0 && element.item < section.rows.count:
            return row(element.item, of: element.section)
        default:
            return nil
        }
    }

    private func elements(
        in rect: Rect,
        pins: Pins,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        // Snapped frames lie up to half a pixel from their places before rounding.
        let searched = Interval(rect.outset(dx: 0, dy: grid.margin), along: .vertical)
        let meeting = sections.indices(meeting: searched)
        var found = BoundedElements(rect: rect, limit: limit)
        if let edge = pins.waitingEdge, waitingFrame(at: edge).overlaps(rect) {
            for index in 0..<meeting.lowerBound {
                if let header = header(of: index, pins: pins) { try found.add(header) }
            }
        }
        for index in meeting {
            if let header = header(of: index, pins: pins) { try found.add(header) }
            for item in sections[index].rows.indices(meeting: searched) {
                try found.add(row(item, of: index))
            }
            if let footer = footer(of: index, pins: pins) { try found.add(footer) }
        }
        return found.elements
    }

    private func header(of section: Int, pins: Pins) -> LayoutAttributes? {
        guard let header = sections[section].header else { return nil }
        let start = pins.headerStart(header, of: sections[section])
        return LayoutAttributes(
            element: ElementID(kind: .header, section: section),
            frame: frame(from: start, height: header.extent),
            zIndex: 1
        )
    }

    private func footer(of section: Int, pins: Pins) -> LayoutAttributes? {
        guard let footer = sections[section].footer else { return nil }
        let start = pins.footerStart(footer, of: sections[section])
        return LayoutAttributes(
            element: ElementID(kind: .footer, section: section),
            frame: frame(from: start, height: footer.extent),
            zIndex: 1
        )
    }

    private func row(_ item: Int, of section: Int) -> LayoutAttributes {
        let (slot, margins) = (sections[section].rows.slot(of: item), sections[section].margins)
        var frame = frame(from: slot.start, height: slot.height)
        frame.origin.x = grid.snapped(margins.left)
        frame.size.width = max(0, contentSize.width - margins.left - margins.right)
        return LayoutAttributes(element: .cell(section: section, item: item), frame: frame)
    }

    /// The frame of the headers of all sections above an edge, less the tolerance by which inexact
    /// sums may let them reach into the view.
    private func waitingFrame(at edge: WaitingEdge) -> Rect {
        let start = edge.start(ofExtent: tallestHeader)
        return frame(from: start, height: edge.viewStart - roundingTolerance - start)
    }

    /// A frame as wide as the content, in points.
    private func frame(from start: Double, height: Double) -> Rect {
        Rect(x: 0, y: grid.snapped(start), width: contentSize.width, height: height)
    }

    private var grid: PixelGrid {
        PixelGrid(scale: configuration.pixelScale)
    }
}
