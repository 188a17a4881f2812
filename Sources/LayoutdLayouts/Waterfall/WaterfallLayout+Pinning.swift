import LayoutdGeometry

extension WaterfallLayout {
    /// Everything if the width changes; otherwise the pinned headers and footers that move, of
    /// sections that meet the old or the new bounds.
    ///
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    public func invalidation(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        guard old.visible.size.width == new.visible.size.width else { return .everything }
        return invalidationOfPins(from: old, to: new)
    }

    /// The heights of the pinned header and footer of an item's section; 0 if nothing is pinned, and
    /// for headers and footers.
    public func pinnedExtents(over element: ElementID) -> (start: Double, end: Double) {
        extentsOfPins(over: element)
    }

    /// The header of a section, which lies above the cells if headers are pinned.
    func header(of section: Int, pins: Pins) -> LayoutAttributes? {
        let span = sections[section]
        guard var frame = span.headerFrame, let header = span.header else { return nil }
        frame.origin.y = pins.headerStart(header, of: span)
        return LayoutAttributes(
            element: ElementID(kind: .header, section: section),
            frame: frame,
            zIndex: pinsHeaders ? Pins.zIndex : 0
        )
    }

    /// The footer of a section, which lies above the cells if footers are pinned.
    func footer(of section: Int, pins: Pins) -> LayoutAttributes? {
        let span = sections[section]
        guard var frame = span.footerFrame, let footer = span.footer else { return nil }
        frame.origin.y = pins.footerStart(footer, of: span)
        return LayoutAttributes(
            element: ElementID(kind: .footer, section: section),
            frame: frame,
            zIndex: pinsFooters ? Pins.zIndex : 0
        )
    }
}
