import Geometry
import Layouts

/// How elements are written.
struct ElementFormat: Sendable {
    /// Decimals of every number.
    var precision = 3
    var includesVelocity = false
    var includesAnchor = false
}

/// How a client wants to see frames.
struct FrameQuery: Sendable {
    /// Content coordinates, points; `nil` for the viewport.
    var rect: Rect?
    var format = ElementFormat()

    /// Reads the query of a request that answers frames.
    init(_ items: [(name: String, value: String?)]) throws(Problem) {
        var reader = QueryReader(items)
        rect = reader.value("rect", Rect.init(query:))
        format = reader.format()
        try reader.finish()
    }
}

/// Which element of an index path a client wants to see, and how.
struct ItemQuery: Sendable {
    var kind = ElementKind.cell
    var format = ElementFormat()

    /// Reads the query of a request for one element.
    init(_ items: [(name: String, value: String?)]) throws(Problem) {
        var reader = QueryReader(items)
        kind = reader.value("kind", ElementKind.init(query:)) ?? .cell
        format = reader.format()
        try reader.finish()
    }
}

extension QueryReader {
    /// `precision` and `include`.
    mutating func format() -> ElementFormat {
        var format = ElementFormat(precision: precision())
        for part in value("include", readIncluded) ?? [] {
            switch part {
            case .velocity: format.includesVelocity = true
            case .anchor: format.includesAnchor = true
            }
        }
        return format
    }

    /// `precision`, the usual one if it is absent.
    mutating func precision() -> Int {
        value("precision", readDecimals) ?? ElementFormat().precision
    }
}
