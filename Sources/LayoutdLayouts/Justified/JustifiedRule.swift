/// How rows are filled; points, on the pixels of a grid if there is one.
///
/// For a row that is as thick as it takes to fill it, each item counts by its ratio: its length divided by its thickness.
struct JustifiedRule {
    /// Where rows start, after the section inset.
    let leading: Double
    /// The length of rows; may be negative.
    let available: Double
    /// The gap between two items of a row.
    let itemSpacing: Double
    /// The gap between two rows.
    let lineSpacing: Double
    let target: Double
    /// The least and the greatest thickness within the tolerance.
    let tolerated: ClosedRange<Double>
    let lastRow: JustifiedLayout.LastRow
    let grid: PixelGrid

    init(_ metrics: JustifiedLayout.Metrics, in space: StackSpace) {
        let (inset, cross, grid) = (metrics.sectionInset, space.axis.cross, space.grid)
        leading = grid.snapped(inset.start(cross))
        available = grid.snapped(space.extent - inset.end(cross)) - leading
        itemSpacing = grid.snapped(metrics.minimumInteritemSpacing)
        lineSpacing = grid.snapped(metrics.minimumLineSpacing)
        target = metrics.targetRowHeight
        let tolerance = metrics.targetRowHeightTolerance
        tolerated = target * (1 - tolerance)...target * (1 + tolerance)
        lastRow = metrics.lastRow
        self.grid = grid
    }

    /// The length of the items of a row together; not negative.
    func room(count: Int) -> Double {
        max(0, available - Double(count - 1) * itemSpacing)
    }

    /// The thickness with which items fill a row.
    func thickness(count: Int, ratios: Double) -> Double {
        room(count: count) / ratios
    }

    /// Whether a row ends with an item with which it is not too thick any more; otherwise it ends before it.
    ///
    /// - Parameters:
    ///   - thickness: The thickness with the item.
    ///   - without: The thickness without it; `nil` if it is the first.
    /// - Returns: Whether the item belongs to the row.
    func includes(_ thickness: Double, without: Double?) -> Bool {
        guard let without, thickness <= 0 || thickness < tolerated.lowerBound else { return true }
        return thickness > 0 && target - thickness <= without - target
    }

    /// The thickness of a row of items at the end of a section, and whether they fill it.
    ///
    /// - Parameters:
    ///   - count: Their number.
    ///   - ratios: The sum of their ratios.
    ///   - previous: The thickness of the row before; `nil` if there is none.
    /// - Returns: `nil` if they are hidden.
    func last(count: Int, ratios: Double, after previous: Double?) -> Row.Form? {
        let filling = thickness(count: count, ratios: ratios)
        let usual = previous.map { max($0, tolerated.lowerBound) } ?? target
        if filling <= usual { return Row.Form(thickness: filling, isFull: true) }
        return switch lastRow {
        case .start: Row.Form(thickness: usual, isFull: false)
        case .fill: Row.Form(thickness: filling, isFull: true)
        case .hidden: nil
        }
    }

    /// The thickness that is drawn: whole pixels, one at least unless there is no room.
    func drawn(_ thickness: Double) -> Double {
        guard grid.scale > 0, thickness > 0 else { return thickness }
        return max(1 / grid.scale, grid.snapped(thickness))
    }

    /// Where an item begins, or the one before it ends, not counting gaps; rounded cumulatively, so that the lengths of
    /// the items of a full row add up exactly.
    ///
    /// - Parameters:
    ///   - ratios: The sum of the ratios of the items before.
    ///   - row: The row.
    /// - Returns: A distance from the start of the row.
    func edge(after ratios: Double, of row: Row) -> Double {
        let exact =
            row.form.isFull
            ? room(count: row.items.count) * (ratios / row.ratios) : row.form.thickness * ratios
        return grid.snapped(exact)
    }

    /// A row of items.
    struct Row {
        let items: Range<Int>
        /// The start along the scroll axis.
        let start: Double
        let form: Form
        /// The sum of the ratios of its items.
        let ratios: Double

        /// How a row is filled.
        struct Form {
            /// The thickness before rounding.
            let thickness: Double
            let isFull: Bool
        }
    }
}
