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
    private let measured: Measured?

    /// Sizes that count more than those of the data, with what stands in for extents that neither has.
    struct Measured {
        let items: MeasuredItems
        let `default`: Size
    }

    /// - Parameters:
    ///   - items: The data.
    ///   - defaultSize: The size for extents that the data does not set.
    ///   - measured: Sizes that count more than those of the data.
    init(_ items: ItemTable, default defaultSize: Size, measured: Measured? = nil) {
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
            guard let measured, let size = measured.items[item] else {
                return own(item, default: defaultSize)
            }
            return size.resolved(with: own(item, default: measured.default))
        }
    }

    @inline(__always)
    private func own(_ item: Int, default size: Size) -> Size {
        sizes?[item].resolved(with: size) ?? places?[item].size ?? size
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
