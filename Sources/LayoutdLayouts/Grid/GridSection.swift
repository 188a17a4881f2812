import LayoutdGeometry

/// The items of a section in cells.
struct GridSection: SectionContent {
    let count: Int
    private let space: StackSpace
    private let columns: GridColumns
    private let rows: GridRows
    private let places: GridPlaces

    /// A section with its header, its cells and its footer, and the insets around them.
    ///
    /// - Throws: See ``GridPlaces``.
    static func placed(
        _ items: GridItems,
        _ metrics: GridLayout.Metrics,
        section: Int,
        in space: StackSpace,
        from start: Double
    ) throws(LayoutError) -> StackSection {
        let (axis, inset) = (space.axis, metrics.sectionInset)
        let (header, footer) = (
            metrics.headerReferenceSize[axis], metrics.footerReferenceSize[axis]
        )
        let columns = GridColumns(metrics, in: space)
        let places = try GridPlaces(
            items,
            metrics,
            columnCount: columns.count,
            section: section
        )
        let rows = GridRows(
            items,
            in: places,
            metrics,
            columns: columns,
            grid: space.grid,
            isVertical: axis == .vertical,
            origin: space.grid.snapped(start + header + inset.start(axis))
        )
        let end = rows.end + inset.end(axis) + footer
        return StackSection(
            start: start,
            end: end,
            header: Band(start: start, extent: header, length: space.extent),
            footer: Band(start: end - footer, extent: footer, length: space.extent),
            content: GridSection(
                count: items.count,
                space: space,
                columns: columns,
                rows: rows,
                places: places
            )
        )
    }

    /// Those with spans, or in rows of different height.
    var storedCount: Int { min(count, places.storedCount + rows.storedCount) }

    func frame(of item: Int) -> Rect {
        let (main, cross) = (
            rows.interval(places.rows(of: item)), columns.interval(places.columns(of: item))
        )
        return space.frame(
            main: main.start,
            thickness: main.extent,
            cross: cross.start,
            length: cross.length
        )
    }

    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        let rows = rows.indices(in: Interval(searched, along: space.axis))
        let columns = columns.indices(in: Interval(searched, along: space.axis.cross))
        guard !rows.isEmpty, !columns.isEmpty else { return }
        try places.forEachItem(in: rows, columns) { item throws(TooManyElements) in
            let cell = ElementID.cell(section: section, item: item)
            try found.add(LayoutAttributes(element: cell, frame: frame(of: item)))
        }
    }

    /// No room in columns.
    func diagnostics(section: Int) -> [LayoutDiagnostic] {
        guard count > 0, columns.available <= 0 else { return [] }
        return [.noRoomInColumns(section: section, available: columns.available)]
    }
}
