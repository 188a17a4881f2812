/// How a client wants to see a session.
struct SessionQuery: Sendable {
    /// Whether it wants the data, and not only the numbers of items.
    let includesSections: Bool

    /// Reads the query of a request for a session.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        var reader = QueryReader(items)
        includesSections = reader.included(of: [.sections]).contains(.sections)
        try reader.finish()
    }
}
