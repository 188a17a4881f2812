public import LayoutdGeometry

extension WaterfallLayout {
    /// The attributes of one element in its natural place, or `nil` if there is no such element.
    public func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, pins: .none)
    }

    /// The attributes of one element, in its pinned place if it is pinned; `nil` if there is none.
    public func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        attributes(for: element, pins: pins(to: bounds))
    }

    /// The elements in their natural places that overlap a rectangle, in the order of
    /// ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
    /// - Throws: ``TooManyElements`` when there are more than `limit`.
    /// - Complexity: O(log *s* + *c* log *n* + *k* log *k*) for *s* sections, and *c* columns, *n*
    ///   items and *k* elements in those that overlap.
    public func elements(
        in rect: Rect,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, pins: .none, limit: limit)
    }

    /// The elements that overlap a rectangle, pinned ones in their pinned places, in the order of
    /// ``ElementID``.
    ///
    /// - Parameters:
    ///   - rect: Any rectangle in content coordinates, points.
    ///   - bounds: What is visible.
    ///   - limit: The most elements to return.
    /// - Returns: Their attributes.
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
        switch element.kind {
        case .header where element.item == 0:
            return header(of: element.section, pins: pins)
        case .footer where element.item == 0:
            return footer(of: element.section, pins: pins)
        case .cell where (0..<sections[element.section].items.count).contains(element.item):
            return cell(element)
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
        // Headers, footers and cells never leave their section, even if pinned.
        for section in sections.indices(meeting: Interval(rect, along: scrollAxis)) {
            if let header = header(of: section, pins: pins) { try found.add(header) }
            let room = limit - found.elements.count
            guard let items = sections[section].items(in: rect, limit: room) else {
                throw TooManyElements(limit: limit)
            }
            for item in items { try found.add(cell(.cell(section: section, item: item))) }
            if let footer = footer(of: section, pins: pins) { try found.add(footer) }
        }
        return found.elements
    }

    private func cell(_ element: ElementID) -> LayoutAttributes {
        let frame = sections[element.section].frame(of: element.item)
        return LayoutAttributes(element: element, frame: frame)
    }
}
