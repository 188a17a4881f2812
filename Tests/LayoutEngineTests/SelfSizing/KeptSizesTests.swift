import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// How long sizes count that were measured.
struct KeptSizesTests {
    private func view(
        _ layout: LayoutConfiguration,
        _ section: CollectionView.Section = .uniform(count: 30)
    ) throws -> CollectionView {
        try CollectionView(CollectionView.Configuration(sections: [section], layout: layout))
    }

    private let row = ElementID.cell(section: 0, item: 3)

    private func list(inset: Double = 0, spacing: Double = 0) -> ListLayout.Configuration {
        ListLayout.Configuration(
            minimumLineSpacing: spacing,
            sectionInset: Insets(left: inset),
            estimatedRowHeight: 40
        )
    }

    private func reconfigure(_ view: inout CollectionView, _ layout: LayoutConfiguration) throws {
        try view.reconfigure(Reconfiguration(layout: layout))
    }

    @Test func `sizes stay while rows are as wide as before`() throws {
        var view = try view(.list(list()))
        try view.setSizes([MeasuredSize(row, height: 70)])
        #expect(!view.isEstimated(row))
        try reconfigure(&view, .list(list(spacing: 5)))
        #expect(!view.isEstimated(row))
        try view.resizeViewport(to: Size(width: 320, height: 900))
        #expect(!view.isEstimated(row))
        try reconfigure(&view, .list(list(inset: 20, spacing: 5)))
        #expect(view.isEstimated(row))
    }

    @Test func `sizes are forgotten with another width of the viewport or its insets`() throws {
        for inset in [Insets.zero, Insets(left: 10)] {
            var view = try view(.list(list()))
            try view.setSizes([MeasuredSize(row, height: 70)])
            let width = inset == .zero ? 400.0 : 320
            try view.resizeViewport(to: Size(width: width, height: 480), contentInset: inset)
            #expect(view.isEstimated(row))
            #expect(view.contentSize.height == 1200)
        }
    }

    @Test func `a part of the safe area that narrows rows forgets sizes`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 30)],
                layout: .list(list()),
                settings: CollectionView.Settings {
                    $0.scrollSettings.contentInsetAdjustmentBehavior = .always
                }
            )
        )
        try view.setSizes([MeasuredSize(row, height: 70)])
        let environment = LayoutEnvironment(safeAreaInsets: Insets(left: 44))
        try view.resizeViewport(
            to: Size(width: 320, height: 480),
            environment: environment
        )
        #expect(view.isEstimated(row))
    }

    @Test func `other columns of a section forget its sizes, other gaps do not`() throws {
        let configuration = WaterfallLayout.Configuration(estimatedItemHeight: 50)
        var view = try view(.waterfall(configuration))
        try view.setSizes([MeasuredSize(row, height: 70)])
        func change(_ metrics: WaterfallLayout.Metrics) throws {
            try view.update(
                UpdateBatch([.changeSection(0)], measures: [0: .waterfall(metrics)]),
                animated: false
            )
        }
        try change(WaterfallLayout.Metrics())
        // Whether the section has its own measures or the layout's is not looked into.
        #expect(view.isEstimated(row))
        try view.setSizes([MeasuredSize(row, height: 70)])
        try change(WaterfallLayout.Metrics(minimumInteritemSpacing: 3))
        #expect(!view.isEstimated(row))
        try change(WaterfallLayout.Metrics(columnCount: 3))
        #expect(view.isEstimated(row))
    }

    @Test func `a header measured as nothing can be measured again`() throws {
        var configuration = list()
        configuration.estimatedSectionHeaderHeight = 30
        var view = try view(.list(configuration))
        let header = ElementID(kind: .header, section: 0)
        try view.setSizes([MeasuredSize(header, height: 0)])
        #expect(view.contentSize.height == 1200)
        try view.setSizes([MeasuredSize(header, height: 20)])
        #expect(view.contentSize.height == 1220)
    }

    @Test func `rows of a collapsed section can be measured`() throws {
        var configuration = list()
        configuration.metrics.headerHeight = 30
        configuration.collapsesSections = true
        var view = try view(.list(configuration))
        try view.reconfigure(Reconfiguration(collapsed: [0]))
        try view.setSizes([MeasuredSize(row, height: 70)])
        #expect(view.contentSize.height == 30)
        try view.reconfigure(Reconfiguration(collapsed: []))
        #expect(view.contentSize.height == 30 + 1230)
        #expect(throws: CollectionViewError.noSuchElement(.cell(section: 0, item: 30))) {
            try view.setSizes([MeasuredSize(.cell(section: 0, item: 30), height: 1)])
        }
    }

    @Test func `an item that does not fit into its group can be measured again`() throws {
        let size = CollectionLayoutSize(width: .estimated(70), height: .absolute(30))
        let section = CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: CollectionLayoutSize(
                    width: .fractionalWidth(1),
                    height: .absolute(30)
                ),
                subitems: [.item(CollectionLayoutItem(layoutSize: size))]
            )
        )
        var view = try view(.compositional(CompositionalLayout.Configuration(section: section)))
        try view.setSizes([MeasuredSize(.cell(section: 0, item: 1), width: 330)])
        #expect(view.layout.elementCount == 1)
        try view.setSizes([MeasuredSize(.cell(section: 0, item: 1), width: 60)])
        #expect(view.layout.elementCount == 30)
    }

    @Test func `what only touches the viewport is not needed`() throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 4.2),
                sections: [.uniform(count: 9)],
                layout: .list(ListLayout.Configuration(estimatedRowHeight: 1.4))
            )
        )
        #expect(try view.estimatedElements(limit: 9).map(\.element.item) == [0, 1, 2])
    }

    @Test func `an expanded row is measured for itself`() throws {
        var view = try view(.list(list()))
        try view.setSizes([MeasuredSize(row, height: 70)])
        try view.tap(.element(row), animation: Animation.none)
        #expect(view.isEstimated(row))
        try view.setSizes([MeasuredSize(row, height: 170)])
        #expect(view.contentSize.height == 1160 + 170)
        try view.tap(.element(row), animation: Animation.none)
        #expect(view.contentSize.height == 1160 + 70)
        #expect(!view.isEstimated(row))
    }

    @Test func `moves keep sizes, and reloads forget them`() throws {
        var view = try view(.list(list()))
        try view.setSizes([MeasuredSize(row, height: 70)])
        let path = ItemPath(row)
        try view.update(UpdateBatch([.moveItem(from: path, to: ItemPath(section: 0, item: 9))]))
        let moved = ElementID.cell(section: 0, item: 9)
        #expect(view.isEstimated(row) && !view.isEstimated(moved))
        try view.update(UpdateBatch([.reloadItem(ItemPath(moved))]))
        #expect(view.isEstimated(moved))
    }

    @Test func `what cannot be measured is refused, and nothing is applied`() throws {
        var view = try view(.list(list()))
        let before = view.contentSize
        for (sizes, error) in [
            ([MeasuredSize(row, width: 3)], CollectionViewError.fixedExtent(row)),
            (
                [MeasuredSize(row, height: 3), MeasuredSize(row, height: 4)], .measuredTwice(row)
            ),
            (
                [MeasuredSize(row, height: 3), MeasuredSize(ElementID(kind: .header, section: 0))],
                .noSuchElement(ElementID(kind: .header, section: 0))
            ),
        ] {
            #expect(throws: error) { try view.setSizes(sizes) }
            #expect(view.contentSize == before)
        }
        var plain = try self.view(.list(ListLayout.Configuration()))
        #expect(throws: CollectionViewError.notSelfSizing) {
            try plain.setSizes([MeasuredSize(row, height: 3)])
        }
    }
}
