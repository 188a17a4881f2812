import LayoutdGeometry

/// The rows of a section along the scroll axis; points, on the pixels of a grid if there is one.
struct GridRows {
    let count: Int
    /// Where the first row starts.
    private let origin: Double
    private let spacing: Double
    private let extents: Extents

    private enum Extents {
        /// All rows have this extent.
        case equal(Double)
        /// All but some rows, ascending, have this extent.
        case mostlyEqual(Double, [Measured])
        /// The start of rows at which items begin or end, ascending. Others are in the same items as the row before
        /// them, and have the same extent.
        case varying([Start])
    }

    /// Where a row starts behind the origin.
    private struct Start {
        let row: Int
        let start: Double
    }

    /// A row of which items were measured.
    private struct Measured {
        let row: Int
        /// How much longer all such rows up to this one are together than others.
        let excess: Double
    }

    init(
        _ items: GridItems,
        in places: GridPlaces,
        _ metrics: GridLayout.Metrics,
        columns: GridColumns,
        grid: PixelGrid,
        isVertical: Bool,
        origin: Double
    ) {
        count = places.rowCount
        spacing = grid.snapped(metrics.minimumLineSpacing)
        self.origin = origin
        let pixel = grid.scale > 0 ? 1 / grid.scale : 0
        switch metrics.rows {
        case .height(let height): extents = .equal(max(pixel, grid.snapped(height)))
        case .aspectRatio(let ratio):
            let extent = isVertical ? columns.width / ratio : columns.width * ratio
            extents = .equal(extent > 0 ? max(pixel, grid.snapped(extent)) : 0)
        case .content where items.haveSpans || items.haveExtents:
            var tracks = GridTracks(count: count, spacing: spacing)
            tracks.fit(items, in: places)
            var (starts, start): ([Start], Double) = ([], 0)
            let isEdge = places.edges
            for (row, extent) in tracks.extents.enumerated() {
                if isEdge[row] { starts.append(Start(row: row, start: start)) }
                start += grid.raised(extent) + spacing
            }
            extents = .varying(starts + [Start(row: count, start: start)])
        case .content:
            let usual = grid.raised(items.usual)
            let measured = Self.measured(items, columnCount: columns.count, usual: usual, grid)
            extents = measured.isEmpty ? .equal(usual) : .mostlyEqual(usual, measured)
        }
    }

    /// The rows of items that each span one cell, some of which were measured.
    private static func measured(
        _ items: GridItems,
        columnCount: Int,
        usual: Double,
        _ grid: PixelGrid
    ) -> [Measured] {
        guard let measured = items.measured else { return [] }
        var rows: [Measured] = []
        // The row that is being read: its greatest extent, and how many of its items have one.
        var (row, greatest, known, excess) = (-1, 0.0, 0, 0.0)
        func close() {
            guard known > 0 else { return }
            let isComplete = known == min(columnCount, items.count - row * columnCount)
            let extent = isComplete ? greatest : max(greatest, items.usual)
            excess += grid.raised(extent) - usual
            rows.append(Measured(row: row, excess: excess))
        }
        for entry in measured.entries where entry.item < items.count {
            if entry.item / columnCount != row {
                close()
                (row, greatest, known) = (entry.item / columnCount, 0, 0)
            }
            guard let extent = items.measuredExtent(entry.size) else { continue }
            (greatest, known) = (max(greatest, extent), known + 1)
        }
        close()
        return rows
    }

    /// The number of rows that are stored, at most twice that of items.
    var storedCount: Int {
        switch extents {
        case .equal: 0
        case .mostlyEqual(_, let rows): rows.count
        case .varying(let starts): starts.count
        }
    }

    /// The end of the last row.
    var end: Double {
        guard count > 0 else { return origin }
        let (start, extent) = interval(count - 1..<count)
        return start + extent
    }

    /// The start and extent of successive rows, with the gaps between them.
    func interval(_ rows: Range<Int>) -> (start: Double, extent: Double) {
        let start = start(of: rows.lowerBound)
        switch extents {
        case .equal(let extent):
            return (start, Double(rows.count) * extent + Double(rows.count - 1) * spacing)
        case .mostlyEqual, .varying:
            return (start, max(0, self.start(of: rows.upperBound) - spacing - start))
        }
    }

    /// Where a row starts, also the one behind the last.
    private func start(of row: Int) -> Double {
        switch extents {
        case .equal(let extent): return origin + Double(row) * (extent + spacing)
        case .varying(let starts):
            let next = partitionPoint(count: starts.count) { starts[$0].row > row }
            guard next < starts.count else { return origin + (starts.last?.start ?? 0) }
            let (first, end) = (starts[next - 1], starts[next])
            let share = Double(row - first.row) / Double(end.row - first.row)
            return origin + first.start + (end.start - first.start) * share
        case .mostlyEqual(let extent, let measured):
            let before = partitionPoint(count: measured.count) { measured[$0].row >= row }
            let excess = before > 0 ? measured[before - 1].excess : 0
            return origin + Double(row) * (extent + spacing) + excess
        }
    }

    /// The rows that may overlap an interval, and one on either side, because sums are not exact.
    ///
    /// - Complexity: O(log *r*), *r* rows; O(log² *r*) if they differ.
    func indices(in main: Interval) -> Range<Int> {
        let first = partitionPoint(count: count) { start(of: $0 + 1) - spacing > main.lower }
        let end = partitionPoint(count: count) { start(of: $0) >= main.upper }
        return max(0, first - 1)..<min(count, max(first, end) + 1)
    }
}

extension PixelGrid {
    /// Rounds up, so that nothing is cropped.
    fileprivate func raised(_ extent: Double) -> Double {
        guard scale > 0 else { return extent }
        return (extent * scale - roundingTolerance).rounded(.up) / scale
    }
}
