import Geometry

/// The columns of a section, and how high items are in them; points.
struct WaterfallColumns {
    /// From left to right, at least one.
    let columns: [WaterfallLayout.Column]
    /// What columns that fill the width share; `nil` for columns with places.
    let available: Double?
    /// The aspect of items that bring none.
    let itemSize: Size
    let grid: PixelGrid

    /// The most that an aspect can make of an item, for one of next to no width has no end.
    static let maximumHeight = 1_000_000.0

    var count: Int { columns.count }

    /// The height of an item in a column.
    ///
    /// - Parameters:
    ///   - own: What the item brings: a height alone is taken as it is, all else is an aspect.
    ///   - column: Index of the column.
    /// - Returns: 0 if the aspect has no area.
    func height(of own: ItemSize, inColumn column: Int) -> Double {
        if own.width == nil, let height = own.height { return height }
        let aspect = own.resolved(with: itemSize)
        guard aspect.width > 0, aspect.height > 0 else { return 0 }
        let scaled = aspect.height * columns[column].width / aspect.width
        return min(Self.maximumHeight, grid.floored(scaled))
    }

    /// The frame of an item.
    func frame(of place: WaterfallPlace) -> Rect {
        let column = columns[place.column]
        return Rect(x: column.x, y: place.top, width: column.width, height: place.height)
    }

    /// Whether a column overlaps a rectangle, however high it is.
    func isColumn(_ index: Int, in rect: Rect) -> Bool {
        let column = columns[index]
        return column.x < rect.maxX && rect.minX < column.x + column.width
    }
}
