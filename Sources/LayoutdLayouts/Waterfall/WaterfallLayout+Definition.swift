public import LayoutdGeometry

extension WaterfallLayout.Configuration: LayoutDefinition {
    /// "waterfall".
    public static let name = "waterfall"

    /// Prepares a ``WaterfallLayout``.
    public func prepare(
        _ sections: [LayoutdLayouts.Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout {
        try WaterfallLayout(
            configuration: self,
            sections: sections.map(WaterfallLayout.Section.init),
            bounds: viewport,
            contentInset: contentInset
        )
    }

    /// All that have sizes of their own, and as many others as are stored one by one at most.
    public func visitedItemCount(of items: SectionItems) -> Int {
        guard case .uniform(let count) = items else { return items.count }
        return min(count, WaterfallLayout.maximumStoredItems)
    }
}

extension WaterfallLayout.Section {
    /// The section as a waterfall takes it: measures of other layouts do not count.
    fileprivate init(_ section: LayoutdLayouts.Section) {
        if case .waterfall(let metrics) = section.measures {
            self.init(items: section.items, metrics: metrics)
        } else {
            self.init(items: section.items)
        }
    }
}
