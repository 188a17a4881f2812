import LayoutdJSON
import LayoutdLayouts

extension [CollectionLayoutSupplementaryItem] {
    /// Reads `supplementaryItems` of an item or a group, without wrong ones.
    init(_ reader: inout ObjectReader, _ scope: inout SectionScope) {
        let badges = reader.list("supplementaryItems", "a list of supplementary items") { reader in
            scope.add(&reader) ? Element(&reader, besides: scope.kinds) : nil
        }
        self = badges?.compactMap { $0 } ?? []
    }
}

extension CollectionLayoutSupplementaryItem {
    /// Reads a supplementary item, whose kind may not be one of those given.
    fileprivate init?(_ reader: inout ObjectReader, besides kinds: Set<String>) {
        let kind = ElementKind.name(&reader)
        if let kind, kinds.contains(kind) {
            reader.report(
                "kind",
                "names \(kind.quoted) again, the kind of a boundary or decoration item of this "
                    + "section; give another"
            )
        }
        let size = CollectionLayoutSize(&reader)
        if !reader.contains("containerAnchor") {
            let remedy = "give its edges, such as {\"edges\": [\"top\"]}"
            reader.report("containerAnchor", "is missing; \(remedy)")
        }
        let containerAnchor = CollectionLayoutAnchor(&reader, "containerAnchor")
        let itemAnchor = CollectionLayoutAnchor(&reader, "itemAnchor")
        let zIndex = reader.integer("zIndex", in: Ranges.layoutZIndex) ?? 1
        guard let kind, let size, let containerAnchor else { return nil }
        self.init(
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
