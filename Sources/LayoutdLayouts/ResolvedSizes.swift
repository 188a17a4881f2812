import LayoutdGeometry

/// The sizes of a table's items; where the data leaves an extent open, the layout's.
///
/// Nothing is copied: the columns are shared. They are taken from the table once, not for each item.
struct ResolvedSizes: RandomAccessCollection {
    let count: Int
    private let sizes: [ItemSize]?
    private let places: [ItemPlacement]?
    private let defaultSize: Size
    /// Sizes that count more than those of the data; `nil` if there are none.
    private let measured: MeasuredItems?

    /// - Parameters:
    ///   - items: The data.
    ///   - defaultSize: The size for extents that the data does not set.
    ///   - measured: Sizes that count more than those of the data.
    init(_ items: ItemTable, default defaultSize: Size, measured: MeasuredItems? = nil) {
        count = items.count
        sizes = items.sizes
        places = items.places
        self.defaultSize = defaultSize
        self.measured = measured
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(item: Int) -> Size {
        @inline(__always) get {
            let own = sizes?[item].resolved(with: defaultSize) ?? places?[item].size ?? defaultSize
            guard let measured else { return own }
            return measured[item]?.resolved(with: own) ?? own
        }
    }

    /// Visits all sizes in order, several times as fast as the subscript.
    func forEach(_ body: (Size) -> Void) {
        let defaultSize = defaultSize
        if measured != nil {
            for item in 0..<count { body(self[item]) }
        } else if let sizes {
            for size in sizes { body(size.resolved(with: defaultSize)) }
        } else if let places {
            for place in places { body(place.size) }
        } else {
            for _ in 0..<count { body(defaultSize) }
        }
    }
}
