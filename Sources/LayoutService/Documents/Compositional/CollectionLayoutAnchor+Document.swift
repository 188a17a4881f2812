import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension DirectionalRectEdge {
    /// The edges by their names in documents.
    fileprivate static let names: KeyValuePairs = [
        "top": Self.top, "leading": Self.leading, "bottom": Self.bottom, "trailing": Self.trailing,
    ]
}

extension CollectionLayoutAnchor {
    /// Reads a member `{"edges", "absoluteOffset" | "fractionalOffset"}`.
    init?(_ reader: inout ObjectReader, _ name: StaticString) {
        guard let anchor = reader.object(name, { Self(&$0) }) else { return nil }
        self = anchor
    }

    private init?(_ reader: inout ObjectReader) {
        let edges = DirectionalRectEdge(&reader)
        let points = Point(&reader, layoutOffset: "absoluteOffset")
        let fractions = Point(&reader, layoutOffset: "fractionalOffset")
        if reader.contains("absoluteOffset"), reader.contains("fractionalOffset") {
            reader.report(
                "fractionalOffset",
                "cannot be combined with absoluteOffset; give one of the two"
            )
        }
        guard let edges else { return nil }
        let offset = fractions.map { Offset.fractional($0) }
        self.init(edges: edges, offset: offset ?? .absolute(points ?? .zero))
    }
}

extension Point {
    /// Reads an offset `{"x","y"}`; absent members are 0.
    init?(_ reader: inout ObjectReader, layoutOffset name: StaticString) {
        self.init(&reader, name, in: Ranges.layoutLength, defaults: .zero)
    }
}

extension DirectionalRectEdge {
    /// Reads `edges`, which must be given; none stand for the middle.
    fileprivate init?(_ reader: inout ObjectReader) {
        guard let value = reader.value("edges") else {
            reader.report("edges", "is missing; give a list, such as [\"top\", \"trailing\"]")
            return nil
        }
        guard value.isArray else {
            reader.report("edges", "must be a list of edges, got \(value.kindDescription)")
            return nil
        }
        let (place, validation) = (reader.place("edges"), reader.validation)
        self.init()
        value.forEachChild { index, child in
            let edge = Self.edge(child, at: .element(place, index), validation)
            if let edge { formUnion(edge) }
        }
    }

    private static func edge(
        _ value: JSONValue,
        at place: JSONPointer,
        _ validation: Validation
    ) -> DirectionalRectEdge? {
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
