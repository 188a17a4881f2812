extension CollectionLayoutListConfiguration {
    /// The section of a compositional layout that is such a list (`NSCollectionLayoutSection.list(using:layoutEnvironment:)`):
    /// one row a line, with headers and footers at its edges.
    ///
    /// The space above a supplementary header comes before it.
    public var section: CollectionLayoutSection {
        let row = CollectionLayoutSize(
            width: .fractionalWidth(1),
            height: .estimated(estimatedRowHeight ?? metrics.rowHeight)
        )
        let group = CollectionLayoutGroup.line(
            .horizontal,
            layoutSize: row,
            subitems: [.item(CollectionLayoutItem(layoutSize: row))],
            repetition: .repeating(1)
        )
        var items: [CollectionLayoutBoundarySupplementaryItem] = []
        if headerMode == .supplementary { items.append(boundaryItem(.header, at: .top)) }
        if footerMode == .supplementary { items.append(boundaryItem(.footer, at: .bottom)) }
        return CollectionLayoutSection(
            group: group,
            contentInsets: contentInsets,
            contentInsetsReference: .none,
            boundarySupplementaryItems: items
        )
    }

    /// The space between the section's edges and its rows, in points.
    var contentInsets: DirectionalEdgeInsets {
        DirectionalEdgeInsets(
            top: sectionInset.top ?? top,
            leading: sectionInset.leading ?? side,
            bottom: sectionInset.bottom ?? bottom,
            trailing: sectionInset.trailing ?? side
        )
    }

    /// The space above a supplementary header, which is not a part of the section; points.
    var spaceAboveHeader: Double { headerMode == .supplementary ? headerTopPadding ?? 0 : 0 }

    private var top: Double {
        if headerMode == .firstItemInSection, let headerTopPadding { return headerTopPadding }
        switch headerMode {
        case .none: return appearance.isGrouped ? 35 : 0
        case .supplementary: return 0
        case .firstItemInSection: return appearance == .plain ? 22 : 0
        }
    }

    private var bottom: Double {
        guard footerMode == .none else { return 0 }
        return appearance.isGrouped ? 20 : appearance == .sidebar ? 10 : 0
    }

    private var side: Double {
        switch appearance {
        case .plain, .grouped: 0
        case .insetGrouped: 16
        case .sidebar, .sidebarPlain: 10 / 0.77
        }
    }

    private func boundaryItem(
        _ kind: ElementKind,
        at edge: DirectionalRectEdge
    ) -> CollectionLayoutBoundarySupplementaryItem {
        let isPlain = appearance == .plain || appearance == .sidebarPlain
        return CollectionLayoutBoundarySupplementaryItem(
            kind: ElementKinds.standard.name(of: kind),
            layoutSize: CollectionLayoutSize(
                width: .fractionalWidth(1),
                height: .estimated(isPlain ? 28 : 17.5)
            ),
            alignment: edge,
            pinToVisibleBounds: isPlain,
            zIndex: 200
        )
    }
}
