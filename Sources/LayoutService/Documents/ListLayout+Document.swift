import LayoutdJSON
import LayoutdLayouts

extension ListLayout.Configuration: LayoutDocument {
    func itemForm(ofSectionsOfType type: String?) -> ItemForm { ItemForm(.rows, Ranges.extent) }

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
        let usual = ListLayout.Configuration()
        var list = base
        list.metrics = metrics(over: base.metrics, defaults: usual.metrics)
        merge("stickyHeaders", into: &list.stickyHeaders, default: usual.stickyHeaders)
        merge("stickyFooters", into: &list.stickyFooters, default: usual.stickyFooters)
        merge("multipleSelection", into: &list.multipleSelection, default: usual.multipleSelection)
        merge("collapsesSections", into: &list.collapsesSections, default: usual.collapsesSections)
        merge(
            "pixelScale",
            in: Ranges.pixelScale,
            into: &list.pixelScale,
            default: usual.pixelScale
        )
        return list
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(of layout: ListLayout.Configuration) -> ListLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// The measures of a layout or of a section, merged over `base`.
    private mutating func metrics(
        over base: ListLayout.Metrics,
        defaults usual: ListLayout.Metrics
    ) -> ListLayout.Metrics {
        var metrics = base
        merge("rowHeight", in: Ranges.extent, into: &metrics.rowHeight, default: usual.rowHeight)
        merge(
            "expandedRowHeight",
            in: Ranges.extent,
            into: &metrics.expandedRowHeight,
            default: usual.expandedRowHeight
        )
        merge(
            "minimumLineSpacing",
            in: Ranges.spacing,
            into: &metrics.minimumLineSpacing,
            default: usual.minimumLineSpacing
        )
        merge("sectionInset", into: &metrics.sectionInset, default: usual.sectionInset)
        merge(
            "headerHeight",
            in: Ranges.extent,
            into: &metrics.headerHeight,
            default: usual.headerHeight
        )
        merge(
            "footerHeight",
            in: Ranges.extent,
            into: &metrics.footerHeight,
            default: usual.footerHeight
        )
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
