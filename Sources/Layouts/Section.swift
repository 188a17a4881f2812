/// One section of the data, and what a layout is told about it alone.
public struct Section: Sendable, Hashable, Codable {
    /// The items.
    public var items: SectionItems
    /// Measures in place of the layout's, or `nil` for the layout's.
    public var measures: Measures?

    /// What can be given for one section; a layout of another type takes no notice of it.
    public enum Measures: Sendable, Hashable, Codable {
        /// The measures of a flow layout's section.
        case flow(FlowLayout.Metrics)
        /// The measures of a waterfall's section.
        case waterfall(WaterfallLayout.Metrics)
        /// The measures of a list's section.
        case list(ListLayout.Metrics)
    }

    /// Makes a section.
    public init(items: SectionItems, measures: Measures? = nil) {
        self.items = items
        self.measures = measures
    }

    /// So many items of the layout's size.
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

    /// The section as a flow layout takes it.
    var flow: FlowLayout.Section {
        switch measures {
        case .flow(let metrics): FlowLayout.Section(items: items, metrics: metrics)
        case .waterfall, .list, nil: FlowLayout.Section(items: items)
        }
    }

    /// The section as a waterfall takes it.
    var waterfall: WaterfallLayout.Section {
        switch measures {
        case .waterfall(let metrics): WaterfallLayout.Section(items: items, metrics: metrics)
        case .flow, .list, nil: WaterfallLayout.Section(items: items)
        }
    }

    /// The section as a list takes it.
    var list: ListLayout.Section {
        switch measures {
        case .list(let metrics): ListLayout.Section(items: items, metrics: metrics)
        case .flow, .waterfall, nil: ListLayout.Section(items: items)
        }
    }
}

extension [Section] {
    /// The sections as an absolute layout takes them.
    ///
    /// - Throws: ``LayoutError/itemsWithoutPlaces(section:)`` for items that say no place.
    func placements() throws(LayoutError) -> [[ItemPlacement]] {
        var result: [[ItemPlacement]] = []
        result.reserveCapacity(count)
        for (index, section) in enumerated() {
            switch section.items {
            case .placed(let placements): result.append(placements)
            case let items where items.count == 0: result.append([])
            default: throw .itemsWithoutPlaces(section: index)
            }
        }
        return result
    }
}
