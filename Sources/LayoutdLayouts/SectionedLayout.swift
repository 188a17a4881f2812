import LayoutdGeometry

/// A layout with one section after the other; their headers and footers may be pinned.
protocol SectionedLayout: CollectionLayout {
    associatedtype Span: SectionSpan

    /// The sections along the scroll axis.
    var sections: [Span] { get }
    /// Whether headers are pinned to the visible bounds.
    var pinsHeaders: Bool { get }
    /// Whether footers are pinned to the visible bounds.
    var pinsFooters: Bool { get }
}

extension SectionedLayout {
    /// The pins of headers and footers, if the layout pins them.
    ///
    /// - Parameters:
    ///   - visible: The viewport less the content insets, in content coordinates, points.
    ///   - waitingEdge: Where headers of sections above wait, if they do not stay in their
    ///     sections.
    /// - Returns: The edges of the pins.
    func pins(to visible: Rect, waitingEdge: WaitingEdge? = nil) -> Pins {
        Pins(
            headerEdge: pinsHeaders ? visible.min(scrollAxis) : nil,
            footerEdge: pinsFooters ? visible.max(scrollAxis) : nil,
            waitingEdge: waitingEdge
        )
    }

    /// The extents of the pinned header and footer of a cell's section; 0 for other elements, and if
    /// there is no such section.
    func extentsOfPins(over element: ElementID) -> (start: Double, end: Double) {
        guard element.kind == .cell, sections.indices.contains(element.section) else {
            return (0, 0)
        }
        let section = sections[element.section]
        return (
            pinsHeaders ? section.header?.extent ?? 0 : 0,
            pinsFooters ? section.footer?.extent ?? 0 : 0
        )
    }

    /// The pinned headers and footers that move when the visible bounds change, of sections that
    /// meet the old or the new bounds.
    ///
    /// - Complexity: O(log *s* + *k*), *s* sections, *k* of them in the old or the new bounds.
    func invalidationOfPins(from old: Rect, to new: Rect) -> LayoutInvalidation {
        // In the order of ``ElementID``.
        let kinds: [ElementKind] = (pinsHeaders ? [.header] : []) + (pinsFooters ? [.footer] : [])
        guard !kinds.isEmpty else { return .nothing }
        let sections = sections.indices(
            meeting: Interval(old, along: scrollAxis),
            or: Interval(new, along: scrollAxis)
        )
        let moved = sections.flatMap { section in
            kinds.map { ElementID(kind: $0, section: section) }
        }.filter {
            attributes(for: $0, visible: old) != attributes(for: $0, visible: new)
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved)
    }
}
