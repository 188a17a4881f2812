/// Lines of equal items, by arithmetic alone; points.
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
        // Without length and spacing all items share one line, if there is one to share.
        let endless = length + rule.itemSpacing <= 0 && rule.fits(0, after: 0)
        let capacity = rule.capacity(length: length, atLeast: endless ? count : 1)
        self.count = count
        self.length = length
        self.thickness = thickness
        self.itemsPerLine = max(1, Int(min(capacity, Double(count))))
        self.lineCount = (count + itemsPerLine - 1) / itemsPerLine
        // Full lines of equal items obey the rule of last lines too.
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
            main: origin + Double(line) * (thickness + lineSpacing),
            cross: placement.start + Double(column) * (length + placement.gap),
            thickness: thickness,
            length: length
        )
    }

    func visit(
        main: Interval,
        cross: Interval,
        _ body: (Int, FlowSlot) throws(TooManyElements) -> Void
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
        for line in lines {
            let first = line * itemsPerLine
            for item in (first + columns.lowerBound)..<(first + columns.upperBound)
            where item < count {
                try body(item, slot(of: item))
            }
        }
    }
}
