import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension FlowLayout.Configuration: LayoutDocument {
    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .flow(reader.flow(over: self))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.members(of: self)
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .flow($0.metrics(of: self)) }
    }
}

extension FlowLayout.Metrics: MeasuresDocument {
    func write(to json: inout JSONWriter) {
        json.metrics(self)
    }
}

extension ObjectReader {
    /// The members of a flow layout, merged over `base`.
    fileprivate mutating func flow(
        over base: FlowLayout.Configuration
    ) -> FlowLayout.Configuration {
        let axes: KeyValuePairs = ["vertical": Axis.vertical, "horizontal": .horizontal]
        let axis = choice("scrollDirection", axes)
        // An object replaces the preset's completely: its absent members have their own defaults.
        let metrics = metrics(over: base.metrics, defaults: FlowLayout.Metrics())
        var layout = FlowLayout.Configuration(
            scrollDirection: axis ?? base.scrollDirection,
            metrics: metrics,
            pixelScale: number("pixelScale", in: Ranges.pixelScale) ?? base.pixelScale,
            sectionHeadersPinToVisibleBounds: base.sectionHeadersPinToVisibleBounds,
            sectionFootersPinToVisibleBounds: base.sectionFootersPinToVisibleBounds
        )
        readPins(
            headers: &layout.sectionHeadersPinToVisibleBounds,
            footers: &layout.sectionFootersPinToVisibleBounds
        )
        return layout
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(of layout: FlowLayout.Configuration) -> FlowLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// The measures of a layout or of a section: `base` is for absent members, `defaults` for
    /// absent parts of a given size or inset.
    private mutating func metrics(
        over base: FlowLayout.Metrics,
        defaults: FlowLayout.Metrics
    ) -> FlowLayout.Metrics {
        let spacing = Ranges.spacing
        let itemSize = size("itemSize", in: Ranges.extent, defaults: defaults.itemSize)
        let lineSpacing = number("minimumLineSpacing", in: spacing)
        let itemSpacing = number("minimumInteritemSpacing", in: spacing)
        let inset = insets("sectionInset", defaults: defaults.sectionInset)
        let header = referenceSize("headerReferenceSize", defaults: defaults.headerReferenceSize)
        let footer = referenceSize("footerReferenceSize", defaults: defaults.footerReferenceSize)
        return FlowLayout.Metrics(
            itemSize: itemSize ?? base.itemSize,
            minimumLineSpacing: lineSpacing ?? base.minimumLineSpacing,
            minimumInteritemSpacing: itemSpacing ?? base.minimumInteritemSpacing,
            sectionInset: inset ?? base.sectionInset,
            headerReferenceSize: header ?? base.headerReferenceSize,
            footerReferenceSize: footer ?? base.footerReferenceSize
        )
    }

    private mutating func referenceSize(_ name: StaticString, defaults: Size) -> Size? {
        size(name, in: Ranges.extent, defaults: defaults)
    }
}

extension JSONWriter {
    fileprivate mutating func members(of flow: FlowLayout.Configuration) {
        member("scrollDirection", flow.scrollDirection == .vertical ? "vertical" : "horizontal")
        metrics(flow.metrics)
        member("pixelScale", flow.pixelScale)
        member("sectionHeadersPinToVisibleBounds", flow.sectionHeadersPinToVisibleBounds)
        member("sectionFootersPinToVisibleBounds", flow.sectionFootersPinToVisibleBounds)
    }

    /// Writes the measures of a flow or of one of its sections.
    fileprivate mutating func metrics(_ metrics: FlowLayout.Metrics) {
        name("itemSize")
        size(metrics.itemSize)
        member("minimumLineSpacing", metrics.minimumLineSpacing)
        member("minimumInteritemSpacing", metrics.minimumInteritemSpacing)
        name("sectionInset")
        insets(metrics.sectionInset)
        name("headerReferenceSize")
        size(metrics.headerReferenceSize)
        name("footerReferenceSize")
        size(metrics.footerReferenceSize)
    }
}
