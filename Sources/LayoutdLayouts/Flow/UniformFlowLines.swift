/// Lines of equal items, computed by arithmetic; points.
struct UniformFlowLines {
    let count: Int
    let length: Double
    private let thickness: Double
    private let itemsPerLine: Int
    private let lineCount: Int
    private let placement: FlowLineRule.Placement
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
        self.count = count
        self.length = length
        self.thickness = thickness
        self.itemsPerLine = max(1, Int(min(capacity, Double(count))))
        self.lineCount = (count + itemsPerLine - 1) / itemsPerLine
        // The rule for last lines also gives full lines of equal items.
        self.placement = rule.placeLastLine(count: itemsPerLine, length: length)
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
            cross: start(ofColumn: column),
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
        let columns = cross.stops(
            from: placement.start,
            extent: length,
            pitch: length + placement.gap,
            count: itemsPerLine
        )
        found.reserve(min(lines.count * columns.count, count))
        for line in lines {
            let main = start(ofLine: line)
            for column in columns {
                let item = line * itemsPerLine + column
                guard item < count else { return }
                let slot = FlowSlot(
                    main: main,
                    cross: start(ofColumn: column),
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

    private func start(ofColumn column: Int) -> Double {
        placement.start + Double(column) * (length + placement.gap)
    }
}
