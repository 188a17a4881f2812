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
    var includesContacts = false
    var format = ElementFormat()

    /// Reads the query of a request that answers frames.
    init(_ items: [(name: String, value: String?)]) throws(Problem) {
        var reader = QueryReader(items)
        rect = reader.value("rect", Rect.init(query:))
        let precision = reader.precision()
        let included = reader.included(of: Included.allCases)
        format = ElementFormat(precision: precision, included)
        includesContacts = included.contains(.contacts)
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
        let precision = reader.precision()
        format = ElementFormat(precision: precision, reader.included(of: [.velocity, .anchor]))
        try reader.finish()
    }
}

extension ElementFormat {
    fileprivate init(precision: Int, _ included: [Included]) {
        self.precision = precision
        includesVelocity = included.contains(.velocity)
        includesAnchor = included.contains(.anchor)
    }
}

extension QueryReader {
    /// `precision`, the usual one if it is absent.
    mutating func precision() -> Int {
        value("precision", readDecimals) ?? ElementFormat().precision
    }

    /// `include`, nothing if it is absent.
    fileprivate mutating func included(of choices: [Included]) -> [Included] {
        value("include") { (text) throws(ValueError) in
            try readIncluded(text, of: choices)
        } ?? []
    }
}
