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
    ///   - bounds: What is visible.
    ///   - waitingEdge: Where headers of sections above wait, if they do not stay in their
    ///     sections.
    /// - Returns: The edges of the pins.
    func pins(to bounds: LayoutBounds, waitingEdge: WaitingEdge? = nil) -> Pins {
        Pins(
            headerEdge: pinsHeaders ? bounds.visible.min(scrollAxis) : nil,
            footerEdge: pinsFooters ? bounds.visible.max(scrollAxis) : nil,
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
    func invalidationOfPins(from old: LayoutBounds, to new: LayoutBounds) -> LayoutInvalidation {
        // In the order of ``ElementID``.
        let kinds: [ElementKind] = (pinsHeaders ? [.header] : []) + (pinsFooters ? [.footer] : [])
        guard !kinds.isEmpty else { return .nothing }
        let sections = sections.indices(
            meeting: Interval(old.visible, along: scrollAxis),
            or: Interval(new.visible, along: scrollAxis)
        )
        let moved = sections.flatMap { section in
            kinds.map { ElementID(kind: $0, section: section) }
        }.filter {
            attributes(for: $0, in: old) != attributes(for: $0, in: new)
        }
        return moved.isEmpty ? .nothing : .supplementaryElements(moved)
    }
}
