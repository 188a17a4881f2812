import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension DirectionalRectEdge {
    /// The edges by their names in documents.
    fileprivate static let names: KeyValuePairs = [
        "top": Self.top, "leading": Self.leading, "bottom": Self.bottom, "trailing": Self.trailing,
    ]
}

extension ObjectReader {
    /// A member `{"edges", "absoluteOffset" | "fractionalOffset"}`.
    mutating func anchor(_ name: StaticString) -> CollectionLayoutAnchor? {
        object(name) { reader in
            let edges = reader.edges()
            let points = reader.layoutOffset("absoluteOffset")
            let fractions = reader.layoutOffset("fractionalOffset")
            if reader.contains("absoluteOffset"), reader.contains("fractionalOffset") {
                reader.report(
                    "fractionalOffset",
                    "cannot be combined with absoluteOffset; give one of the two"
                )
            }
            let offset = fractions.map { CollectionLayoutAnchor.Offset.fractional($0) }
            return edges.map {
                CollectionLayoutAnchor(edges: $0, offset: offset ?? .absolute(points ?? .zero))
            }
        }
    }

    /// An offset `{"x","y"}`; absent members are 0.
    mutating func layoutOffset(_ name: StaticString) -> Point? {
        point(name, in: Ranges.layoutLength, defaults: .zero)
    }

    /// `edges`, which must be given; none stand for the middle.
    private mutating func edges() -> DirectionalRectEdge? {
        guard let value = value("edges") else {
            report("edges", "is missing; give a list, such as [\"top\", \"trailing\"]")
            return nil
        }
        guard value.isArray else {
            report("edges", "must be a list of edges, got \(value.kindDescription)")
            return nil
        }
        let place = place("edges")
        var edges = DirectionalRectEdge()
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            if let edge = edge(child, at: place) { edges.formUnion(edge) }
        }
        return edges
    }

    private func edge(_ value: JSONValue, at place: JSONPointer) -> DirectionalRectEdge? {
        let names = DirectionalRectEdge.names
        if let edge = names.first(where: { $0.key == value.string }) { return edge.value }
        let choices = names.map { "\"\($0.key)\"" }.joined(separator: ", ")
        let got = value.string?.quoted ?? value.kindDescription
        validation.report(place, "must be one of \(choices), got \(got)")
        return nil
    }
}

extension JSONWriter {
    /// Writes a member that is an anchor.
    mutating func anchor(_ name: StaticString, _ anchor: CollectionLayoutAnchor) {
        member(
            name,
            object: { json in
                json.edges(anchor.edges)
                switch anchor.offset {
                case .absolute(let offset):
                    if offset != .zero { json.member("absoluteOffset", offset) }
                case .fractional(let offset): json.member("fractionalOffset", offset)
                }
            }
        )
    }

    private mutating func edges(_ edges: DirectionalRectEdge) {
        member(
            "edges",
            array: { json in
                for (name, edge) in DirectionalRectEdge.names where edges.contains(edge) {
                    json.value(name)
                }
            }
        )
    }
}
