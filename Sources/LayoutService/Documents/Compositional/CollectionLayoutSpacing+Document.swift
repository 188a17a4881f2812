import LayoutdJSON
import LayoutdLayouts

extension CollectionLayoutSpacing {
    /// The kinds of spacing by their names in documents.
    fileprivate static var names: KeyValuePairs<StaticString, (Double) -> CollectionLayoutSpacing> {
        ["fixed": Self.fixed, "flexible": Self.flexible]
    }
}

extension CollectionLayoutSpacing {
    /// Reads a member `{"fixed"}` or `{"flexible"}`; none if it is absent.
    init(_ reader: inout ObjectReader, _ name: StaticString) {
        let range = Ranges.layoutLength
        self = reader.object(name) { $0.onlyNumber(Self.names, in: range) } ?? .none
    }
}

extension CollectionLayoutEdgeSpacing {
    /// Reads `edgeSpacing`: `{"leading","top","trailing","bottom"}`; absent edges have none.
    init(_ reader: inout ObjectReader) {
        let spacing = reader.object("edgeSpacing") { reader -> Self? in
            Self(
                leading: CollectionLayoutSpacing(&reader, "leading"),
                top: CollectionLayoutSpacing(&reader, "top"),
                trailing: CollectionLayoutSpacing(&reader, "trailing"),
                bottom: CollectionLayoutSpacing(&reader, "bottom")
            )
        }
        self = spacing ?? .none
    }
}

extension JSONWriter {
    /// Writes a member, unless it is no space.
    mutating func layoutSpacing(_ name: StaticString, _ spacing: CollectionLayoutSpacing) {
        guard spacing != .none else { return }
        member(
            name,
            object: { json in
                switch spacing {
                case .fixed(let length): json.member("fixed", length)
                case .flexible(let length): json.member("flexible", length)
                }
            }
        )
    }

    /// Writes the member `edgeSpacing`, unless no edge has space.
    mutating func edgeSpacing(_ spacing: CollectionLayoutEdgeSpacing) {
        guard spacing != .none else { return }
        member(
            "edgeSpacing",
            object: { json in
                json.layoutSpacing("leading", spacing.leading)
                json.layoutSpacing("top", spacing.top)
                json.layoutSpacing("trailing", spacing.trailing)
                json.layoutSpacing("bottom", spacing.bottom)
            }
        )
    }
}
