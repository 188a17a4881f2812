/// The extents of rows that are each as high as their items need; points.
///
/// - Note: Source: CSS Grid Layout Module Level 1, §12.5, for rows of which the sizing function is `auto`.
struct GridTracks {
    private(set) var extents: [Double]
    private let spacing: Double
    /// Whether a row has items of as many rows as were fitted, or of fewer.
    private var hasItems: [Bool]

    init(count: Int, spacing: Double) {
        extents = Array(repeating: 0, count: count)
        hasItems = Array(repeating: false, count: count)
        self.spacing = spacing
    }

    /// Grows rows until all items fit, those of one row first, then those of two, and so on.
    ///
    /// - Complexity: O(*n* log *n* + Σ*s*), *n* items, *s* rows that each spans.
    mutating func fit(_ items: GridItems, in places: GridPlaces) {
        var spanning: [(span: Int, item: Int)] = []
        for item in 0..<items.count {
            let rows = places.rows(of: item)
            guard rows.count == 1 else {
                spanning.append((rows.count, item))
                continue
            }
            let row = rows.lowerBound
            extents[row] = max(extents[row], items.extent(of: item))
            hasItems[row] = true
        }
        spanning.sort { $0 < $1 }
        var growth = Array(repeating: 0.0, count: spanning.isEmpty ? 0 : extents.count)
        var rest = spanning[...]
        while let first = rest.first {
            let group = rest.prefix { $0.span == first.span }
            for (_, item) in group {
                grow(places.rows(of: item), to: items.extent(of: item), &growth)
            }
            for (_, item) in group {
                for row in places.rows(of: item) {
                    extents[row] += growth[row]
                    growth[row] = 0
                    hasItems[row] = true
                }
            }
            rest = rest.dropFirst(group.count)
        }
    }

    /// Notes by how much rows have to grow until they have an extent together.
    private func grow(_ rows: Range<Int>, to extent: Double, _ growth: inout [Double]) {
        let there = rows.reduce(Double(rows.count - 1) * spacing) { $0 + extents[$1] }
        guard extent > there else { return }
        let open = rows.reduce(0) { $0 + (hasItems[$1] ? 0 : 1) }
        let share = (extent - there) / Double(open > 0 ? open : rows.count)
        for row in rows where open == 0 || !hasItems[row] {
            growth[row] = max(growth[row], share)
        }
    }
}
