extension LayoutConfiguration {
    /// Estimates how long it takes to prepare the layout, in nanoseconds.
    ///
    /// Sections of uniform items cost next to nothing; others 20 ns an item, and so do uniform ones of
    /// a waterfall, of which at most 100 000 are looked at.
    public func effortOfPreparing(_ sections: [CollectionView.Section]) -> Int {
        sections.reduce(0) { effort, section in
            let count = section.items.count
            return switch (self, section.items) {
            case (.waterfall, .uniform): effort + 100 + 20 * min(count, 100_000)
            case (_, .uniform): effort + 100
            default: effort + 100 + 20 * count
            }
        }
    }
}
