import LayoutdJSON
import LayoutdLayouts

extension DirectionalEdgeInsets {
    /// Reads `contentInsets`: `{"top","leading","bottom","trailing"}`; absent members are 0.
    init(_ reader: inout ObjectReader) {
        let range = Ranges.layoutLength
        let insets = reader.object("contentInsets") { reader -> Self? in
            Self(
                top: reader.number("top", in: range) ?? 0,
                leading: reader.number("leading", in: range) ?? 0,
                bottom: reader.number("bottom", in: range) ?? 0,
                trailing: reader.number("trailing", in: range) ?? 0
            )
        }
        self = insets ?? .zero
    }
}

extension JSONWriter {
    /// Writes the member `contentInsets`, unless all are 0.
    mutating func directionalInsets(_ insets: DirectionalEdgeInsets) {
        guard insets != .zero else { return }
        member(
            "contentInsets",
            object: { json in
                json.member("top", insets.top)
                json.member("leading", insets.leading)
                json.member("bottom", insets.bottom)
                json.member("trailing", insets.trailing)
            }
        )
    }
}
