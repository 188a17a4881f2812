import LayoutdGeometry

@testable import LayoutdLayouts

/// Answers queries of a compositional layout by checking every element.
struct CompositionalReference {
    let layout: CompositionalLayout
    let bounds: LayoutBounds
    /// All elements, in the order of their identifiers.
    let all: [LayoutAttributes]
    /// The sections that other layouts place.
    let nested: Set<Int>
    /// The names of kinds that are attached to items and groups.
    private static let badges = ["item", "group0", "group1", "group2"]

    /// Asks for all elements one by one.
    init(
        layout: CompositionalLayout,
        bounds: LayoutBounds,
        sections: Int,
        nested: Set<Int> = []
    ) {
        (self.layout, self.bounds, self.nested) = (layout, bounds, nested)
        var found: [LayoutAttributes] = []
        for kind in layout.kinds.all {
            if let item = layout.attributes(for: .ofLayout(kind), in: bounds) { found.append(item) }
            for section in 0..<sections {
                var next = ElementID(kind: kind, section: section)
                while let attributes = layout.attributes(for: next, in: bounds) {
                    found.append(attributes)
                    next.item += 1
                }
            }
        }
        all = found.sorted { $0.element < $1.element }
    }

    /// The elements that a query finds.
    func elements(in rect: Rect) -> [LayoutAttributes] {
        let size = layout.contentSize
        let (left, top) = (max(0, rect.minX), max(0, rect.minY))
        let (right, bottom) = (min(size.width, rect.maxX), min(size.height, rect.maxY))
        guard left <= right, top <= bottom else { return [] }
        let cut = Rect(x: left, y: top, width: right - left, height: bottom - top)
        guard left < right, top < bottom else { return all.filter { isFound($0, in: cut) } }
        // Rows that scroll by themselves have elements beside the content.
        let row =
            layout.scrollAxis == .vertical
            ? Rect(x: rect.minX, y: top, width: rect.size.width, height: bottom - top)
            : Rect(x: left, y: rect.minY, width: right - left, height: rect.size.height)
        return all.filter { isFound($0, in: isInRow($0) ? row : cut) }
    }

    /// Whether an element is a cell or a badge of a section that scrolls by itself.
    private func isInRow(_ element: LayoutAttributes) -> Bool {
        let name = layout.kinds.name(of: element.element.kind)
        return (name == "cell" || Self.badges.contains(name))
            && layout.scroller(ofSection: element.element.section) != nil
    }

    private func isFound(_ element: LayoutAttributes, in cut: Rect) -> Bool {
        if nested.contains(element.element.section), !element.element.isOfLayout {
            return cut.size.width > 0 && cut.size.height > 0 && element.frame.overlaps(cut)
        }
        let name = layout.kinds.name(of: element.element.kind)
        if name == "back" {
            let section = layout.sectionFrame(element.element.section)
            return section.minX <= cut.maxX && cut.minX <= section.maxX
                && section.minY <= cut.maxY && cut.minY <= section.maxY
        }
        guard name == "cell" || Self.badges.contains(name) else {
            return overlap([element.frame, cut])
        }
        guard let group = layout.groupFrame(of: element.element, in: bounds) else { return false }
        return name == "cell"
            ? overlap([element.frame, group, cut])
            : overlap([group, cut]) && overlap([element.frame, cut])
    }

    /// Whether rectangles have more in common than rounding may give.
    private func overlap(_ rects: [Rect]) -> Bool {
        let left = rects.map(\.minX).max() ?? 0
        let right = rects.map(\.maxX).min() ?? 0
        let top = rects.map(\.minY).max() ?? 0
        let bottom = rects.map(\.maxY).min() ?? 0
        return right - left > 1e-6 && bottom - top > 1e-6
    }
}

extension CompositionalLayout {
    /// The frame of the group that a cell or a supplementary item of a group is in; `nil` if there is none.
    func groupFrame(of element: ElementID, in bounds: LayoutBounds) -> Rect? {
        place(ofGroupOf: element, scrollState(bounds)).map { mirrored($0.frame) }
    }

    /// The rectangle of a section with its boundary items.
    func sectionFrame(_ section: Int) -> Rect {
        mirrored(sections[section].frame(scrollAxis, viewport: viewport))
    }
}
