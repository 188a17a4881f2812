import LayoutdJSON
import LayoutdLayouts

extension DirectionalRectEdge {
    /// One edge, or two that meet, by their names in documents.
    static let alignments: KeyValuePairs<String, DirectionalRectEdge> = [
        "top": .top, "topLeading": [.top, .leading], "leading": .leading,
        "bottomLeading": [.bottom, .leading], "bottom": .bottom,
        "bottomTrailing": [.bottom, .trailing], "trailing": .trailing,
        "topTrailing": [.top, .trailing],
    ]
}

extension ItemPin {
    /// Reads the name of an edge, or `{"edge", "offset", "acrossSections"}`.
    init?(
        _ value: JSONValue,
        at place: @autoclosure () -> JSONPointer,
        _ validation: Validation
    ) {
        let edges = DirectionalRectEdge.alignments
        if let edge = edges.first(where: { $0.key == value.string }) {
            self.init(edges: edge.value)
            return
        }
        guard value.isObject else {
            let names = edges.map { "\"\($0.key)\"" }.joined(separator: ", ")
            let got = value.string?.quoted ?? value.kindDescription
            let detail = "must be one of \(names), or an object with such an edge, got \(got)"
            validation.report(place(), detail)
            return nil
        }
        let pin = ObjectReader.read(value, at: place(), validation: validation) {
            reader -> ItemPin? in
            if !reader.contains("edge") {
                reader.report("edge", "is missing; give one such as \"top\"")
            }
            let edge = reader.choice("edge", edges)
            let offset = reader.number("offset", in: Ranges.pinOffset) ?? 0
            let staysAcrossSections = reader.bool("acrossSections") ?? false
            return edge.map {
                ItemPin(edges: $0, offset: offset, staysAcrossSections: staysAcrossSections)
            }
        }
        guard let pin else { return nil }
        self = pin
    }
}

extension ObjectReader {
    /// Reads the member `pinned` of an item; `nil` if it is absent, null or wrong.
    mutating func itemPin() -> ItemPin? {
        guard let value = value("pinned"), !value.isNull else { return nil }
        return ItemPin(value, at: place("pinned"), validation)
    }
}

extension JSONWriter {
    /// Writes the member `pinned` of an item that is.
    mutating func pinned(_ pin: ItemPin?) {
        guard let pin else { return }
        // Documents give no other edges.
        let edge = DirectionalRectEdge.alignments.first { $0.value == pin.edges }?.key ?? "top"
        guard pin != ItemPin(edges: pin.edges) else { return member("pinned", edge) }
        member(
            "pinned",
            object: { json in
                json.member("edge", edge)
                if pin.offset != 0 { json.member("offset", pin.offset) }
                if pin.staysAcrossSections { json.member("acrossSections", true) }
            }
        )
    }
}
