import LayoutdGeometry

/// Lines of items of which some have been measured, all others being equal; points.
///
/// Lines of equal items that follow each other are stored as one run. So lines are broken one by one only around
/// the items that have been measured, until they are in step again.
struct SparseFlowLines {
    let count: Int
    let totalThickness: Double
    private let breaker: SparseLineBreaker
    private let lineSpacing: Double
    private let runs: [Run]
    /// Where the items of equal ones start across the axis, and the gap between them.
    private let usualPlacement: FlowLineRule.Placement
    /// The same in the last line.
    private let lastPlacement: FlowLineRule.Placement

    /// Lines that follow each other: one, or any number without measured items.
    private struct Run {
        let first: Int
        let start: Double
        let thickness: Double
        let content: Content
    }

    private enum Content {
        /// A number of lines of equal items.
        case equal(lineCount: Int)
        /// A line of its own.
        case own(SparseLine)
    }

    /// - Parameters:
    ///   - count: The number of items.
    ///   - size: The size of those that have not been measured.
    ///   - measured: The sizes of others.
    ///   - estimate: Their extents that were not measured.
    ///   - axis: The scroll axis.
    ///   - rule: How lines are filled.
    ///   - lineSpacing: The gap between two lines.
    ///   - origin: The start of the first line.
    /// - Complexity: O(*m* log *m*), *m* measured items.
    init(
        count: Int,
        size: FlowItem,
        measured: MeasuredItems,
        estimate: Size,
        axis: Axis,
        rule: FlowLineRule,
        lineSpacing: Double,
        origin: Double
    ) {
        let breaker = SparseLineBreaker(
            count: count,
            usual: size,
            measured: measured,
            estimate: estimate,
            axis: axis,
            rule: rule
        )
        var (runs, end, item) = ([Run](), origin, 0)
        while item < count {
            let start = runs.isEmpty ? origin : end + lineSpacing
            let lines = breaker.usualLines(from: item)
            if lines > 0 {
                let thickness = size.thickness
                runs.append(
                    Run(
                        first: item,
                        start: start,
                        thickness: thickness,
                        content: .equal(lineCount: lines)
                    )
                )
                end = start + Double(lines - 1) * (thickness + lineSpacing) + thickness
                item += lines * breaker.itemsPerLine
            } else {
                let (lineEnd, thickness) = breaker.line(from: item)
                let line = breaker.placed(item..<lineEnd)
                runs.append(
                    Run(first: item, start: start, thickness: thickness, content: .own(line))
                )
                end = start + thickness
                item = lineEnd
            }
        }
        self.count = count
        self.breaker = breaker
        self.lineSpacing = lineSpacing
        self.runs = runs
        let last = runs.last.map { (count - $0.first - 1) % breaker.itemsPerLine + 1 } ?? 0
        usualPlacement = breaker.placedEqual(breaker.itemsPerLine, isLast: false)
        lastPlacement = breaker.placedEqual(last, isLast: true)
        totalThickness = end - origin
    }

    /// The number of runs of lines that are stored.
    var runCount: Int { runs.count }

    /// The number of items, or of equal ones that follow each other in a line, whose places are stored.
    var storedCount: Int {
        runs.reduce(0) { count, run in
            if case .own(let line) = run.content { count + 2 + line.parts.count } else { count + 2 }
        }
    }

    /// The length of equal items, and of each that has been measured.
    var lengths: [(item: Int?, length: Double)] {
        [(nil, breaker.usual.length)] + breaker.measuredLengths
    }

    func slot(of item: Int) -> FlowSlot {
        let index = partitionPoint(count: runs.count) { runs[$0].first > item } - 1
        let run = runs[index]
        switch run.content {
        case .equal:
            let (line, column) = (item - run.first).quotientAndRemainder(
                dividingBy: breaker.itemsPerLine
            )
            return usualSlot(line: line, column: column, of: run)
        case .own(let line):
            let part = line.part(of: item)
            return slot(of: part.item, of: run, cross: part.cross(of: item))
        }
    }

    /// Visits the items of the lines that may overlap a region, in order.
    func visit(
        main: Interval,
        _ body: (Int, FlowSlot) throws(TooManyElements) -> Void
    ) throws(TooManyElements) {
        // No run reaches beyond the start of the next.
        let first = partitionPoint(count: max(0, runs.count - 1)) {
            runs[$0 + 1].start > main.lower
        }
        for run in runs[first...] {
            guard run.start < main.upper else { break }
            switch run.content {
            case .equal(let lineCount): try visit(lineCount, of: run, main: main, body)
            case .own(let line):
                for part in line.parts {
                    for item in part.items {
                        try body(item, slot(of: part.item, of: run, cross: part.cross(of: item)))
                    }
                }
            }
        }
    }

    private func visit(
        _ lineCount: Int,
        of run: Run,
        main: Interval,
        _ body: (Int, FlowSlot) throws(TooManyElements) -> Void
    ) throws(TooManyElements) {
        let lines = main.stops(
            from: run.start,
            extent: run.thickness,
            pitch: run.thickness + lineSpacing,
            count: lineCount
        )
        for line in lines {
            let first = run.first + line * breaker.itemsPerLine
            for item in first..<min(first + breaker.itemsPerLine, count) {
                try body(item, usualSlot(line: line, column: item - first, of: run))
            }
        }
    }

    private func usualSlot(line: Int, column: Int, of run: Run) -> FlowSlot {
        let usual = breaker.usual
        let isLast = run.first + (line + 1) * breaker.itemsPerLine >= count
        let placement = isLast ? lastPlacement : usualPlacement
        return FlowSlot(
            main: run.start + Double(line) * (run.thickness + lineSpacing),
            cross: placement.start + Double(column) * (usual.length + placement.gap),
            thickness: usual.thickness,
            length: usual.length
        )
    }

    private func slot(of item: FlowItem, of run: Run, cross: Double) -> FlowSlot {
        FlowSlot(
            main: breaker.rule.main(of: item, lineStart: run.start, thickness: run.thickness),
            cross: cross,
            thickness: item.thickness,
            length: item.length
        )
    }
}

/// The items of a line, some of which have been measured, at their places along the line; points.
private struct SparseLine {
    /// A measured item, or equal ones that follow each other.
    struct Part {
        let items: Range<Int>
        let item: FlowItem
        /// Where the first of them starts.
        let start: Double
        /// The distance from one to the next.
        let pitch: Double

        func cross(of item: Int) -> Double {
            start + Double(item - items.lowerBound) * pitch
        }
    }

    let parts: [Part]

    init(_ stretches: [SparseLineBreaker.Stretch], _ placement: FlowLineRule.Placement) {
        var start = placement.start
        parts = stretches.map { stretch in
            let pitch = stretch.item.length + placement.gap
            defer { start += Double(stretch.items.count) * pitch }
            return Part(items: stretch.items, item: stretch.item, start: start, pitch: pitch)
        }
    }

    /// The part with an item of the line.
    func part(of item: Int) -> Part {
        parts[partitionPoint(count: parts.count) { parts[$0].items.lowerBound > item } - 1]
    }
}

/// Fills lines with items of which some have been measured.
private struct SparseLineBreaker {
    let count: Int
    /// The extents of items that have not been measured.
    let usual: FlowItem
    let rule: FlowLineRule
    /// The number of equal items that a line holds, at least 1.
    let itemsPerLine: Int
    private let measured: MeasuredItems
    private let axis: Axis
    private let estimate: Size

    /// A measured item, or equal ones that follow each other.
    struct Stretch {
        let items: Range<Int>
        let item: FlowItem
    }

    init(
        count: Int,
        usual: FlowItem,
        measured: MeasuredItems,
        estimate: Size,
        axis: Axis,
        rule: FlowLineRule
    ) {
        self.count = count
        self.estimate = estimate
        self.usual = usual
        self.measured = measured
        self.axis = axis
        self.rule = rule
        // Items without length and spacing all fit on one line, if the line fits any.
        let endless = usual.length + rule.itemSpacing <= 0 && rule.fits(0, after: 0)
        let capacity = rule.capacity(length: usual.length, atLeast: endless ? count : 1)
        itemsPerLine = max(1, Int(min(capacity, Double(count))))
    }

    /// The number of lines from an item on that hold equal items only; an item behind them does not change
    /// them.
    func usualLines(from item: Int) -> Int {
        guard let next = measured.first(from: item), next < count else {
            return (count - item + itemsPerLine - 1) / itemsPerLine
        }
        // A shorter item might still fit in the last of them.
        return max(0, next - item - 1) / itemsPerLine
    }

    /// The line that starts with an item: the item behind it, and its thickness.
    func line(from first: Int) -> (end: Int, thickness: Double) {
        let start = item(first)
        var (used, thickness, next) = (start.length, start.thickness, first + 1)
        while next < count {
            let measured = min(self.measured.first(from: next) ?? count, count)
            guard next < measured else {
                let item = item(next)
                guard rule.fits(item.length, after: used) else { break }
                used += rule.itemSpacing + item.length
                thickness = max(thickness, item.thickness)
                next += 1
                continue
            }
            let fitting = min(measured - next, usualItems(after: used))
            if fitting > 0 { thickness = max(thickness, usual.thickness) }
            used += Double(fitting) * (rule.itemSpacing + usual.length)
            next += fitting
            guard next == measured else { break }
        }
        return (next, thickness)
    }

    /// How many equal items fit behind others.
    private func usualItems(after used: Double) -> Int {
        guard rule.fits(usual.length, after: used) else { return 0 }
        let pitch = rule.itemSpacing + usual.length
        guard pitch > 0 else { return count }
        let fitting = ((rule.available + roundingTolerance - used) / pitch).rounded(.down)
        return max(1, Int(min(fitting, Double(count))))
    }

    /// The items that have been measured, with their lengths.
    var measuredLengths: [(item: Int?, length: Double)] {
        measured.entries.map { ($0.item, $0.size.resolved(with: estimate)[axis.cross]) }
    }

    private func item(_ index: Int) -> FlowItem {
        measured[index].map { FlowItem($0.resolved(with: estimate), along: axis) } ?? usual
    }

    /// The items of a line at their places.
    func placed(_ items: Range<Int>) -> SparseLine {
        let stretches = stretches(items)
        let first = stretches[0].item
        let placement = rule.place(
            count: items.count,
            lengths: stretches.reduce(0) { $0 + Double($1.items.count) * $1.item.length },
            isLast: items.upperBound == count,
            common: stretches.allSatisfy { rule.areAlike($0.item, first) } ? first.length : nil
        )
        return SparseLine(stretches, placement)
    }

    /// How a line of equal items is placed.
    func placedEqual(_ count: Int, isLast: Bool) -> FlowLineRule.Placement {
        rule.place(count: count, of: itemsPerLine, length: usual.length, isLast: isLast)
    }

    /// The items of a range, equal ones that follow each other together.
    private func stretches(_ items: Range<Int>) -> [Stretch] {
        var (stretches, next) = ([Stretch](), items.lowerBound)
        while next < items.upperBound {
            let found = min(measured.first(from: next) ?? items.upperBound, items.upperBound)
            if next < found { stretches.append(Stretch(items: next..<found, item: usual)) }
            if found < items.upperBound {
                stretches.append(Stretch(items: found..<found + 1, item: item(found)))
            }
            next = found + 1
        }
        return stretches
    }
}
