import LayoutdGeometry

/// The items of a section: how many cells they span, and how high they are along the scroll axis.
struct GridItems {
    let count: Int
    /// The extent of items without their own.
    let usual: Double
    let measured: MeasuredItems?
    /// The most columns and rows that any item spans.
    let greatestSpan: GridSpan
    /// Whether any item has an extent of its own, apart from what was measured.
    let haveExtents: Bool
    private let sizes: [ItemSize]?
    private let places: [ItemPlacement]?
    private let axis: Axis

    /// - Parameters:
    ///   - items: The data.
    ///   - measured: What was measured; it counts more than the data.
    ///   - usual: The extent of items without their own, in points.
    ///   - axis: The scroll axis.
    init(_ items: ItemTable, measured: MeasuredItems?, usual: Double, axis: Axis) {
        (count, sizes, places) = (items.count, items.sizes, items.places)
        self.usual = usual
        self.measured = measured
        self.axis = axis
        haveExtents = !items.isUniform
        var greatest = GridSpan(columns: 1, rows: 1)
        for size in items.sizes ?? [] where size.hasSpans {
            greatest.columns = max(greatest.columns, size.columnSpan)
            greatest.rows = max(greatest.rows, size.rowSpan)
        }
        greatestSpan = greatest
    }

    /// Whether any item spans more than one cell.
    var haveSpans: Bool { greatestSpan != GridSpan(columns: 1, rows: 1) }

    /// How many columns and rows an item spans.
    func span(of item: Int) -> GridSpan {
        guard haveSpans, let size = sizes?[item] else { return GridSpan(columns: 1, rows: 1) }
        return GridSpan(columns: size.columnSpan, rows: size.rowSpan)
    }

    /// The extent that an item needs along the scroll axis, in points.
    func extent(of item: Int) -> Double {
        if let measured = measured?[item], let extent = measured[axis] { return extent }
        return sizes?[item][axis] ?? places?[item].size[axis] ?? usual
    }

    /// The extent along the scroll axis of a measured size.
    func measuredExtent(_ size: ItemSize) -> Double? { size[axis] }
}

/// How many columns and rows an item spans, at least 1 of each.
struct GridSpan: Equatable {
    var columns: Int
    var rows: Int
}
