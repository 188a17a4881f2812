/// Lines of equal items, computed by arithmetic; points.
struct UniformFlowLines {
    let count: Int
    let length: Double
    private let thickness: Double
    private let itemsPerLine: Int
    private let lineCount: Int
    private let placement: FlowLineRule.Placement
    private let lastPlacement: FlowLineRule.Placement
    private let lineSpacing: Double
    private let origin: Double

    init(
        count: Int,
        length: Double,
        thickness: Double,
        rule: FlowLineRule,
        lineSpacing: Double,
        origin: Double
    ) {
        // Items without length and spacing all fit on one line, if the line fits any.
        let endless = length + rule.itemSpacing <= 0 && rule.fits(0, after: 0)
        let capacity = rule.capacity(length: length, atLeast: endless ? count : 1)
        let itemsPerLine = max(1, Int(min(capacity, Double(count))))
        let lineCount = (count + itemsPerLine - 1) / itemsPerLine
        func place(_ count: Int, isLast: Bool) -> FlowLineRule.Placement {
            rule.place(count: count, of: itemsPerLine, length: length, isLast: isLast)
        }
        self.count = count
        self.length = length
        self.thickness = thickness
        self.itemsPerLine = itemsPerLine
        self.lineCount = lineCount
        placement = place(itemsPerLine, isLast: false)
        lastPlacement = place(count - max(0, lineCount - 1) * itemsPerLine, isLast: true)
        self.lineSpacing = lineSpacing
        self.origin = origin
    }

    var totalThickness: Double {
        lineCount == 0 ? 0 : Double(lineCount) * thickness + Double(lineCount - 1) * lineSpacing
    }

    func slot(of item: Int) -> FlowSlot {
        let (line, column) = item.quotientAndRemainder(dividingBy: itemsPerLine)
        return FlowSlot(
            main: start(ofLine: line),
            cross: start(ofColumn: column, inLine: line),
            thickness: thickness,
            length: length
        )
    }

    /// Adds the items that overlap a region.
    ///
    /// - Parameters:
    ///   - main: The region along the scroll axis.
    ///   - cross: The region across it.
    ///   - section: The section's index.
    ///   - space: Converts slots to frames.
    ///   - found: Receives the items, in order.
    /// - Throws: ``TooManyElements`` when `found` exceeds its limit.
    func add(
        main: Interval,
        cross: Interval,
        section: Int,
        in space: FlowSpace,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        let lines = main.stops(
            from: origin,
            extent: thickness,
            pitch: thickness + lineSpacing,
            count: lineCount
        )
        let columns = columns(in: cross, placement)
        found.reserve(min(lines.count * columns.count, count))
        for line in lines {
            let isLast = line == lineCount - 1
            let main = start(ofLine: line)
            for column in isLast ? self.columns(in: cross, lastPlacement) : columns {
                let item = line * itemsPerLine + column
                guard item < count else { return }
                let slot = FlowSlot(
                    main: main,
                    cross: start(ofColumn: column, inLine: line),
                    thickness: thickness,
                    length: length
                )
                let id = ElementID.cell(section: section, item: item)
                try found.add(LayoutAttributes(element: id, frame: space.frame(of: slot)))
            }
        }
    }

    private func start(ofLine line: Int) -> Double {
        origin + Double(line) * (thickness + lineSpacing)
    }

    private func start(ofColumn column: Int, inLine line: Int) -> Double {
        let placement = line == lineCount - 1 ? lastPlacement : placement
        return placement.start + Double(column) * (length + placement.gap)
    }

    /// The columns that overlap an interval.
    private func columns(
        in cross: Interval,
        _ placement: FlowLineRule.Placement
    ) -> Range<Int> {
        cross.stops(
            from: placement.start,
            extent: length,
            pitch: length + placement.gap,
            count: itemsPerLine
        )
    }
}
