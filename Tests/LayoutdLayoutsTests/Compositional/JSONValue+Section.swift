import LayoutdGeometry
import LayoutdLayouts

/// Reads sections and the layout from their documents.
extension JSONValue {
    func section() throws -> CollectionLayoutSection {
        guard let group = self["group"] else { throw UnreadableDocument(self) }
        return CollectionLayoutSection(
            group: try group.group(),
            contentInsets: Self.edgeInsets(self["contentInsets"]),
            interGroupSpacing: self["interGroupSpacing"]?.number ?? 0,
            contentInsetsReference: try Self.named(self["contentInsetsReference"]) ?? .automatic,
            supplementariesFollowContentInsets:
                self["supplementariesFollowContentInsets"]?.bool ?? true,
            boundarySupplementaryItems: try boundaryItems(),
            decorationItems: (self["decorationItems"]?.array ?? []).map { item in
                CollectionLayoutDecorationItem(
                    kind: item["kind"]?.string ?? "",
                    contentInsets: Self.edgeInsets(item["contentInsets"]),
                    zIndex: item["zIndex"]?.integer ?? 0
                )
            },
            orthogonalScrollingBehavior: try Self.named(self["orthogonalScrollingBehavior"])
                ?? .none
        )
    }

    /// The configuration of a case.
    func configuration() throws -> CompositionalLayout.Configuration {
        let layout = self["layout"] ?? .object([:])
        return CompositionalLayout.Configuration(
            scrollDirection: layout["scrollDirection"]?.string == "horizontal"
                ? .horizontal : .vertical,
            interSectionSpacing: layout["interSectionSpacing"]?.number ?? 0,
            contentInsetsReference: try Self.named(layout["contentInsetsReference"]) ?? .automatic,
            boundarySupplementaryItems: try layout.boundaryItems(),
            section: try layout["section"]?.section(),
            pixelScale: self["pixelScale"]?.number ?? 0
        )
    }

    /// The data and the viewport of a case.
    func layoutInput() throws -> LayoutInput {
        LayoutInput(
            sections: try (self["sections"]?.array ?? []).map { section in
                Section(
                    items: .uniform(count: section["items"]?.integer ?? 0),
                    measures: try section["layout"].map { .compositional(try $0.section()) }
                )
            },
            viewport: Size(
                width: self["viewport"]?["width"]?.number ?? 0,
                height: self["viewport"]?["height"]?.number ?? 0
            ),
            environment: LayoutEnvironment(
                safeAreaInsets: Self.insets(self["safeAreaInsets"]),
                layoutMargins: Self.insets(self["layoutMargins"]),
                layoutDirection: try Self.named(self["layoutDirection"]) ?? .leftToRight
            )
        )
    }

    private static func named<Value: RawRepresentable<String>>(_ value: JSONValue?) throws -> Value?
    {
        guard let name = value?.string else { return nil }
        guard let value = Value(rawValue: name) else { throw UnreadableDocument(.string(name)) }
        return value
    }

    private func boundaryItems() throws -> [CollectionLayoutBoundarySupplementaryItem] {
        try (self["boundarySupplementaryItems"]?.array ?? []).map { item in
            CollectionLayoutBoundarySupplementaryItem(
                kind: item["kind"]?.string ?? "",
                layoutSize: try item.layoutSize(),
                alignment: try Self.alignment(item["alignment"]),
                offset: Self.point(item["absoluteOffset"]),
                extendsBoundary: item["extendsBoundary"]?.bool ?? true,
                pinToVisibleBounds: item["pinToVisibleBounds"]?.bool ?? false,
                contentInsets: Self.edgeInsets(item["contentInsets"]),
                zIndex: item["zIndex"]?.integer ?? 1
            )
        }
    }

    private static func alignment(_ value: JSONValue?) throws -> DirectionalRectEdge {
        switch value?.string {
        case "top": .top
        case "topLeading": [.top, .leading]
        case "leading": .leading
        case "bottomLeading": [.bottom, .leading]
        case "bottom": .bottom
        case "bottomTrailing": [.bottom, .trailing]
        case "trailing": .trailing
        case "topTrailing": [.top, .trailing]
        default: throw UnreadableDocument(value ?? .null)
        }
    }
}
