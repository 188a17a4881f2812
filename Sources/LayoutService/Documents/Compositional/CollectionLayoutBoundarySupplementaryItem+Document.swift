import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension [CollectionLayoutBoundarySupplementaryItem] {
    /// Reads `boundarySupplementaryItems`, without wrong ones; `nil` if the member is absent.
    ///
    /// - Parameters:
    ///   - reader: What has them.
    ///   - kinds: The kinds so far; theirs are added.
    ///   - owner: What has them, for messages.
    init?(_ reader: inout ObjectReader, besides kinds: inout Set<String>, of owner: String) {
        let items = reader.list("boundarySupplementaryItems", "a list of boundary items") {
            Element(&$0, besides: &kinds, of: owner)
        }
        guard let items else { return nil }
        self = items.compactMap { $0 }
    }
}

extension CollectionLayoutBoundarySupplementaryItem {
    fileprivate init?(
        _ reader: inout ObjectReader,
        besides kinds: inout Set<String>,
        of owner: String
    ) {
        let kind = ElementKind.name(&reader, besides: &kinds, of: owner)
        let size = CollectionLayoutSize(&reader)
        let alignments = DirectionalRectEdge.alignments
        if !reader.contains("alignment") {
            let names = alignments.map { "\"\($0.key)\"" }.joined(separator: ", ")
            reader.report("alignment", "is missing; give one of \(names)")
        }
        let alignment = reader.choice("alignment", alignments)
        self.init(
            kind: kind ?? "",
            layoutSize: size ?? CollectionLayoutSize(width: .absolute(0), height: .absolute(0)),
            alignment: alignment ?? .top
        )
        offset = Point(&reader, layoutOffset: "absoluteOffset") ?? .zero
        reader.merge("extendsBoundary", into: &extendsBoundary, default: true)
        reader.merge("pinToVisibleBounds", into: &pinToVisibleBounds, default: false)
        pinOffset = reader.number("pinOffset", in: Ranges.pinOffset) ?? 0
        stretches = reader.bool("stretches") ?? false
        contentInsets = DirectionalEdgeInsets(&reader)
        zIndex = reader.integer("zIndex", in: Ranges.layoutZIndex) ?? 1
        if kind == nil || size == nil || alignment == nil { return nil }
    }
}

extension [CollectionLayoutDecorationItem] {
    /// Reads `decorationItems` of a section, without wrong ones.
    ///
    /// - Parameters:
    ///   - reader: The section.
    ///   - kinds: The kinds so far; theirs are added.
    init(_ reader: inout ObjectReader, besides kinds: inout Set<String>) {
        let items = reader.list("decorationItems", "a list of decoration items") { reader in
            let kind = ElementKind.name(&reader, besides: &kinds, of: "a section")
            let insets = DirectionalEdgeInsets(&reader)
            let zIndex = reader.integer("zIndex", in: Ranges.layoutZIndex) ?? 0
            return kind.map { Element(kind: $0, contentInsets: insets, zIndex: zIndex) }
        }
        self = items?.compactMap { $0 } ?? []
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
        if item.pinOffset != 0 { member("pinOffset", item.pinOffset) }
        if item.stretches { member("stretches", true) }
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
