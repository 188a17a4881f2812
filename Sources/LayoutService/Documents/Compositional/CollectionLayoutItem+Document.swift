import LayoutdJSON
import LayoutdLayouts

extension ObjectReader {
    /// An item or a group of a group, counted in the section.
    mutating func node(_ scope: inout SectionScope) -> CollectionLayoutNode? {
        guard scope.add(&self) else { return nil }
        return isGroup ? group(&scope).map { .group($0) } : item(&scope).map { .item($0) }
    }

    /// Whether the object can only be meant for a group: `direction` may be missing.
    private var isGroup: Bool {
        let names: [StaticString] = [
            "direction", "subitems", "subitem", "repeatingSubitem", "items",
        ]
        return names.contains(where: contains)
    }

    private mutating func item(_ scope: inout SectionScope) -> CollectionLayoutItem? {
        let size = layoutSize()
        let insets = directionalInsets()
        let spacing = edgeSpacing()
        let badges = badges(&scope)
        return size.map {
            CollectionLayoutItem(
                layoutSize: $0,
                contentInsets: insets,
                edgeSpacing: spacing,
                supplementaryItems: badges
            )
        }
    }
}

extension JSONWriter {
    /// Writes the members of an item or a group, except those that have their defaults.
    mutating func members(of node: CollectionLayoutNode) {
        switch node {
        case .item(let item): members(of: item)
        case .group(let group): members(of: group)
        }
    }

    private mutating func members(of item: CollectionLayoutItem) {
        layoutSize(item.layoutSize)
        directionalInsets(item.contentInsets)
        edgeSpacing(item.edgeSpacing)
        badges(item.supplementaryItems)
    }
}
