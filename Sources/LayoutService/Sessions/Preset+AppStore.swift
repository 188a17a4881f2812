import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension Preset {
    /// The home screen of an app: a hero, rows in threes, a grid, a list and a waterfall.
    ///
    /// Sections without a layout of their own are grids.
    static let appStore = Preset(
        "app-store",
        SessionPlan(
            collection: CollectionPlan(
                sections: [
                    Section(items: .uniform(count: 6), measures: .compositional(.hero)),
                    Section(items: .uniform(count: 18), measures: .compositional(.threes)),
                    .uniform(count: 12),
                    Section(
                        items: .uniform(count: 6),
                        measures: .layout(ListLayout.Configuration.rows)
                    ),
                    Section(
                        items: .sized(heights),
                        measures: .layout(WaterfallLayout.Configuration.cards)
                    ),
                ],
                layout: .compositional(
                    CompositionalLayout.Configuration(
                        interSectionSpacing: 24,
                        boundarySupplementaryItems: [.title],
                        section: .grid,
                        pixelScale: 3
                    )
                )
            )
        )
    )

    /// The heights of the cards of the waterfall.
    private static let heights = (0..<24).map { ItemSize(height: Double(120 + 47 * $0 % 100)) }
}

extension CollectionLayoutSection {
    /// Wide cards, of which one comes to rest in the middle.
    fileprivate static let hero = CollectionLayoutSection(
        group: .one(.item(.filling), width: .fractionalWidth(0.9), height: .absolute(220)),
        interGroupSpacing: 12,
        orthogonalScrollingBehavior: .groupPagingCentered
    )

    /// Columns of three rows with badges, one column and a bit of the next in view.
    fileprivate static let threes: CollectionLayoutSection = {
        let row = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(
                width: .fractionalWidth(1),
                height: .fractionalHeight(1.0 / 3)
            ),
            contentInsets: DirectionalEdgeInsets(top: 4, bottom: 4),
            supplementaryItems: [.badge]
        )
        return CollectionLayoutSection(
            group: .line(
                .vertical,
                layoutSize: CollectionLayoutSize(
                    width: .fractionalWidth(0.88),
                    height: .absolute(228)
                ),
                subitems: [.item(row)]
            ),
            contentInsets: DirectionalEdgeInsets(leading: 20, trailing: 20),
            interGroupSpacing: 10,
            boundarySupplementaryItems: [.header],
            orthogonalScrollingBehavior: .groupPaging
        )
    }()

    /// A grid on a background.
    fileprivate static let grid: CollectionLayoutSection = {
        var row = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(96)),
            subitems: [.item(.filling)],
            repetition: .dividing(3)
        )
        row.interItemSpacing = .fixed(10)
        return CollectionLayoutSection(
            group: row,
            contentInsets: DirectionalEdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 20),
            interGroupSpacing: 10,
            boundarySupplementaryItems: [.header],
            decorationItems: [CollectionLayoutDecorationItem(kind: "background", zIndex: -1)]
        )
    }()
}

extension CollectionLayoutItem {
    /// An item as large as its group.
    fileprivate static let filling = CollectionLayoutItem(
        layoutSize: CollectionLayoutSize(
            width: .fractionalWidth(1),
            height: .fractionalHeight(1)
        )
    )
}

extension CollectionLayoutGroup {
    /// A group of one item.
    fileprivate static func one(
        _ item: CollectionLayoutNode,
        width: CollectionLayoutDimension,
        height: CollectionLayoutDimension
    ) -> CollectionLayoutGroup {
        .line(
            .horizontal,
            layoutSize: CollectionLayoutSize(width: width, height: height),
            subitems: [item]
        )
    }
}

extension CollectionLayoutSupplementaryItem {
    /// A small badge at the upper trailing corner.
    fileprivate static let badge = CollectionLayoutSupplementaryItem(
        kind: "badge",
        layoutSize: CollectionLayoutSize(width: .absolute(18), height: .absolute(18)),
        containerAnchor: CollectionLayoutAnchor(
            edges: [.top, .trailing],
            offset: .fractional(Point(x: 0.3, y: -0.3))
        )
    )
}

extension CollectionLayoutBoundarySupplementaryItem {
    /// The header of a section, which stays in view while its section does.
    fileprivate static let header = CollectionLayoutBoundarySupplementaryItem(
        kind: "header",
        layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(44)),
        alignment: .top,
        pinToVisibleBounds: true
    )

    /// The title of the screen.
    fileprivate static let title = CollectionLayoutBoundarySupplementaryItem(
        kind: "title",
        layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: .absolute(60)),
        alignment: .top
    )
}

extension ListLayout.Configuration {
    /// Rows that a tap expands, below a header that stays in view.
    fileprivate static let rows = ListLayout.Configuration(
        rowHeight: 56,
        expandedRowHeight: 140,
        headerHeight: 44,
        stickyHeaders: true
    )
}

extension WaterfallLayout.Configuration {
    /// Two columns of cards.
    fileprivate static let cards = WaterfallLayout.Configuration(
        metrics: WaterfallLayout.Metrics(
            sectionInset: Insets(top: 10, left: 20, bottom: 20, right: 20),
            headerHeight: 44
        ),
        sectionHeadersPinToVisibleBounds: true
    )
}
