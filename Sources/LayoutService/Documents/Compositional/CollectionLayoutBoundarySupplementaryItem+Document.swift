import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension DirectionalRectEdge {
    /// The places of boundary items by their names in documents.
    fileprivate static let alignments: KeyValuePairs<String, DirectionalRectEdge> = [
        "top": .top, "topLeading": [.top, .leading], "leading": .leading,
        "bottomLeading": [.bottom, .leading], "bottom": .bottom,
        "bottomTrailing": [.bottom, .trailing], "trailing": .trailing,
        "topTrailing": [.top, .trailing],
    ]
}

extension ObjectReader {
    /// `boundarySupplementaryItems`.
    ///
    /// - Parameters:
    ///   - kinds: The kinds so far; theirs are added.
    ///   - owner: What has them, for messages.
    /// - Returns: The items without wrong ones; `nil` if the member is absent.
    mutating func boundaryItems(
        besides kinds: inout Set<String>,
        of owner: String
    ) -> [CollectionLayoutBoundarySupplementaryItem]? {
        let items = list("boundarySupplementaryItems", "a list of boundary items") { reader in
            reader.boundaryItem(besides: &kinds, of: owner)
        }
        return items?.compactMap { $0 }
    }

    private mutating func boundaryItem(
        besides kinds: inout Set<String>,
        of owner: String
    ) -> CollectionLayoutBoundarySupplementaryItem? {
        let kind = kind(besides: &kinds, of: owner)
        let size = layoutSize()
        let alignments = DirectionalRectEdge.alignments
        if !contains("alignment") {
            let names = alignments.map { "\"\($0.key)\"" }.joined(separator: ", ")
            report("alignment", "is missing; give one of \(names)")
        }
        let alignment = choice("alignment", alignments)
        var item = CollectionLayoutBoundarySupplementaryItem(
            kind: kind ?? "",
            layoutSize: size ?? CollectionLayoutSize(width: .absolute(0), height: .absolute(0)),
            alignment: alignment ?? .top
        )
        item.offset = layoutOffset("absoluteOffset") ?? .zero
        merge("extendsBoundary", into: &item.extendsBoundary, default: true)
        merge("pinToVisibleBounds", into: &item.pinToVisibleBounds, default: false)
        item.contentInsets = directionalInsets()
        item.zIndex = layoutZIndex(default: 1)
        return kind == nil || size == nil || alignment == nil ? nil : item
    }

    /// `decorationItems` of a section.
    mutating func decorationItems(
        besides kinds: inout Set<String>
    ) -> [CollectionLayoutDecorationItem] {
        let items = list("decorationItems", "a list of decoration items") { reader in
            let kind = reader.kind(besides: &kinds, of: "a section")
            let insets = reader.directionalInsets()
            let zIndex = reader.layoutZIndex(default: 0)
            return kind.map {
                CollectionLayoutDecorationItem(kind: $0, contentInsets: insets, zIndex: zIndex)
            }
        }
        return items?.compactMap { $0 } ?? []
    }
}

extension JSONWriter {
    /// Writes the members of a boundary item, except those that have their defaults.
    mutating func members(of item: CollectionLayoutBoundarySupplementaryItem) {
        member("kind", item.kind)
        layoutSize(item.layoutSize)
        // Documents give no other alignments.
        let alignment = DirectionalRectEdge.alignments.first { $0.value == item.alignment }
        member("alignment", alignment?.key ?? "top")
        if item.offset != .zero { member("absoluteOffset", item.offset) }
        if !item.extendsBoundary { member("extendsBoundary", false) }
        if item.pinToVisibleBounds { member("pinToVisibleBounds", true) }
        directionalInsets(item.contentInsets)
        zIndex(item.zIndex, default: 1)
    }

    /// Writes the member `decorationItems`, if there are any.
    mutating func decorationItems(_ items: [CollectionLayoutDecorationItem]) {
        objects("decorationItems", items) { json, item in
            json.member("kind", item.kind)
            json.directionalInsets(item.contentInsets)
            json.zIndex(item.zIndex, default: 0)
        }
    }
}
