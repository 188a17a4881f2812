import LayoutdGeometry

extension GridLayout.Columns {
    /// The number of columns that fill a length, with gaps between them; points.
    func count(in length: Double, spacing: Double) -> Int {
        switch self {
        case .count(let count): return count
        case .minimumWidth(let least):
            let fitting = (length + spacing + roundingTolerance) / (least + spacing)
            return Int(max(1, min(fitting, Double(GridLayout.maximumColumnCount))))
        }
    }
}

/// The columns of a section across the scroll axis; points, on the pixels of a grid if there is one.
struct GridColumns {
    let count: Int
    /// The extent of all columns without gaps; may be negative.
    let available: Double
    /// Where the first column starts.
    private let leading: Double
    private let spacing: Double
    private let grid: PixelGrid

    init(_ metrics: GridLayout.Metrics, in space: StackSpace) {
        let (inset, cross, grid) = (metrics.sectionInset, space.axis.cross, space.grid)
        leading = grid.snapped(inset.start(cross))
        spacing = grid.snapped(metrics.minimumInteritemSpacing)
        let length = grid.snapped(space.extent - inset.end(cross)) - leading
        count = metrics.columns.count(in: length, spacing: spacing)
        available = length - Double(count - 1) * spacing
        self.grid = grid
    }

    /// The extent of a column before rounding.
    var width: Double { max(0, available) / Double(count) }

    /// The start and extent of neighbouring columns, with the gaps between them.
    ///
    /// Edges are rounded cumulatively, so that all columns together fill the width exactly.
    func interval(_ columns: Range<Int>) -> (start: Double, length: Double) {
        let start = edge(columns.lowerBound)
        let length = edge(columns.upperBound) - start + Double(columns.count - 1) * spacing
        return (leading + start + Double(columns.lowerBound) * spacing, length)
    }

    /// Where a column starts, not counting gaps.
    private func edge(_ column: Int) -> Double {
        grid.snapped(max(0, available) * (Double(column) / Double(count)))
    }

    /// The columns that may overlap an interval, and one on either side, because sums are not exact.
    func indices(in cross: Interval) -> Range<Int> {
        let first = partitionPoint(count: count) {
            let (start, length) = interval($0..<$0 + 1)
            return start + length > cross.lower
        }
        let end = partitionPoint(count: count) { interval($0..<$0 + 1).start >= cross.upper }
        return max(0, first - 1)..<min(count, max(first, end) + 1)
    }
}
