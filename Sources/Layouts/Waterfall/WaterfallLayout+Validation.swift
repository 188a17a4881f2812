import Geometry

extension WaterfallLayout.Configuration {
    func validate() throws(LayoutError) {
        try requireMeasure("pixelScale", pixelScale)
        try requireMeasure("minimumContentHeight", minimumContentHeight)
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
    fileprivate func validate() throws(LayoutError) {
        guard columnCount > 0 else {
            throw .invalidMeasure(name: "columnCount", value: Double(columnCount))
        }
        try requireMeasure("itemSize.width", itemSize.width)
        try requireMeasure("itemSize.height", itemSize.height)
        try requireMeasure("minimumColumnSpacing", minimumColumnSpacing)
        try requireMeasure("minimumInteritemSpacing", minimumInteritemSpacing)
        try requireMeasure("headerHeight", headerHeight)
        try requireMeasure("footerHeight", footerHeight)
        try requireMeasures("sectionInset", sectionInset)
        try requireMeasures("headerInset", headerInset)
        try requireMeasures("footerInset", footerInset)
    }

    private func requireMeasures(_ name: String, _ insets: Insets) throws(LayoutError) {
        try requireMeasure("\(name).top", insets.top)
        try requireMeasure("\(name).left", insets.left)
        try requireMeasure("\(name).bottom", insets.bottom)
        try requireMeasure("\(name).right", insets.right)
    }
}

extension WaterfallLayout.Section {
    func validate(index: Int) throws(LayoutError) {
        try metrics?.validate()
        switch items {
        case .uniform(let count):
            guard count >= 0 else { throw .negativeItemCount(section: index, count: count) }
        case .sized, .placed:
            for item in 0..<items.count {
                let size = items.size(of: item, default: .zero)
                for value in [size.width, size.height] where !isMeasure(value) {
                    throw .invalidItemSize(section: index, item: item, value: value)
                }
            }
        }
    }
}
