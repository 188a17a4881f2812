public import LayoutdLayouts

/// Finds sections and items by their identifiers.
public struct DataNames: Sendable {
    private let content: Content

    /// The identifiers of data.
    ///
    /// - Precondition: There is one for each section and each item.
    public init(_ sections: [Section], _ identifiers: DataIdentifiers?) {
        content = Content(sections: sections, identifiers: identifiers)
    }

    init(_ content: Content) { self.content = content }

    /// Whether there are any.
    public var exist: Bool { content.hasIdentifiers }

    /// Where the item with an identifier is; `nil` if there is none.
    ///
    /// - Complexity: O(log *n*) on average.
    public func path(ofItem identifier: String) -> ItemPath? { content.path(of: identifier) }

    /// Where the section with an identifier is; `nil` if there is none.
    ///
    /// - Complexity: O(log *s*) on average.
    public func section(named identifier: String) -> Int? { content.section(of: identifier) }
}

extension CollectionView {
    /// Whether items are where the layout puts them, or are on their way there; otherwise their bodies
    /// decide.
    package var placesItems: Bool { state.motion.followsLayout }

    /// Finds sections and items by their identifiers.
    public var dataNames: DataNames { DataNames(state.content) }
}
