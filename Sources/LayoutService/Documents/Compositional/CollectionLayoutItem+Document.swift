import LayoutdJSON
import LayoutdLayouts

extension CollectionLayoutNode {
    /// Reads an item or a group of a group, counted in the section.
    init?(_ reader: inout ObjectReader, _ scope: inout SectionScope) {
        guard scope.add(&reader) else { return nil }
        // It can only be meant for a group; `direction` may be missing.
        let names: [StaticString] = [
            "direction", "subitems", "subitem", "repeatingSubitem", "items",
        ]
        if names.contains(where: reader.contains) {
            guard let group = CollectionLayoutGroup(&reader, &scope) else { return nil }
            self = .group(group)
        } else {
            guard let item = CollectionLayoutItem(&reader, &scope) else { return nil }
            self = .item(item)
        }
    }
}

extension CollectionLayoutItem {
    fileprivate init?(_ reader: inout ObjectReader, _ scope: inout SectionScope) {
        let size = CollectionLayoutSize(&reader)
        let insets = DirectionalEdgeInsets(&reader)
        let spacing = CollectionLayoutEdgeSpacing(&reader)
        let badges = [CollectionLayoutSupplementaryItem](&reader, &scope)
        guard let size else { return nil }
        self.init(
            layoutSize: size,
            contentInsets: insets,
            edgeSpacing: spacing,
            supplementaryItems: badges
        )
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
