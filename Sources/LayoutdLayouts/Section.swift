/// One section of the data, with measures of its own if it has any.
public struct Section: Sendable, Hashable, Codable {
    /// The items.
    public var items: SectionItems
    /// Measures in place of the layout's, or `nil` for the layout's.
    public var measures: Measures?

    /// Makes a section.
    public init(items: SectionItems, measures: Measures? = nil) {
        self.items = items
        self.measures = measures
    }

    /// The given number of items of the layout's size.
    public static func uniform(count: Int) -> Section {
        Section(items: .uniform(count: count))
    }

    /// Items with sizes of their own.
    public static func sized(_ sizes: [ItemSize]) -> Section {
        Section(items: .sized(sizes))
    }

    /// Items with sizes and places of their own.
    public static func placed(_ placements: [ItemPlacement]) -> Section {
        Section(items: .placed(placements))
    }
}
