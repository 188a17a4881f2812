import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension WaterfallLayout.Configuration: LayoutDocument {
    func itemForm(ofSectionsOfType type: String?) -> ItemForm { ItemForm(.aspects, Ranges.extent) }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .waterfall(reader.waterfall(over: self))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.members(of: self, isExplicit: isExplicit)
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .waterfall($0.metrics(of: self)) }
    }
}

extension WaterfallLayout.Metrics: MeasuresDocument {
    func write(to json: inout JSONWriter) {
        json.member("columnCount", columnCount)
        json.metrics(self)
    }
}

extension ObjectReader {
    /// The members of a waterfall, merged over `base`.
    fileprivate mutating func waterfall(
        over base: WaterfallLayout.Configuration
    ) -> WaterfallLayout.Configuration {
        let usual = WaterfallLayout.Configuration()
        var layout = base
        // A number of columns means nothing beside columns that have places.
        if isPatch, base.columns != nil { layout.metrics.columnCount = usual.metrics.columnCount }
        layout.metrics = metrics(over: layout.metrics, defaults: usual.metrics)
        layout.columns = columns(over: base.columns)
        readWhole(of: &layout, default: usual)
        return layout
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(
        of layout: WaterfallLayout.Configuration
    ) -> WaterfallLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// Reads the members that sections cannot change.
    private mutating func readWhole(
        of layout: inout WaterfallLayout.Configuration,
        default usual: WaterfallLayout.Configuration
    ) {
        merge(
            "itemRenderDirection",
            into: &layout.itemRenderDirection,
            default: usual.itemRenderDirection
        )
        merge("ties", into: &layout.ties, default: usual.ties)
        merge(
            "minimumContentHeight",
            in: Ranges.extent,
            into: &layout.minimumContentHeight,
            default: usual.minimumContentHeight
        )
        merge(
            "pixelScale",
            in: Ranges.pixelScale,
            into: &layout.pixelScale,
            default: usual.pixelScale
        )
        mergePins(
            headers: &layout.sectionHeadersPinToVisibleBounds,
            footers: &layout.sectionFootersPinToVisibleBounds
        )
    }
}

extension ObjectReader {
    /// The columns that have places; given columns or a number of columns that fill the width
    /// replace those of `base`.
    private mutating func columns(
        over base: WaterfallLayout.PlacedColumns?
    ) -> WaterfallLayout.PlacedColumns? {
        let given = columns()
        let width = nullableNumber("contentWidth", in: Ranges.extent)
        let areCounted = contains("columnCount")
        if areCounted, contains("columns") {
            report(
                "columns",
                "cannot be combined with columnCount, which fills the width; give one of the two"
            )
        }
        let kept = removes("columns") ? nil : base?.columns
        guard let columns = areCounted ? nil : given ?? kept else {
            if contains("contentWidth"), !contains("columns") {
                report(
                    "contentWidth",
                    "goes with columns; columnCount fills the width of the viewport"
                )
            }
            return nil
        }
        let keptWidth = removes("contentWidth") ? nil : base?.contentWidth
        return WaterfallLayout.PlacedColumns(columns, contentWidth: width ?? keptWidth)
    }

    private mutating func columns() -> [WaterfallLayout.Column]? {
        let most = Int(Ranges.columnCount.upper)
        let columns = list("columns", atMost: most) { reader -> WaterfallLayout.Column? in
            let x = reader.requiredLength("x", in: Ranges.coordinate)
            let width = reader.requiredLength("width", in: Ranges.extent)
            guard let x, let width else { return nil }
            return WaterfallLayout.Column(x: x, width: width)
        }
        if columns?.isEmpty == true { report("columns", "is empty; give one column at least") }
        return columns?.complete()
    }

    /// The measures of a layout or of a section, merged over `base`.
    private mutating func metrics(
        over base: WaterfallLayout.Metrics,
        defaults usual: WaterfallLayout.Metrics
    ) -> WaterfallLayout.Metrics {
        var metrics = base
        merge(
            "columnCount",
            in: Ranges.columnCount,
            into: &metrics.columnCount,
            default: usual.columnCount
        )
        merge("itemSize", in: Ranges.extent, into: &metrics.itemSize, default: usual.itemSize)
        readSpacings(of: &metrics, defaults: usual)
        readSupplements(of: &metrics, defaults: usual)
        return metrics
    }

    private mutating func readSpacings(
        of metrics: inout WaterfallLayout.Metrics,
        defaults usual: WaterfallLayout.Metrics
    ) {
        merge(
            "minimumColumnSpacing",
            in: Ranges.spacing,
            into: &metrics.minimumColumnSpacing,
            default: usual.minimumColumnSpacing
        )
        merge(
            "minimumInteritemSpacing",
            in: Ranges.spacing,
            into: &metrics.minimumInteritemSpacing,
            default: usual.minimumInteritemSpacing
        )
        merge("sectionInset", into: &metrics.sectionInset, default: usual.sectionInset)
    }

    private mutating func readSupplements(
        of metrics: inout WaterfallLayout.Metrics,
        defaults usual: WaterfallLayout.Metrics
    ) {
        merge(
            "headerHeight",
            in: Ranges.extent,
            into: &metrics.headerHeight,
            default: usual.headerHeight
        )
        merge("headerInset", into: &metrics.headerInset, default: usual.headerInset)
        merge(
            "footerHeight",
            in: Ranges.extent,
            into: &metrics.footerHeight,
            default: usual.footerHeight
        )
        merge("footerInset", into: &metrics.footerInset, default: usual.footerInset)
    }
}

extension JSONWriter {
    /// Writes the members of a waterfall, with a number of columns or columns that have places.
    ///
    /// - Parameters:
    ///   - waterfall: The layout.
    ///   - isExplicit: Whether to write null if the content has no width of its own.
    fileprivate mutating func members(of waterfall: WaterfallLayout.Configuration, isExplicit: Bool)
    {
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

    /// Writes the measures of a waterfall or of one of its sections, except the columns.
    fileprivate mutating func metrics(_ metrics: WaterfallLayout.Metrics) {
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
