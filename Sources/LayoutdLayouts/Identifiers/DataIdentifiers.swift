/// What a client calls the sections and the items of its data.
///
/// Sections and items have separate identifiers: a section may be called as an item is.
public struct DataIdentifiers: Sendable, Hashable, Codable {
    /// Those of the sections, in order.
    public var sections: IdentifierColumn
    /// Those of all items, section after section.
    public var items: IdentifierColumn

    /// Makes identifiers.
    public init(sections: IdentifierColumn, items: IdentifierColumn) {
        self.sections = sections
        self.items = items
    }
}
