import LayoutdGeometry
import LayoutdLayouts

/// Sizes of consecutive items: only a count as long as no item has its own size.
struct SizeRow {
    private var count = 0
    /// Empty, or one for each item.
    private var sizes: [ItemSize] = []

    /// The items with these sizes; uniform if no item has its own.
    var items: SectionItems {
        sizes.allSatisfy(\.isOpen) ? .uniform(count: count) : .sized(sizes)
    }

    /// Adds the sizes of some of a section's items.
    mutating func append(_ items: SectionItems, _ range: Range<Int>) {
        if let own = items.ownSizes(range) {
            expand()
            sizes += own
        } else if !sizes.isEmpty {
            sizes += repeatElement(ItemSize(), count: range.count)
        }
        count += range.count
    }

    /// Sets the size of one item.
    mutating func setSize(of item: Int, to size: ItemSize) {
        guard !(sizes.isEmpty && size.isOpen) else { return }
        expand()
        sizes[item] = size
    }

    private mutating func expand() {
        guard sizes.isEmpty else { return }
        sizes = Array(repeating: ItemSize(), count: count)
    }
}

extension SectionItems {
    /// The sizes that the data gives some items, or `nil` if it gives none.
    fileprivate func ownSizes(_ range: Range<Int>) -> ArraySlice<ItemSize>? {
        switch self {
        case .uniform: nil
        case .sized(let sizes): sizes[range].allSatisfy(\.isOpen) ? nil : sizes[range]
        case .placed(let placements): ArraySlice(placements[range].map(ItemSize.init))
        }
    }

    /// Whether something is stored for each item.
    var isStored: Bool {
        if case .uniform = self { false } else { true }
    }

    /// The size that the data gives its first item.
    var firstSize: ItemSize {
        ownSizes(0..<1)?.first ?? ItemSize()
    }
}

extension ItemSize {
    /// Whether the layout determines all of it.
    fileprivate var isOpen: Bool { width == nil && height == nil && expandedHeight == nil }

    fileprivate init(_ placement: ItemPlacement) {
        self.init(width: placement.size.width, height: placement.size.height)
    }
}
