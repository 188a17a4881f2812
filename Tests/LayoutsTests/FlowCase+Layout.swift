import Geometry
import Layouts
import TestSupport

extension FlowCase {
    func makeLayout() throws -> FlowLayout {
        let metrics = input.measures.metrics(over: FlowLayout.Metrics())
        let configuration = FlowLayout.Configuration(
            scrollDirection: input.scrollDirection == "horizontal" ? .horizontal : .vertical,
            metrics: metrics,
            pixelScale: input.pixelScale ?? 0
        )
        return try FlowLayout(
            configuration: configuration,
            sections: input.sections.map { section in
                FlowLayout.Section(
                    items: section.layoutItems,
                    metrics: section.measures.metrics(over: metrics)
                )
            },
            bounds: input.bounds.size,
            contentInset: input.contentInset?.insets ?? .zero
        )
    }
}

extension FlowCase.Section {
    var layoutItems: SectionItems {
        if let itemSizes {
            return .sized(itemSizes.map { ItemSize(width: $0[0], height: $0[1]) })
        }
        return .uniform(count: items ?? 0)
    }
}

extension FlowCase.Measures {
    func metrics(over base: FlowLayout.Metrics) -> FlowLayout.Metrics {
        FlowLayout.Metrics(
            itemSize: itemSize?.size ?? base.itemSize,
            minimumLineSpacing: minimumLineSpacing ?? base.minimumLineSpacing,
            minimumInteritemSpacing: minimumInteritemSpacing ?? base.minimumInteritemSpacing,
            sectionInset: sectionInset?.insets ?? base.sectionInset,
            headerReferenceSize: headerReferenceSize?.size ?? base.headerReferenceSize,
            footerReferenceSize: footerReferenceSize?.size ?? base.footerReferenceSize
        )
    }
}

extension FlowCase.Extent {
    var size: Size { Size(width: width, height: height) }
}

extension FlowCase.Edges {
    var insets: Insets { Insets(top: top, left: left, bottom: bottom, right: right) }
}

extension FlowCase.Region {
    var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension ElementKind {
    init?(name: String) {
        switch name {
        case "cell": self = .cell
        case "header": self = .header
        case "footer": self = .footer
        default: return nil
        }
    }
}
