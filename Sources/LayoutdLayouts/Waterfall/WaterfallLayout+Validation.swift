import LayoutdGeometry

extension WaterfallLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try requireMeasure("minimumContentHeight", minimumContentHeight)
        try requireEstimate("estimatedItemHeight", estimatedItemHeight)
        try columns?.validate()
        try metrics.validate()
    }
}

extension WaterfallLayout.PlacedColumns {
    fileprivate func validate() throws(LayoutError) {
        guard !columns.isEmpty else { throw .invalidMeasure(name: "columns.count", value: 0) }
        for (index, column) in columns.enumerated() {
            try requireFinite("columns[\(index)].x", column.x)
            try requireMeasure("columns[\(index)].width", column.width)
        }
        if let contentWidth { try requireMeasure("contentWidth", contentWidth) }
    }
}

extension WaterfallLayout.Metrics {
    func validate() throws(LayoutError) {
        guard columnCount > 0, columnCount <= maximumItemCount else {
            throw .invalidMeasure(name: "columnCount", value: Double(columnCount))
        }
        if let minimumColumnWidth {
            try requireExtent("minimumColumnWidth", minimumColumnWidth)
        }
        try requireMeasures("itemSize", itemSize)
        try requireMeasure("minimumColumnSpacing", minimumColumnSpacing)
        try requireMeasure("minimumInteritemSpacing", minimumInteritemSpacing)
        try requireMeasure("headerHeight", headerHeight)
        try requireMeasure("footerHeight", footerHeight)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasures("headerInset", headerInset)
        try requireMeasures("footerInset", footerInset)
    }
}

extension WaterfallLayout {
    /// The most items of the layout's size that can be stored individually, in all sections
    /// together.
    static let maximumStoredItems = 100_000

    /// Throws if too many items of the layout's size have to be stored.
    ///
    /// A client can request any number of them with a short request, while their places take
    /// memory.
    static func requireRoom(
        for sections: [Section],
        _ rules: [WaterfallRule],
        measured: (Int) -> MeasuredItems?
    ) throws(LayoutError) {
        let count = zip(sections, rules).enumerated().reduce(0) { count, pair in
            let (section, rule) = pair.element
            return count + rule.storedCount(of: section.items, measured: measured(pair.offset))
        }
        try requireRoom(for: count)
    }

    /// Throws for too many items of the layout's size, or of an estimated one.
    static func requireRoom(for count: Int) throws(LayoutError) {
        guard count <= maximumStoredItems else {
            throw .tooManyStoredItems(count: count, limit: maximumStoredItems)
        }
    }
}
