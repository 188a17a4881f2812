public import LayoutdLayouts

/// Items that keep their places, but are not shown.
extension CollectionView {
    /// Whether the data hide an element: it keeps its place, but is neither seen nor hit.
    ///
    /// - Note: Source: `UICollectionViewLayoutAttributes.isHidden`. Attributes of hidden elements exist, and the layout
    ///   makes room for them.
    public func isHidden(_ element: ElementID) -> Bool {
        guard element.kind == .cell, sections.indices.contains(element.section)
        else { return false }
        return sections[element.section].items.hidden.contains(element.item)
    }

    /// Those of some presented elements that are hidden; `nil` if there are none.
    func hiddenElements(among elements: [PresentedElement]) -> Set<ElementID>? {
        sections.hiddenElements(among: elements)
    }
}

extension [Section] {
    /// Those of some presented elements of this data that are hidden; `nil` if there are none.
    package func hiddenElements(among elements: [PresentedElement]) -> Set<ElementID>? {
        var found: Set<ElementID> = []
        // Mostly an element is in the same section as the one before it.
        var (section, hidden): (Int, Set<Int>) = (-1, [])
        // By index: a loop over the elements would copy each.
        for index in elements.indices
        where elements[index].element.section != section || !hidden.isEmpty {
            let (element, departing) = (elements[index].element, elements[index].departing)
            if element.section != section {
                section = element.section
                hidden = indices.contains(section) ? self[section].items.hidden : []
            }
            if element.kind == .cell, departing == nil, hidden.contains(element.item) {
                found.insert(element)
            }
        }
        return found.isEmpty ? nil : found
    }
}
