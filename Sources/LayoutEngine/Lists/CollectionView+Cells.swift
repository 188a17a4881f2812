public import LayoutdLayouts

/// What is in a row of a list by configuration.
public struct PresentedListCell: Sendable, Hashable {
    /// The row.
    public var row: ItemPath
    /// What the data say of it.
    public var cell: ListCell
    /// Where that is, in the coordinates of the row's frame.
    public var parts: ListCellParts
    /// The radius of the background's corners, in points.
    public var cornerRadius: Double
}

extension CollectionView {
    /// Where the parts of those of some presented elements are that are rows of lists by configuration and have a
    /// ``/LayoutdLayouts/ListCell``.
    ///
    /// Rows that depart have none.
    ///
    /// - Parameter elements: The elements.
    /// - Returns: The cells, in the order of the elements.
    /// - Complexity: O(*n*), *n* elements.
    public func listCells(of elements: [PresentedElement]) -> [PresentedListCell] {
        var found: [PresentedListCell] = []
        for element in elements where element.element.kind == .cell && element.departing == nil {
            let row = ItemPath(element.element)
            guard sections.indices.contains(row.section),
                let cell = sections[row.section].items.rows[row.item]?.cell,
                let list = layoutConfiguration.definition.list(of: sections[row.section])
            else { continue }
            let configuration = list.configuration
            found.append(
                PresentedListCell(
                    row: row,
                    cell: cell,
                    parts: cell.parts(
                        in: element.frame.size,
                        isEditing: configuration.isEditing,
                        isRightToLeft: layout.isRightToLeft
                    ),
                    cornerRadius: (cell.background ?? configuration.appearance.background)
                        .cornerRadius
                )
            )
        }
        return found
    }
}
