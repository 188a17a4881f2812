import LayoutdGeometry

/// Makes the sections of a compositional layout, each at the start of the content.
struct SectionPlacer {
    let configuration: CompositionalLayout.Configuration
    let viewport: Size
    let contentInset: Insets
    let environment: LayoutEnvironment
    /// What is expanded and collapsed.
    let expanded: ExpandedSections
    let kinds: [String: ElementKind]
    let measured: MeasuredSizes
    /// The number of groups that have been solved.
    private(set) var solvedCount = 0
    /// How many slots of groups may still be made; below 0 if there are too many.
    private(set) var workLeft = GroupSolver.workLimit
    /// The number of items of their layouts' size that nested sections store one by one.
    var storedCount = 0

    var axis: Axis { configuration.scrollDirection }
    private var grid: PixelGrid { PixelGrid(scale: configuration.pixelScale) }

    init(
        _ configuration: CompositionalLayout.Configuration,
        _ input: LayoutInput,
        kinds: [String: ElementKind]
    ) {
        self.configuration = configuration
        viewport = input.viewport
        contentInset = input.contentInset
        environment = input.environment
        expanded = ExpandedSections(input)
        self.kinds = kinds
        measured = input.measured
    }

    /// Makes a section.
    mutating func place(_ data: Section, section: Int) throws(LayoutError) -> PlacedSection {
        if let nested = data.measures(of: SectionLayout.self) {
            return try place(nested.definition, items: data.items, section: section)
        }
        let layout = configuration.layout(of: data) ?? .empty
        let list = configuration.list(of: data)?.configuration
        let measured = measured.items(ofSection: section)
        var placed = place(
            layout,
            items: data.items,
            sizes: KnownSizes(
                table: data.items.sizes,
                measured: list.map { expanding(section, data.items, of: $0, measured) } ?? measured
            ),
            section: section
        )
        placed.lead = list?.spaceAboveHeader ?? 0
        return placed
    }

    /// What was measured of the rows of a list, with the heights of those that are expanded.
    private func expanding(
        _ section: Int,
        _ items: ItemTable,
        of list: CollectionLayoutListConfiguration,
        _ measured: MeasuredItems?
    ) -> MeasuredItems? {
        guard let height = list.expandedRowHeight else { return measured }
        let rows = expanded.rows(of: section).map(\.item).filter((0..<items.count).contains)
        guard !rows.isEmpty else { return measured }
        var sizes = measured ?? MeasuredItems()
        sizes.merge(
            rows.sorted().map { row in
                let own = measured?[row]?.expandedHeight ?? items.expandedHeight(of: row)
                return MeasuredItems.Entry(item: row, size: ItemSize(height: own ?? height))
            }
        )
        return sizes
    }

    private mutating func place(
        _ layout: CollectionLayoutSection,
        items: ItemTable,
        sizes: KnownSizes,
        section: Int
    ) -> PlacedSection {
        let insets = insets(of: layout)
        let isOrthogonal = layout.orthogonalScrollingBehavior != .none
        let groups = groups(of: layout, insets: insets, items: items, sizes: sizes)
        let box = box(of: layout, insets: insets, groups: groups, section: section)
        let extent = viewport[axis.cross] - insets.total(axis.cross)
        return PlacedSection(
            groups: groups,
            nested: nil,
            box: box,
            insets: insets,
            edges: layout.group.edgeSpacing,
            breadth: isOrthogonal ? groups?.breadth ?? 0 : extent,
            unplacedCount: items.count - (groups?.itemCount ?? 0),
            isEstimated: layout.group.isEstimated,
            cellZIndex: layout.decorationItems.isEmpty ? 0 : 1,
            decorations: box.total > 0 ? decorations(of: layout) : [],
            scroller: isOrthogonal
                ? groups.map { OrthogonalScroller(layout, groups: $0, extent: extent) } : nil
        )
    }

    private mutating func groups(
        of layout: CollectionLayoutSection,
        insets: DirectionalEdgeInsets,
        items: ItemTable,
        sizes: KnownSizes
    ) -> SectionGroups? {
        workLeft += GroupSolver.workPerPart * (1 + sizes.count)
        var builder = SectionGroupsBuilder(
            layout,
            container: container(of: layout, insets: insets),
            axis: layout.orthogonalScrollingBehavior == .none ? axis : axis.cross,
            itemCount: items.count,
            sizes: sizes,
            grid: grid,
            kinds: kinds,
            workLeft: workLeft
        )
        let groups = builder.makeGroups()
        solvedCount += builder.solver.solvedCount
        workLeft = builder.solver.workLeft
        return groups
    }

    /// Makes the box of the whole content.
    func contentBox(around length: Double) -> BoundaryBox {
        let items = configuration.boundarySupplementaryItems.compactMap { item in
            kinds[item.kind].map {
                sized(item, in: viewport, as: .ofLayout($0))
            }
        }
        return BoundaryBox(
            items,
            around: length,
            cross: 0...max(0, viewport[axis.cross]),
            axis: axis
        )
    }

    /// What fractions of a section's group refer to.
    private func container(
        of layout: CollectionLayoutSection,
        insets: DirectionalEdgeInsets
    ) -> Size {
        guard !layout.group.isCustom else { return viewport }
        var container = viewport
        let reduced =
            layout.orthogonalScrollingBehavior == .none ? axis.cross : axis
        container[reduced] -= insets.total(reduced)
        return container
    }

    /// The insets of a section, with those of the view.
    private func insets(of layout: CollectionLayoutSection) -> DirectionalEdgeInsets {
        let own = layout.contentInsetsReference
        let reference = own == .automatic ? configuration.contentInsetsReference : own
        let added: Insets =
            switch reference {
            case .none: .zero
            case .automatic, .safeArea: environment.safeAreaInsets
            case .layoutMargins, .readableContent: environment.layoutMargins
            }
        let directional = DirectionalEdgeInsets(
            added,
            isRightToLeft: environment.layoutDirection == .rightToLeft
        )
        return layout.contentInsets.adding(directional, along: axis.cross)
    }

    private func box(
        of layout: CollectionLayoutSection,
        insets: DirectionalEdgeInsets,
        groups: SectionGroups?,
        section: Int
    ) -> BoundaryBox {
        var length = 0.0
        if let groups {
            length = groups.axis == axis ? groups.length : groups.breadth
        }
        if groups != nil || !layout.boundarySupplementaryItems.isEmpty {
            length += insets.total(axis)
        }
        var (container, cross) = (viewport, 0...max(0, viewport[axis.cross]))
        if layout.supplementariesFollowContentInsets {
            container[axis.cross] -= insets.total(axis.cross)
            let start = insets.start(axis.cross)
            cross = start...max(start, start + container[axis.cross])
        }
        let items = layout.boundarySupplementaryItems.compactMap { item in
            kinds[item.kind].map {
                sized(item, in: container, as: ElementID(kind: $0, section: section))
            }
        }
        return BoundaryBox(items, around: length, cross: cross, axis: axis)
    }

    private func decorations(of layout: CollectionLayoutSection) -> [PlacedSection.Decoration] {
        layout.decorationItems.enumerated().compactMap { index, decoration in
            kinds[decoration.kind].map {
                PlacedSection.Decoration(
                    kind: $0,
                    item: index,
                    insets: decoration.contentInsets,
                    zIndex: decoration.zIndex
                )
            }
        }
    }

    /// A boundary item with its size, as far as that is known.
    private func sized(
        _ item: CollectionLayoutBoundarySupplementaryItem,
        in container: Size,
        as element: ElementID
    ) -> SizedBoundaryItem {
        var size = grid.size(item.layoutSize, in: container)
        if let known = measured[element] {
            if item.layoutSize.width.isEstimated { size.width = known.width ?? size.width }
            if item.layoutSize.height.isEstimated { size.height = known.height ?? size.height }
        }
        return SizedBoundaryItem(item: item, kind: element.kind, size: size)
    }
}
