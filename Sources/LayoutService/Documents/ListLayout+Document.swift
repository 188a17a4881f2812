import LayoutdJSON
import LayoutdLayouts

extension ListLayout.Configuration: LayoutDocument {
    var itemForm: ItemForm { ItemForm(.rows, Ranges.extent) }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .list(reader.list(over: self))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.members(of: self)
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .list($0.metrics(of: self)) }
    }
}

extension ListLayout.Metrics: MeasuresDocument {
    func write(to json: inout JSONWriter) {
        json.metrics(self)
    }
}

extension ObjectReader {
    /// The members of a list, merged over `base`.
    fileprivate mutating func list(over base: ListLayout.Configuration) -> ListLayout.Configuration
    {
        var list = base
        // An object replaces the preset's completely: its absent members have their own defaults.
        list.metrics = metrics(over: base.metrics, defaults: ListLayout.Metrics())
        if let areSticky = bool("stickyHeaders") { list.stickyHeaders = areSticky }
        if let areSticky = bool("stickyFooters") { list.stickyFooters = areSticky }
        if let isMultiple = bool("multipleSelection") { list.multipleSelection = isMultiple }
        if let collapses = bool("collapsesSections") { list.collapsesSections = collapses }
        if let scale = number("pixelScale", in: Ranges.pixelScale) { list.pixelScale = scale }
        return list
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(of layout: ListLayout.Configuration) -> ListLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// The measures of a layout or of a section: `base` is for absent members, `defaults` for
    /// absent parts of a given inset.
    private mutating func metrics(
        over base: ListLayout.Metrics,
        defaults: ListLayout.Metrics
    ) -> ListLayout.Metrics {
        var metrics = base
        if let height = number("rowHeight", in: Ranges.extent) { metrics.rowHeight = height }
        if let height = number("expandedRowHeight", in: Ranges.extent) {
            metrics.expandedRowHeight = height
        }
        if let spacing = number("minimumLineSpacing", in: Ranges.spacing) {
            metrics.minimumLineSpacing = spacing
        }
        if let inset = insets("sectionInset", defaults: defaults.sectionInset) {
            metrics.sectionInset = inset
        }
        if let height = number("headerHeight", in: Ranges.extent) { metrics.headerHeight = height }
        if let height = number("footerHeight", in: Ranges.extent) { metrics.footerHeight = height }
        return metrics
    }
}

extension JSONWriter {
    fileprivate mutating func members(of list: ListLayout.Configuration) {
        self.metrics(list.metrics)
        member("stickyHeaders", list.stickyHeaders)
        member("stickyFooters", list.stickyFooters)
        member("multipleSelection", list.multipleSelection)
        member("collapsesSections", list.collapsesSections)
        member("pixelScale", list.pixelScale)
    }

    /// Writes the measures of a list or of one of its sections.
    fileprivate mutating func metrics(_ metrics: ListLayout.Metrics) {
        member("rowHeight", metrics.rowHeight)
        member("expandedRowHeight", metrics.expandedRowHeight)
        member("minimumLineSpacing", metrics.minimumLineSpacing)
        name("sectionInset")
        insets(metrics.sectionInset)
        member("headerHeight", metrics.headerHeight)
        member("footerHeight", metrics.footerHeight)
    }
}
