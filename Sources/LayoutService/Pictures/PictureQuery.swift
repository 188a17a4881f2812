import LayoutdGeometry
import LayoutdJSON

/// Which picture a client wants, and how.
struct PictureQuery: Sendable {
    /// Content coordinates, points; `nil` for the viewport.
    var rect: Rect?
    /// Decimals of lengths.
    var precision: Int
    /// Whether names, resting places and displacements are drawn too.
    var isAnnotated: Bool

    /// Reads the query of a request for a picture.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        var reader = QueryReader(items)
        rect = reader.value("rect", Rect.init(query:))
        precision = reader.precision()
        isAnnotated = reader.value("debug", readSwitch) ?? false
        try reader.finish()
    }
}

/// Reads `debug`.
private func readSwitch(_ text: String) throws(QueryReader.ValueError) -> Bool {
    switch text {
    case "0": return false
    case "1": return true
    default: throw QueryReader.ValueError("debug must be 0 or 1, got \(text.quoted)")
    }
}
