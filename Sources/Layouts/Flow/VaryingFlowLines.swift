/// An item's extents across and along the scroll axis, in points.
struct FlowItem: Equatable {
    let length: Double
    let thickness: Double
}

/// Lines of items with sizes of their own: line starts are stored, places on a line are added up
/// when asked for; points.
struct VaryingFlowLines {
    let items: [FlowItem]
    private let rule: FlowLineRule
    private var lines: [Line] = []
    private(set) var totalThickness = 0.0

    private struct Line {
        let first: Int
        var start: Double
        var thickness: Double
    }

    init(items: [FlowItem], rule: FlowLineRule, lineSpacing: Double, origin: Double) {
        self.items = items
        self.rule = rule
        var used = 0.0
        for (index, item) in items.enumerated() {
            if let line = lines.indices.last, rule.fits(item.length, after: used) {
                used += rule.itemSpacing + item.length
                lines[line].thickness = max(lines[line].thickness, item.thickness)
            } else {
                used = item.length
                let start = lines.last.map { $0.start + $0.thickness + lineSpacing } ?? origin
                lines.append(Line(first: index, start: start, thickness: item.thickness))
            }
        }
        if let last = lines.last {
            totalThickness = last.start + last.thickness - origin
        }
    }

    var count: Int { items.count }

    func slot(of item: Int) -> FlowSlot {
        let line = partitionPoint(count: lines.count) { lines[$0].first > item } - 1
        let placement = placement(ofLine: line)
        var cross = placement.start
        for index in lines[line].first..<item {
            cross += items[index].length + placement.gap
        }
        return slot(of: item, on: lines[line], cross: cross)
    }

    func visit(
        main: Interval,
        _ body: (Int, FlowSlot) throws(TooManyElements) -> Void
    ) throws(TooManyElements) {
        let first = partitionPoint(count: lines.count) {
            lines[$0].start + lines[$0].thickness > main.lower
        }
        for index in first..<lines.count {
            let line = lines[index]
            guard line.start < main.upper else { break }
            let placement = placement(ofLine: index)
            var cross = placement.start
            for item in itemRange(ofLine: index) {
                try body(item, slot(of: item, on: line, cross: cross))
                cross += items[item].length + placement.gap
            }
        }
    }

    /// Items thinner than their line are centred in it.
    private func slot(of item: Int, on line: Line, cross: Double) -> FlowSlot {
        let thickness = items[item].thickness
        return FlowSlot(
            main: line.start + (line.thickness - thickness) / 2,
            cross: cross,
            thickness: thickness,
            length: items[item].length
        )
    }

    private func itemRange(ofLine line: Int) -> Range<Int> {
        let end = line + 1 < lines.count ? lines[line + 1].first : items.count
        return lines[line].first..<end
    }

    private func placement(ofLine line: Int) -> FlowLineRule.Placement {
        let range = itemRange(ofLine: line)
        if range.upperBound < items.count {
            let lengths = items[range].reduce(0) { $0 + $1.length }
            return rule.placeFullLine(count: range.count, lengths: lengths)
        }
        let first = items[range.lowerBound]
        guard items[range].allSatisfy({ $0 == first }) else { return rule.raggedLine }
        return rule.placeLastLine(count: range.count, length: first.length)
    }
}
