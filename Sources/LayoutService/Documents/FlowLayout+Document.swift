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
        let usual = FlowLayout.Configuration()
        let axes: KeyValuePairs = ["vertical": Axis.vertical, "horizontal": .horizontal]
        var flow = base
        let axis = choice("scrollDirection", axes)
        merge("scrollDirection", axis, into: &flow.scrollDirection, default: usual.scrollDirection)
        flow.metrics = metrics(over: base.metrics, defaults: usual.metrics)
        let range = Ranges.pixelScale
        merge("pixelScale", in: range, into: &flow.pixelScale, default: usual.pixelScale)
        mergePins(
            headers: &flow.sectionHeadersPinToVisibleBounds,
            footers: &flow.sectionFootersPinToVisibleBounds
        )
        return flow
    }

    /// The measures of a section; absent members come from the whole layout.
    fileprivate mutating func metrics(of layout: FlowLayout.Configuration) -> FlowLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// The measures of a layout or of a section, merged over `base`.
    private mutating func metrics(
        over base: FlowLayout.Metrics,
        defaults usual: FlowLayout.Metrics
    ) -> FlowLayout.Metrics {
        let (extent, spacing) = (Ranges.extent, Ranges.spacing)
        var metrics = base
        merge("itemSize", in: extent, into: &metrics.itemSize, default: usual.itemSize)
        merge(
            "minimumLineSpacing",
            in: spacing,
            into: &metrics.minimumLineSpacing,
            default: usual.minimumLineSpacing
        )
        merge(
            "minimumInteritemSpacing",
            in: spacing,
            into: &metrics.minimumInteritemSpacing,
            default: usual.minimumInteritemSpacing
        )
        merge("sectionInset", into: &metrics.sectionInset, default: usual.sectionInset)
        merge(
            "headerReferenceSize",
            in: extent,
            into: &metrics.headerReferenceSize,
            default: usual.headerReferenceSize
        )
        merge(
            "footerReferenceSize",
            in: extent,
            into: &metrics.footerReferenceSize,
            default: usual.footerReferenceSize
        )
        return metrics
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
