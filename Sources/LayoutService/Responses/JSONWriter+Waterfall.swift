import Layouts

extension JSONWriter {
    /// Writes the members of a waterfall; a number of columns, or columns with places.
    ///
    /// - Parameters:
    ///   - waterfall: The layout.
    ///   - isExplicit: Whether to write null for the width of a content that has none of its own.
    mutating func members(of waterfall: WaterfallLayout.Configuration, isExplicit: Bool) {
        if let columns = waterfall.columns {
            self.columns(columns, isExplicit: isExplicit)
        } else {
            member("columnCount", waterfall.metrics.columnCount)
        }
        metrics(waterfall.metrics)
        member("minimumContentHeight", waterfall.minimumContentHeight)
        member("itemRenderDirection", waterfall.itemRenderDirection.rawValue)
        member("ties", waterfall.ties.rawValue)
        member("pixelScale", waterfall.pixelScale)
        member("sectionHeadersPinToVisibleBounds", waterfall.sectionHeadersPinToVisibleBounds)
        member("sectionFootersPinToVisibleBounds", waterfall.sectionFootersPinToVisibleBounds)
    }

    private mutating func columns(_ placed: WaterfallLayout.PlacedColumns, isExplicit: Bool) {
        member(
            "columns",
            array: { json in
                for column in placed.columns {
                    json.object { json in
                        json.member("x", column.x)
                        json.member("width", column.width)
                    }
                }
            }
        )
        guard placed.contentWidth == nil, isExplicit else {
            return member("contentWidth", ifAny: placed.contentWidth)
        }
        name("contentWidth")
        null()
    }

    /// Writes the measures of a waterfall or of one of its sections, but for the columns.
    mutating func metrics(_ metrics: WaterfallLayout.Metrics) {
        name("itemSize")
        size(metrics.itemSize)
        member("minimumColumnSpacing", metrics.minimumColumnSpacing)
        member("minimumInteritemSpacing", metrics.minimumInteritemSpacing)
        name("sectionInset")
        insets(metrics.sectionInset)
        member("headerHeight", metrics.headerHeight)
        name("headerInset")
        insets(metrics.headerInset)
        member("footerHeight", metrics.footerHeight)
        name("footerInset")
        insets(metrics.footerInset)
    }
}
