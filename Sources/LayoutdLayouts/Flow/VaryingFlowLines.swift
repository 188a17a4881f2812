/// Lines of items with their own sizes; points.
///
/// Line starts are stored; thicknesses and the places of items are computed on demand.
struct VaryingFlowLines {
    let items: FlowItems
    private let rule: FlowLineRule
    private let lines: [Line]
    let totalThickness: Double
    /// Whether a size may be invalid; found while breaking lines, because a separate check of a
    /// million sizes takes as long as breaking lines.
    let hasDoubtfulSizes: Bool

    private struct Line {
        let first: Int
        let start: Double
    }

    init(items: FlowItems, rule: FlowLineRule, lineSpacing: Double, origin: Double) {
        var lines: [Line] = []
        var end = origin
        var breaker = LineBreaker(rule: rule)
        var sizes = SizeCheck()
        var index = 0
        items.forEach { item in
            sizes.add(item)
            if !breaker.takes(item) {
                // The first line follows no other.
                let start = lines.isEmpty ? origin : end + breaker.thickness + lineSpacing
                lines.append(Line(first: index, start: start))
                if lines.count == 64 { lines.reserveCapacity(64 * items.count / index) }
                end = start
                breaker.start(with: item)
            }
            index += 1
        }
        self.items = items
        self.rule = rule
        self.lines = lines
        self.totalThickness = lines.isEmpty ? 0 : end + breaker.thickness - origin
        self.hasDoubtfulSizes = sizes.isDoubtful
    }

    var count: Int { items.count }

    func slot(of item: Int) -> FlowSlot {
        let line = partitionPoint(count: lines.count) { lines[$0].first > item } - 1
        let placement = placement(ofLine: line)
        var cross = placement.start
        for index in lines[line].first..<item {
            cross += items[index].length + placement.gap
        }
        return slot(
            of: items[item],
            lineStart: lines[line].start,
            thickness: thickness(ofLine: line),
            cross: cross
        )
    }

    /// Visits the items of the lines that may overlap a region, in order.
    func visit(
        main: Interval,
        _ body: (Int, FlowSlot) throws(TooManyElements) -> Void
    ) throws(TooManyElements) {
        // No line reaches beyond the start of the next.
        let first = partitionPoint(count: max(0, lines.count - 1)) {
            lines[$0 + 1].start > main.lower
        }
        for line in first..<lines.count {
            let start = lines[line].start
            guard start < main.upper else { break }
            let thickness = thickness(ofLine: line)
            let placement = placement(ofLine: line)
            var cross = placement.start
            for index in itemRange(ofLine: line) {
                let item = items[index]
                try body(
                    index,
                    slot(of: item, lineStart: start, thickness: thickness, cross: cross)
                )
                cross += item.length + placement.gap
            }
        }
    }

    private func slot(
        of item: FlowItem,
        lineStart: Double,
        thickness: Double,
        cross: Double
    ) -> FlowSlot {
        FlowSlot(
            main: rule.main(of: item, lineStart: lineStart, thickness: thickness),
            cross: cross,
            thickness: item.thickness,
            length: item.length
        )
    }

    private func itemRange(ofLine line: Int) -> Range<Int> {
        let end = line + 1 < lines.count ? lines[line + 1].first : items.count
        return lines[line].first..<end
    }

    private func thickness(ofLine line: Int) -> Double {
        itemRange(ofLine: line).reduce(0) { max($0, items[$1].thickness) }
    }

    private func placement(ofLine line: Int) -> FlowLineRule.Placement {
        let range = itemRange(ofLine: line)
        let first = items[range.lowerBound]
        return rule.place(
            count: range.count,
            lengths: range.reduce(0) { $0 + items[$1].length },
            isLast: range.upperBound == items.count,
            common: range.allSatisfy { rule.areAlike(items[$0], first) } ? first.length : nil
        )
    }
}

/// The line that is being filled with items; points.
private struct LineBreaker {
    let rule: FlowLineRule
    /// The length used by items and gaps; infinite before the first line.
    private var used = Double.infinity
    /// The thickness of the thickest item.
    private(set) var thickness = 0.0

    init(rule: FlowLineRule) { self.rule = rule }

    /// Adds an item to the line if it fits; returns whether it does.
    mutating func takes(_ item: FlowItem) -> Bool {
        guard rule.fits(item.length, after: used) else { return false }
        used += rule.itemSpacing + item.length
        thickness = max(thickness, item.thickness)
        return true
    }

    /// Ends the line and starts another.
    mutating func start(with item: FlowItem) {
        used = item.length
        thickness = item.thickness
    }
}

/// Finds invalid sizes without a branch for each.
private struct SizeCheck {
    private var largest: UInt64 = 0

    mutating func add(_ item: FlowItem) {
        largest = max(largest, item.length.bitPattern, item.thickness.bitPattern)
    }

    /// Whether any extent was negative, infinite or NaN.
    ///
    /// These have the largest bit patterns. So has −0, which is valid.
    var isDoubtful: Bool { largest >= Double.infinity.bitPattern }
}
