extension WaterfallLayout.Configuration: LayoutDefinition {
    /// "waterfall".
    public static let name = "waterfall"

    /// Prepares a ``WaterfallLayout``.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try WaterfallLayout(
            configuration: self,
            sections: input.sections.map(WaterfallLayout.Section.init),
            bounds: input.viewport,
            contentInset: input.contentInset
        )
    }

    /// All items with their own sizes, and others up to the most that can be stored individually.
    public func visitedItemCount(of items: SectionItems) -> Int {
        guard case .uniform(let count) = items else { return items.count }
        return min(count, WaterfallLayout.maximumStoredItems)
    }
}

extension WaterfallLayout.Section {
    /// The section for a waterfall; measures of other layouts are ignored.
    fileprivate init(_ section: LayoutdLayouts.Section) {
        if case .waterfall(let metrics) = section.measures {
            self.init(items: section.items, metrics: metrics)
        } else {
            self.init(items: section.items)
        }
    }
}
