/// One section of the data, with its own measures if it has any.
public struct Section: Sendable, Hashable, Codable {
    /// The items.
    public var items: ItemTable
    /// Measures of this section, or `nil` for the layout's.
    public var measures: Measures?

    /// Creates a section.
    public init(items: ItemTable, measures: Measures? = nil) {
        self.items = items
        self.measures = measures
    }

    /// A section with the given number of items of the layout's size.
    public static func uniform(count: Int) -> Section {
        Section(items: .uniform(count: count))
    }

    /// A section of items with their own sizes.
    public static func sized(_ sizes: [ItemSize]) -> Section {
        Section(items: .sized(sizes))
    }

    /// A section of items with their own sizes and places.
    public static func placed(_ placements: [ItemPlacement]) -> Section {
        Section(items: .placed(placements))
    }
}
