import LayoutdJSON
import LayoutdLayouts

extension ObjectReader {
    /// `supplementaryItems` of an item or a group.
    mutating func badges(_ scope: inout SectionScope) -> [CollectionLayoutSupplementaryItem] {
        let badges = list("supplementaryItems", "a list of supplementary items") { reader in
            scope.add(&reader) ? reader.badge(besides: scope.kinds) : nil
        }
        return badges?.compactMap { $0 } ?? []
    }

    /// A supplementary item, whose kind may not be one of those given.
    private mutating func badge(
        besides kinds: Set<String>
    ) -> CollectionLayoutSupplementaryItem? {
        let kind = kind()
        if let kind, kinds.contains(kind) {
            report(
                "kind",
                "names \(kind.quoted) again, the kind of a boundary or decoration item of this "
                    + "section; give another"
            )
        }
        let size = layoutSize()
        if !contains("containerAnchor") {
            report("containerAnchor", "is missing; give its edges, such as {\"edges\": [\"top\"]}")
        }
        let containerAnchor = anchor("containerAnchor")
        let itemAnchor = anchor("itemAnchor")
        let zIndex = layoutZIndex(default: 1)
        guard let kind, let size, let containerAnchor else { return nil }
        return CollectionLayoutSupplementaryItem(
            kind: kind,
            layoutSize: size,
            containerAnchor: containerAnchor,
            itemAnchor: itemAnchor,
            zIndex: zIndex
        )
    }
}

extension JSONWriter {
    /// Writes the member `supplementaryItems`, if there are any.
    mutating func badges(_ badges: [CollectionLayoutSupplementaryItem]) {
        objects("supplementaryItems", badges) { json, badge in
            json.member("kind", badge.kind)
            json.layoutSize(badge.layoutSize)
            json.anchor("containerAnchor", badge.containerAnchor)
            if let anchor = badge.itemAnchor { json.anchor("itemAnchor", anchor) }
            json.zIndex(badge.zIndex, default: 1)
        }
    }
}
