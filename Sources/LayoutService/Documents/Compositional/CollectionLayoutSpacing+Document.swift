import LayoutdJSON
import LayoutdLayouts

extension CollectionLayoutSpacing {
    /// The kinds of spacing by their names in documents.
    fileprivate static var names: KeyValuePairs<StaticString, (Double) -> CollectionLayoutSpacing> {
        ["fixed": Self.fixed, "flexible": Self.flexible]
    }
}

extension ObjectReader {
    /// A member `{"fixed"}` or `{"flexible"}`; none if it is absent.
    mutating func layoutSpacing(_ name: StaticString) -> CollectionLayoutSpacing {
        object(name) { $0.onlyNumber(CollectionLayoutSpacing.names) } ?? .none
    }

    /// `edgeSpacing`: `{"leading","top","trailing","bottom"}`; absent edges have none.
    mutating func edgeSpacing() -> CollectionLayoutEdgeSpacing {
        let spacing = object("edgeSpacing") { reader -> CollectionLayoutEdgeSpacing? in
            CollectionLayoutEdgeSpacing(
                leading: reader.layoutSpacing("leading"),
                top: reader.layoutSpacing("top"),
                trailing: reader.layoutSpacing("trailing"),
                bottom: reader.layoutSpacing("bottom")
            )
        }
        return spacing ?? .none
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
