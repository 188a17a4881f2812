import LayoutdGeometry

/// The ratios of a section's items: their length across the scroll axis by their thickness along it.
struct JustifiedRatios {
    let count: Int
    private let sizes: [ItemSize]?
    private let places: [ItemPlacement]?
    private let axis: Axis

    init(_ items: ItemTable, axis: Axis) {
        (count, sizes, places) = (items.count, items.sizes, items.places)
        self.axis = axis
    }

    subscript(item: Int) -> Double {
        ratio(sizes?[item] ?? places.map { ItemSize($0[item]) } ?? ItemSize())
    }

    @inline(__always)
    private func ratio(_ size: ItemSize) -> Double {
        let ratio = size.aspectRatio ?? 1
        return axis == .vertical ? ratio : 1 / ratio
    }
}

/// Rows of squares, computed by arithmetic; points.
struct UniformJustifiedRows {
    let count: Int
    let rule: JustifiedRule
    private let origin: Double
    private let itemsPerRow: Int
    private let fullRows: Int
    /// The thickness of full rows before rounding.
    private let thickness: Double
    /// How the rest is placed behind full rows; `nil` if there is none, or it is hidden.
    private let last: JustifiedRule.Row.Form?

    init(count: Int, rule: JustifiedRule, origin: Double) {
        // The first number of items with which a row is not too thick: from there on it never is.
        let ending =
            1
            + partitionPoint(count: count) {
                rule.thickness(count: $0 + 1, ratios: Double($0 + 1)) <= rule.tolerated.upperBound
            }
        func thickness(_ count: Int) -> Double {
            rule.thickness(count: count, ratios: Double(count))
        }
        let takesEnding = rule.includes(
            thickness(ending),
            without: ending > 1 ? thickness(ending - 1) : nil
        )
        let itemsPerRow = takesEnding ? ending : ending - 1
        // A row that ends before an item is only full if there is that item.
        let fullRows = takesEnding ? count / itemsPerRow : max(0, count - 1) / itemsPerRow
        let rest = count - fullRows * itemsPerRow
        let full = thickness(itemsPerRow)
        last =
            rest == 0
            ? nil
            : rule.last(count: rest, ratios: Double(rest), after: fullRows > 0 ? full : nil)
        self.count = last == nil ? fullRows * itemsPerRow : count
        self.rule = rule
        self.origin = origin
        self.itemsPerRow = itemsPerRow
        self.fullRows = fullRows
        self.thickness = full
    }

    var rowCount: Int { fullRows + (last == nil ? 0 : 1) }

    var end: Double {
        guard rowCount > 0 else { return origin }
        let row = self[rowCount - 1]
        return row.start + rule.drawn(row.form.thickness)
    }

    func rowIndex(of item: Int) -> Int { item / itemsPerRow }

    subscript(row: Int) -> JustifiedRule.Row {
        let first = row * itemsPerRow
        let items = first..<min(count, first + itemsPerRow)
        let full = JustifiedRule.Row.Form(thickness: thickness, isFull: true)
        return JustifiedRule.Row(
            items: items,
            start: origin + Double(row) * (rule.drawn(thickness) + rule.lineSpacing),
            form: row < fullRows ? full : last ?? full,
            ratios: Double(items.count)
        )
    }
}

/// Rows of items with ratios of their own; points.
///
/// Rows are stored; the places of items in them are computed on demand.
struct VaryingJustifiedRows {
    let rule: JustifiedRule
    let ratios: JustifiedRatios
    /// The number of items that are shown.
    let count: Int
    let end: Double
    private let rows: [Row]
    private let lastIsFull: Bool

    private struct Row {
        let first: Int
        let start: Double
        let thickness: Double
        let ratios: Double
    }

    init(_ ratios: JustifiedRatios, rule: JustifiedRule, origin: Double) {
        var rows: [Row] = []
        var (start, end) = (origin, origin)
        func append(first: Int, thickness: Double, ratios: Double) {
            rows.append(Row(first: first, start: start, thickness: thickness, ratios: ratios))
            end = start + rule.drawn(thickness)
            start = end + rule.lineSpacing
        }
        // The row that is being filled, and its thickness if nothing followed.
        var (first, sum, filled, index) = (0, 0.0, 0.0, 0)
        while index < ratios.count {
            let ratio = ratios[index]
            let thickness = rule.thickness(count: index - first + 1, ratios: sum + ratio)
            if thickness > rule.tolerated.upperBound {
                (sum, filled) = (sum + ratio, thickness)
            } else if rule.includes(thickness, without: index > first ? filled : nil) {
                append(first: first, thickness: thickness, ratios: sum + ratio)
                (first, sum) = (index + 1, 0)
            } else {
                append(first: first, thickness: filled, ratios: sum)
                let alone = rule.thickness(count: 1, ratios: ratio)
                (first, sum, filled) = (index, ratio, alone)
                if alone <= rule.tolerated.upperBound {
                    append(first: index, thickness: alone, ratios: ratio)
                    (first, sum) = (index + 1, 0)
                }
            }
            index += 1
        }
        let last =
            first == index
            ? nil : rule.last(count: index - first, ratios: sum, after: rows.last?.thickness)
        if let last { append(first: first, thickness: last.thickness, ratios: sum) }
        self.rule = rule
        self.ratios = ratios
        self.rows = rows
        self.end = end
        count = last == nil ? first : index
        lastIsFull = last?.isFull ?? true
    }

    var rowCount: Int { rows.count }

    func rowIndex(of item: Int) -> Int {
        partitionPoint(count: rows.count) { rows[$0].first > item } - 1
    }

    subscript(index: Int) -> JustifiedRule.Row {
        let (row, isLast) = (rows[index], index + 1 == rows.count)
        return JustifiedRule.Row(
            items: row.first..<(isLast ? count : rows[index + 1].first),
            start: row.start,
            form: JustifiedRule.Row.Form(
                thickness: row.thickness,
                isFull: !isLast || lastIsFull
            ),
            ratios: row.ratios
        )
    }
}
