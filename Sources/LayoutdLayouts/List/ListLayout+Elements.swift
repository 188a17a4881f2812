public import LayoutdGeometry

extension ListLayout {
    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: Its identity.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, pins: .none)
    }

    /// The attributes of one element, a header or footer where it sticks.
    ///
    /// - Parameters:
    ///   - element: Its identity.
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(log *e*), *e* expanded rows.
    public func attributes(for element: ElementID, visible: Rect) -> LayoutAttributes? {
        attributes(for: element, pins: stickyPins(to: visible))
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
        try elements(in: rect, pins: .none, limit: limit)
    }

    /// The elements whose frames overlap a rectangle, headers and footers where they stick.
    ///
    /// - Parameters:
    ///   - rect: Content coordinates, points; anywhere.
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes, in the order of ``ElementID``.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: As of ``elements(in:limit:)``; if the rectangle meets the place where the headers
    ///   of all sections above the visible bounds wait, each of these is looked at.
    public func elements(
        in rect: Rect,
        visible: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: stickyPins(to: visible), limit: limit)
    }

    private func stickyPins(to visible: Rect) -> Pins {
        let edge = WaitingEdge(viewStart: visible.minY - topInset, grid: grid)
        return pins(to: visible, waitingEdge: pinsHeaders ? edge : nil)
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
        // Snapped frames lie up to half a pixel from where the search looks for them.
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

    /// Where the headers of all sections above an edge are, less what sums that are not exact may
    /// have them reach into the view.
    private func waitingFrame(at edge: WaitingEdge) -> Rect {
        let start = edge.start(ofExtent: tallestHeader)
        return frame(from: start, height: edge.viewStart - roundingTolerance - start)
    }

    /// The frame of what is as wide as the content, heights in points.
    private func frame(from start: Double, height: Double) -> Rect {
        Rect(x: 0, y: grid.snapped(start), width: contentSize.width, height: height)
    }

    private var grid: PixelGrid {
        PixelGrid(scale: configuration.pixelScale)
    }
}
