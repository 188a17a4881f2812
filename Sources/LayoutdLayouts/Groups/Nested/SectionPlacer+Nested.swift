import LayoutdGeometry

/// What is expanded and collapsed in sections that other layouts place.
struct ExpandedSections {
    private let rows: [Int: [ItemPath]]
    private let collapsed: Set<Int>

    init(_ input: LayoutInput) {
        rows = Dictionary(grouping: input.expanded, by: \.section)
        collapsed = input.collapsed
    }

    /// The expanded rows of a section, as those of section 0.
    func rows(of section: Int) -> Set<ItemPath> {
        Set((rows[section] ?? []).map { ItemPath(section: 0, item: $0.item) })
    }

    /// Section 0 if a section is collapsed.
    func collapsed(_ section: Int) -> Set<Int> { collapsed.contains(section) ? [0] : [] }
}

extension SectionPlacer {
    /// Makes a section that another layout places.
    ///
    /// - Throws: ``LayoutError`` if that layout cannot be prepared, or scrolls along another axis.
    mutating func place(
        _ layout: any StackDefinition,
        items: ItemTable,
        section: Int
    ) throws(LayoutError) -> PlacedSection {
        var input = LayoutInput(
            sections: [Section(items: items)],
            expanded: expanded.rows(of: section),
            collapsed: expanded.collapsed(section),
            measured: measured.only(section: section),
            viewport: viewport,
            contentInset: contentInset,
            environment: environment
        )
        // The whole layout is mirrored afterwards.
        if layout.tellsEdgesApart, environment.layoutDirection == .rightToLeft {
            input.contentInset = contentInset.mirrored
            input.environment.safeAreaInsets = environment.safeAreaInsets.mirrored
            input.environment.layoutMargins = environment.layoutMargins.mirrored
        }
        let nested = try layout.prepareStack(input).withoutWaitingHeaders
        guard nested.scrollAxis == axis else { throw .otherScrollDirection(section: section) }
        if layout.storesUniformItems, items.isUniform { try spend(nested.storedItemCount) }
        return PlacedSection(nested, length: nested.contentSize[axis], axis: axis)
    }

    /// Counts items of the layout's size that are stored one by one.
    private mutating func spend(_ count: Int) throws(LayoutError) {
        storedCount += count
        guard storedCount <= WaterfallLayout.maximumStoredItems else {
            throw .tooManyStoredItems(
                count: storedCount,
                limit: WaterfallLayout.maximumStoredItems
            )
        }
    }
}

extension PlacedSection {
    /// Makes a section that another layout places.
    init(_ nested: StackLayout, length: Double, axis: Axis) {
        self.init(
            groups: nil,
            nested: nested,
            box: BoundaryBox([], around: length, cross: 0...0, axis: axis),
            insets: .zero,
            edges: .none,
            breadth: 0,
            unplacedCount: 0,
            isEstimated: false,
            cellZIndex: 0,
            decorations: [],
            scroller: nil
        )
    }
}
