import LayoutdGeometry

/// The sizes of a table's items; where the data leaves an extent open, the layout's.
///
/// Nothing is copied: the columns are shared. They are taken from the table once, not for each item.
struct ResolvedSizes: RandomAccessCollection {
    let count: Int
    private let sizes: [ItemSize]?
    private let places: [ItemPlacement]?
    private let defaultSize: Size

    /// - Parameters:
    ///   - items: The data.
    ///   - defaultSize: The size for extents that the data does not set.
    init(_ items: ItemTable, default defaultSize: Size) {
        count = items.count
        sizes = items.sizes
        places = items.places
        self.defaultSize = defaultSize
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(item: Int) -> Size {
        @inline(__always) get {
            sizes?[item].resolved(with: defaultSize) ?? places?[item].size ?? defaultSize
        }
    }

    /// Visits all sizes in order, several times as fast as the subscript.
    func forEach(_ body: (Size) -> Void) {
        let defaultSize = defaultSize
        if let sizes {
            for size in sizes { body(size.resolved(with: defaultSize)) }
        } else if let places {
            for place in places { body(place.size) }
        } else {
            for _ in 0..<count { body(defaultSize) }
        }
    }
}
