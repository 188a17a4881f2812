import LayoutdGeometry

/// The sizes of elements that have been measured; an extent of `nil` keeps its estimate.
package struct MeasuredSizes: Sendable, Hashable {
    /// The sizes of cells, by section and item.
    private var cells: [Int: [Int: ItemSize]] = [:]
    private var others: [ElementID: ItemSize] = [:]

    /// Nothing has been measured.
    package init() {}

    /// The size of an element; `nil` if it has not been measured.
    package subscript(element: ElementID) -> ItemSize? {
        get {
            element.kind == .cell ? cells[element.section]?[element.item] : others[element]
        }
        set {
            if element.kind == .cell {
                cells[element.section, default: [:]][element.item] = newValue
            } else {
                others[element] = newValue
            }
        }
    }

    /// What is known of the items of a section.
    func sizes(ofSection section: Int, table: [ItemSize]?) -> KnownSizes {
        guard let measured = cells[section] else {
            return table == nil ? .none : KnownSizes(table: table, measured: [:])
        }
        return KnownSizes(table: table, measured: measured)
    }
}
