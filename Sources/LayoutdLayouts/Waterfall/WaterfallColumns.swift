import LayoutdGeometry

/// The columns of a section, and the heights of items in them; points.
struct WaterfallColumns {
    /// At least one.
    let places: Places
    /// The width that columns share if they fill it; `nil` for columns with places.
    let available: Double?
    /// The aspect of items without their own.
    let itemSize: Size
    /// The height of items without their own until they are measured; `nil` for the aspect.
    let estimatedHeight: Double?
    let grid: PixelGrid

    /// The greatest height from an aspect, since that of a very narrow aspect is unlimited.
    static let maximumHeight = 1_000_000.0

    /// The places of columns; columns that fill the width take no memory, regardless of their
    /// number.
    enum Places {
        /// Columns of equal width, each `pitch` right of the one before.
        case filling(count: Int, left: Double, width: Double, pitch: Double)
        /// From left to right.
        case given([WaterfallLayout.Column])
    }

    var count: Int {
        switch places {
        case .filling(let count, _, _, _): count
        case .given(let columns): columns.count
        }
    }

    subscript(index: Int) -> WaterfallLayout.Column {
        switch places {
        case .filling(_, let left, let width, let pitch):
            WaterfallLayout.Column(x: left + Double(index) * pitch, width: width)
        case .given(let columns): columns[index]
        }
    }

    /// The height of items without their own size, if it is the same in all columns.
    var commonHeight: Double? {
        let height = height(inColumn: 0)
        if case .filling = places { return height }
        return (1..<count).allSatisfy { self.height(inColumn: $0) == height } ? height : nil
    }

    /// The height of an item without its own size.
    func height(inColumn column: Int) -> Double {
        height(of: ItemSize(), inColumn: column)
    }

    /// The height of an item in a column.
    ///
    /// - Parameters:
    ///   - own: The item's own size, or that measured: a height alone is used as is, all else is an aspect.
    ///   - column: Index of the column.
    /// - Returns: 0 if the aspect has no area.
    func height(of own: ItemSize, inColumn column: Int) -> Double {
        if own.width == nil, let height = own.height ?? estimatedHeight { return height }
        let aspect = own.resolved(with: itemSize)
        guard aspect.width > 0, aspect.height > 0 else { return 0 }
        let scaled = aspect.height * self[column].width / aspect.width
        return min(Self.maximumHeight, grid.floored(scaled))
    }

    /// The frame of an item.
    func frame(of place: WaterfallPlace) -> Rect {
        let column = self[place.column]
        return Rect(x: column.x, y: place.top, width: column.width, height: place.height)
    }

    /// Whether a column overlaps a rectangle horizontally.
    func isColumn(_ index: Int, in rect: Rect) -> Bool {
        let column = self[index]
        return column.x < rect.maxX && rect.minX < column.x + column.width
    }
}
