public import LayoutdGeometry

extension FlowLayout {
    /// The attributes of one element in its natural place.
    ///
    /// - Parameter element: The element's identifier.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: O(1) in uniform sections, otherwise O(log *n* + the length of a line).
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, pins: .none)
    }

    /// The attributes of one element, in its pinned place if it is pinned.
    ///
    /// - Parameters:
    ///   - element: The element's identifier.
    ///   - bounds: What is visible.
    /// - Returns: Its attributes, or `nil` if there is no such element.
    /// - Complexity: See ``attributes(for:)``.
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
    /// - Complexity: O(log *s* + log *n* + the elements of the lines that overlap).
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
    /// - Complexity: See ``elements(in:limit:)``.
    public func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: pins(to: bounds), limit: limit)
    }

    private func attributes(for element: ElementID, pins: Pins) -> LayoutAttributes? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header where element.item == 0:
            return header(of: element.section, pins: pins)
        case .footer where element.item == 0:
            return footer(of: element.section, pins: pins)
        case .cell where element.item >= 0 && element.item < section.lines.count:
            let slot = section.lines.slot(of: element.item)
            return LayoutAttributes(element: element, frame: space.frame(of: slot))
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
        let searched = rect.outset(dx: space.grid.margin, dy: space.grid.margin)
        let main = Interval(searched, along: scrollAxis)
        let cross = Interval(searched, along: scrollAxis.cross)
        var found = BoundedElements(rect: rect, limit: limit)
        // Headers, footers and cells never leave their section, even if pinned.
        for index in sections.indices(meeting: main) {
            let section = sections[index]
            if let header = header(of: index, pins: pins) { try found.add(header) }
            try section.lines.add(
                main: main,
                cross: cross,
                section: index,
                in: space,
                to: &found
            )
            if let footer = footer(of: index, pins: pins) { try found.add(footer) }
        }
        return found.elements
    }

    private func header(of section: Int, pins: Pins) -> LayoutAttributes? {
        guard let header = sections[section].header else { return nil }
        return supplementary(
            ElementID(kind: .header, section: section),
            from: pins.headerStart(header, of: sections[section]),
            thickness: header.extent
        )
    }

    private func footer(of section: Int, pins: Pins) -> LayoutAttributes? {
        guard let footer = sections[section].footer else { return nil }
        return supplementary(
            ElementID(kind: .footer, section: section),
            from: pins.footerStart(footer, of: sections[section]),
            thickness: footer.extent
        )
    }

    /// Headers and footers fill the cross axis within the content insets and lie above the cells.
    private func supplementary(
        _ element: ElementID,
        from start: Double,
        thickness: Double
    ) -> LayoutAttributes {
        let slot = FlowSlot(
            main: start,
            cross: 0,
            thickness: thickness,
            length: space.extent
        )
        return LayoutAttributes(element: element, frame: space.frame(of: slot), zIndex: Pins.zIndex)
    }
}
