import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport

extension WaterfallCase {
    func makeLayout() throws -> StackLayout {
        switch input {
        case .filling(let input): try input.makeLayout()
        case .twoColumn(let input): try input.makeLayout()
        }
    }
}

extension WaterfallCase.Filling {
    fileprivate func makeLayout() throws -> StackLayout {
        let metrics = measures.metrics(over: WaterfallLayout.Metrics())
        let direction = itemRenderDirection.flatMap {
            WaterfallLayout.ItemRenderDirection(rawValue: $0)
        }
        return try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(
                metrics: metrics,
                itemRenderDirection: direction ?? .shortestFirst,
                minimumContentHeight: minimumContentHeight ?? 0,
                pixelScale: pixelScale ?? 1
            ),
            LayoutInput(
                sections: sections.map { section in
                    Section(
                        items: .sized(
                            section.itemSizes.map { ItemSize(width: $0[0], height: $0[1]) }
                        ),
                        measures: .waterfall(section.measures.metrics(over: metrics))
                    )
                },
                viewport: bounds.size
            )
        )
    }
}

extension WaterfallCase.Measures {
    fileprivate func metrics(over base: WaterfallLayout.Metrics) -> WaterfallLayout.Metrics {
        WaterfallLayout.Metrics(
            columnCount: columnCount ?? base.columnCount,
            minimumColumnSpacing: minimumColumnSpacing ?? base.minimumColumnSpacing,
            minimumInteritemSpacing: minimumInteritemSpacing ?? base.minimumInteritemSpacing,
            sectionInset: sectionInset?.insets ?? base.sectionInset,
            headerHeight: headerHeight ?? base.headerHeight,
            headerInset: headerInset?.insets ?? base.headerInset,
            footerHeight: footerHeight ?? base.footerHeight,
            footerInset: footerInset?.insets ?? base.footerInset
        )
    }
}

extension WaterfallCase.TwoColumn {
    fileprivate func makeLayout() throws -> StackLayout {
        let width = itemWidth ?? 150
        return try WaterfallLayout.prepare(
            WaterfallLayout.Configuration(
                metrics: WaterfallLayout.Metrics(
                    minimumInteritemSpacing: padding ?? 32,
                    sectionInset: Insets(top: topMargin ?? 16, bottom: bottomMargin ?? 10)
                ),
                columns: WaterfallLayout.PlacedColumns(
                    [
                        WaterfallLayout.Column(x: leftX ?? 16, width: width),
                        WaterfallLayout.Column(x: rightX ?? 200, width: width),
                    ],
                    contentWidth: contentWidth ?? 320
                ),
                ties: .last
            ),
            LayoutInput(
                sections: [
                    Section(items: .sized(heights.map { ItemSize(height: $0) }))
                ],
                viewport: Size(width: 768, height: 1024)
            )
        )
    }
}
