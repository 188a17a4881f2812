import LayoutdGeometry

/// The columns of a section, and how high items are in them; points.
struct WaterfallColumns {
    /// At least one.
    let places: Places
    /// What columns that fill the width share; `nil` for columns with places.
    let available: Double?
    /// The aspect of items that bring none.
    let itemSize: Size
    let grid: PixelGrid

    /// The most that an aspect can make of an item, for one of next to no width has no end.
    static let maximumHeight = 1_000_000.0

    /// Where columns are; those that fill the width take no memory, however many they are.
    enum Places {
        /// Columns of one width, each `pitch` right of the one before.
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

    /// The height of items that bring no size, if it is the same in all columns.
    var commonHeight: Double? {
        let height = height(inColumn: 0)
        if case .filling = places { return height }
        return (1..<count).allSatisfy { self.height(inColumn: $0) == height } ? height : nil
    }

    /// The height of an item that brings no size.
    func height(inColumn column: Int) -> Double {
        height(of: ItemSize(), inColumn: column)
    }

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
        let scaled = aspect.height * self[column].width / aspect.width
        return min(Self.maximumHeight, grid.floored(scaled))
    }

    /// The frame of an item.
    func frame(of place: WaterfallPlace) -> Rect {
        let column = self[place.column]
        return Rect(x: column.x, y: place.top, width: column.width, height: place.height)
    }

    /// Whether a column overlaps a rectangle, however high it is.
    func isColumn(_ index: Int, in rect: Rect) -> Bool {
        let column = self[index]
        return column.x < rect.maxX && rect.minX < column.x + column.width
    }
}
