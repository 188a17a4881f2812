import LayoutdGeometry

/// The columns of a section, and the heights of items in them; points.
///
/// Heights are along the scroll axis, widths across it.
struct WaterfallColumns {
    /// At least one.
    let places: Places
    /// The width that columns share if they fill it; `nil` for columns with places.
    let available: Double?
    /// The aspect of items without their own.
    let itemSize: Size
    /// The height of items without their own until they are measured; `nil` for the aspect.
    let estimatedHeight: Double?
    /// Whether an item that spans more columns than there are fills all of them; otherwise it is an error.
    let limitsSpans: Bool
    let space: StackSpace

    /// The greatest height from an aspect, since that of a very narrow aspect is unlimited.
    static let maximumHeight = 1_000_000.0

    /// The places of columns; columns that fill the width take no memory, regardless of their
    /// number.
    enum Places {
        /// Columns of equal width, each `pitch` behind the one before.
        case filling(count: Int, left: Double, width: Double, pitch: Double)
        /// From left to right, or from the top.
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

    /// Neighbouring columns with the gaps between them, as one.
    subscript(columns: Range<Int>) -> WaterfallLayout.Column {
        guard columns.count > 1 else { return self[columns.lowerBound] }
        switch places {
        case .filling(_, _, let width, let pitch):
            return WaterfallLayout.Column(
                x: self[columns.lowerBound].x,
                width: width + Double(columns.count - 1) * pitch
            )
        case .given(let given):
            let first = given[columns.lowerBound]
            let (start, end) = given[columns].reduce((first.x, first.x)) {
                (min($0.0, $1.x), max($0.1, $1.x + $1.width))
            }
            return WaterfallLayout.Column(x: start, width: end - start)
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
        height(of: ItemSize(), in: column..<column + 1)
    }

    /// The height of an item in neighbouring columns.
    ///
    /// - Parameters:
    ///   - own: The item's own size: a height alone is used as is, all else is an aspect.
    ///   - columns: Their indices.
    /// - Returns: 0 if the aspect has no area.
    func height(of own: ItemSize, in columns: Range<Int>) -> Double {
        let axis = space.axis
        if own[axis.cross] == nil, let height = own[axis] ?? estimatedHeight { return height }
        let aspect = own.resolved(with: itemSize)
        guard aspect.width > 0, aspect.height > 0 else { return 0 }
        let scaled = aspect[axis] * self[columns].width / aspect[axis.cross]
        // Several columns are a sum, which is not exact.
        let height = columns.count > 1 ? space.grid.part(scaled) : space.grid.floored(scaled)
        return min(Self.maximumHeight, height)
    }

    /// The frame of an item that fills some columns.
    func frame(of place: WaterfallPlace, span: Int) -> Rect {
        let columns = self[place.column..<place.column + span]
        return space.frame(
            main: place.top,
            thickness: place.height,
            cross: columns.x,
            length: columns.width
        )
    }

    /// Whether neighbouring columns overlap a rectangle across the scroll axis.
    func meet(_ rect: Rect, _ columns: Range<Int>) -> Bool {
        let (columns, cross) = (self[columns], Interval(rect, along: space.axis.cross))
        return columns.x < cross.upper && cross.lower < columns.x + columns.width
    }
}
