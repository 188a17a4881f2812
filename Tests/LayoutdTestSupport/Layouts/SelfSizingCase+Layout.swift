package import LayoutdGeometry
package import LayoutdLayouts

extension SelfSizingCase {
    /// The layout.
    package var configuration: LayoutConfiguration {
        .flow(
            FlowLayout.Configuration(
                scrollDirection: input.layout.scrollDirection == "horizontal"
                    ? .horizontal : .vertical,
                metrics: input.layout.measures.metrics(over: FlowLayout.Metrics()),
                pixelScale: input.layout.pixelScale ?? 0,
                estimatedItemSize: input.layout.estimatedItemSize.map {
                    switch $0 {
                    case .automatic: .automatic
                    case .size(let size): .size(size.size)
                    }
                },
                estimate: input.layout.estimate == "fixed" ? .fixed : .average
            )
        )
    }

    /// The data.
    package var sections: [LayoutdLayouts.Section] {
        input.sections.map { section in
            guard let sizes = section.itemSizes else { return .uniform(count: section.items) }
            return .sized(sizes.map { ItemSize(width: $0[0], height: $0[1]) })
        }
    }

    /// The data and the viewport.
    package var layoutInput: LayoutInput {
        LayoutInput(
            sections: sections,
            viewport: input.viewport.size
        )
    }

    /// What an item answers when it is measured; `nil` if it cannot size itself.
    package func answer(of element: ElementID) -> ItemSize? {
        input.preferredSizes?["\(element.section)/\(element.item)"].map {
            ItemSize(width: $0[0], height: $0[1])
        }
    }
}

extension FlowCase.Measures {
    package func metrics(over base: FlowLayout.Metrics) -> FlowLayout.Metrics {
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
    package var size: Size { Size(width: width, height: height) }
}

extension FlowCase.Edges {
    package var insets: Insets { Insets(top: top, left: left, bottom: bottom, right: right) }
}
