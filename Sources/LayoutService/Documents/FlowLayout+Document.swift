import Geometry
import Layouts

extension ObjectReader {
    /// The members of a flow layout, merged over one.
    mutating func flow(
        over base: FlowLayout.Configuration
    ) -> FlowLayout.Configuration {
        let axes: KeyValuePairs = ["vertical": Axis.vertical, "horizontal": .horizontal]
        let axis = choice("scrollDirection", axes)
        // Objects replace the preset's whole: what they leave out has its own default.
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

    /// The measures of a section; what they leave out comes from the whole layout.
    mutating func metrics(of layout: FlowLayout.Configuration) -> FlowLayout.Metrics {
        metrics(over: layout.metrics, defaults: layout.metrics)
    }

    /// The measures of a layout or of a section: `base` holds where a member is absent, `defaults`
    /// where a part of a given size or inset is.
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
