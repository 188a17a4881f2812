import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension WaterfallLayout.Configuration: LayoutDocument {
    var itemForm: ItemForm { ItemForm(.aspects, Ranges.extent) }

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
        var layout = base
        // An object replaces the preset's completely: its absent members have their own defaults.
        layout.metrics = metrics(over: base.metrics, defaults: WaterfallLayout.Metrics())
        layout.columns = columns(over: base.columns)
        readWhole(of: &layout)
        return layout
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(
        of layout: WaterfallLayout.Configuration
    ) -> WaterfallLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// Reads the members that sections cannot change.
    private mutating func readWhole(of layout: inout WaterfallLayout.Configuration) {
        if let direction: WaterfallLayout.ItemRenderDirection = choice("itemRenderDirection") {
            layout.itemRenderDirection = direction
        }
        if let ties: WaterfallLayout.Ties = choice("ties") { layout.ties = ties }
        if let height = number("minimumContentHeight", in: Ranges.extent) {
            layout.minimumContentHeight = height
        }
        if let scale = number("pixelScale", in: Ranges.pixelScale) { layout.pixelScale = scale }
        readPins(
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
        // In a patch, only its own members decide.
        let areCounted = isGiven("columnCount")
        if areCounted, isGiven("columns") {
            report(
                "columns",
                "cannot be combined with columnCount, which fills the width; give one of the two"
            )
        }
        guard let columns = areCounted ? nil : given ?? base?.columns else {
            if isGiven("contentWidth"), !isGiven("columns") {
                report(
                    "contentWidth",
                    "goes with columns; columnCount fills the width of the viewport"
                )
            }
            return nil
        }
        return WaterfallLayout.PlacedColumns(columns, contentWidth: width ?? base?.contentWidth)
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

    /// The measures of a layout or of a section: `base` is for absent members, `defaults` for
    /// absent parts of a given size or inset.
    private mutating func metrics(
        over base: WaterfallLayout.Metrics,
        defaults: WaterfallLayout.Metrics
    ) -> WaterfallLayout.Metrics {
        var metrics = base
        if let count = integer("columnCount", in: Ranges.columnCount) {
            metrics.columnCount = count
        }
        if let size = size("itemSize", in: Ranges.extent, defaults: defaults.itemSize) {
            metrics.itemSize = size
        }
        readSpacings(of: &metrics, defaults: defaults)
        readSupplements(of: &metrics, defaults: defaults)
        return metrics
    }

    private mutating func readSpacings(
        of metrics: inout WaterfallLayout.Metrics,
        defaults: WaterfallLayout.Metrics
    ) {
        if let spacing = number("minimumColumnSpacing", in: Ranges.spacing) {
            metrics.minimumColumnSpacing = spacing
        }
        if let spacing = number("minimumInteritemSpacing", in: Ranges.spacing) {
            metrics.minimumInteritemSpacing = spacing
        }
        if let inset = insets("sectionInset", defaults: defaults.sectionInset) {
            metrics.sectionInset = inset
        }
    }

    private mutating func readSupplements(
        of metrics: inout WaterfallLayout.Metrics,
        defaults: WaterfallLayout.Metrics
    ) {
        if let height = number("headerHeight", in: Ranges.extent) { metrics.headerHeight = height }
        if let inset = insets("headerInset", defaults: defaults.headerInset) {
            metrics.headerInset = inset
        }
        if let height = number("footerHeight", in: Ranges.extent) { metrics.footerHeight = height }
        if let inset = insets("footerInset", defaults: defaults.footerInset) {
            metrics.footerInset = inset
        }
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
