public import LayoutdLayouts

/// A separator as it is presented at a moment, in content coordinates.
public struct PresentedSeparator: Sendable, Hashable {
    /// The separator.
    public var separator: ListSeparator
    /// The opacity, that of its row.
    public var alpha: Double
}

extension CollectionView {
    /// The separators of those of some presented elements that are rows of lists by configuration.
    ///
    /// They are at the edges of their rows and move with these, but not with the swipe of one. A row that a finger has
    /// lifted, or that is swiped open, has none, and the row above it none at its lower edge. Rows that depart or are
    /// hidden have none either.
    ///
    /// - Parameter elements: The elements.
    /// - Returns: The separators, in the order of the elements.
    /// - Complexity: O(*n*), *n* elements.
    public func separators(of elements: [PresentedElement]) -> [PresentedSeparator] {
        var lists: [Int: ConfiguredListLayout?] = [:]
        let definition = layoutConfiguration.definition
        let bare = rowsWithoutSeparators
        var found: [PresentedSeparator] = []
        for element in elements where element.element.kind == .cell && element.departing == nil {
            let row = ItemPath(element.element)
            guard sections.indices.contains(row.section), !bare.contains(row),
                !isHidden(element.element)
            else { continue }
            let section = sections[row.section]
            let list = lists[row.section] ?? definition.list(of: section)
            lists[row.section] = .some(list)
            guard let list else { continue }
            let below = ItemPath(section: row.section, item: row.item + 1)
            var place = element.frame
            place.origin.x -= swipeDisplacement(of: row)
            let separators = list.separators(
                of: row,
                section.items,
                in: place,
                isRightToLeft: layout.isRightToLeft
            )
            for separator in separators where separator.edge == .top || !bare.contains(below) {
                found.append(PresentedSeparator(separator: separator, alpha: element.alpha))
            }
        }
        return found
    }

    /// The rows that a finger has lifted or swiped open.
    private var rowsWithoutSeparators: Set<ItemPath> {
        Set([liftedElement].compactMap { $0.map(ItemPath.init) } + openRows)
    }
}
