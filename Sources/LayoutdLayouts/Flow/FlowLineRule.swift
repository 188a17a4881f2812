/// How items are distributed along a line; points.
///
/// - Note: Source: Apple's flow layout guide for the justification of full lines; the spacing of
///   last lines as measured on UIKit by Vercantez/openuikit (four items of 50 pt in 375 pt lie
///   15 pt apart) and reported to Apple as rdar://20825965 (unequal last lines are left-aligned). With
///   estimated sizes as recorded from UIKit by kern0x1b/charon.
struct FlowLineRule {
    /// Where lines start, after the section inset.
    let leading: Double
    /// The length available to items; may be negative.
    let available: Double
    /// The least gap between two items.
    let itemSpacing: Double
    /// Whether items have estimated sizes: then single items longer than the line start where lines do, and a
    /// last line keeps the columns of a full one if its items have the same length.
    var isSelfSizing = false
    /// How items are distributed; `nil` for UIKit's rule.
    var lineAlignment: FlowLayout.LineAlignment?
    /// Where items lie that are thinner than their line.
    var itemAlignment = FlowLayout.ItemAlignment.center

    /// The start of a line's first item, and the gap between items.
    struct Placement {
        let start: Double
        let gap: Double
    }

    /// Whether an item still fits after items and gaps with the length `used`.
    func fits(_ length: Double, after used: Double) -> Bool {
        used + itemSpacing + length <= available + roundingTolerance
    }

    /// The number of items of equal length that a line holds, at least `count`.
    ///
    /// A Double, because very short items would overflow an integer; never above 1e15.
    func capacity(length: Double, atLeast count: Int) -> Double {
        let pitch = length + itemSpacing
        guard pitch > 0 else { return Double(count) }
        let fitting = ((available + itemSpacing + roundingTolerance) / pitch).rounded(.down)
        return max(Double(count), min(fitting, 1e15))
    }

    /// Places a line.
    ///
    /// - Parameters:
    ///   - count: The number of its items.
    ///   - lengths: Their lengths together.
    ///   - isLast: Whether it is the last line of the section.
    ///   - common: The length of each of its items if they are alike; `nil` otherwise. UIKit's rule needs it for
    ///     last lines.
    /// - Returns: Its placement.
    func place(
        count: Int,
        lengths: Double,
        isLast: Bool,
        common: @autoclosure () -> Double?
    ) -> Placement {
        if let lineAlignment {
            return place(lineAlignment, count: count, lengths: lengths, isLast: isLast)
        }
        guard isLast else { return placeFullLine(count: count, lengths: lengths) }
        guard let length = common() else { return Placement(start: leading, gap: itemSpacing) }
        return placeInColumns(atLeast: count, length: length)
    }

    /// Places a line among lines of items that all have the same length.
    ///
    /// - Parameters:
    ///   - count: The number of its items.
    ///   - itemsPerLine: The number of items of a full line.
    ///   - length: The length of each.
    ///   - isLast: Whether it is the last line of the section.
    /// - Returns: Its placement.
    func place(count: Int, of itemsPerLine: Int, length: Double, isLast: Bool) -> Placement {
        // UIKit's rule for last lines also gives full lines of equal items.
        guard let lineAlignment else {
            return placeInColumns(atLeast: itemsPerLine, length: length)
        }
        let lengths = Double(count) * length
        return place(lineAlignment, count: count, lengths: lengths, isLast: isLast)
    }

    /// Places a line that is not the last: flush with both edges, or a single item in the middle.
    private func placeFullLine(count: Int, lengths: Double) -> Placement {
        guard count > 1 else { return centred(lengths) }
        return spread(count: count, lengths: lengths)
    }

    /// Places a line of equal items in the columns of a full one.
    private func placeInColumns(atLeast count: Int, length: Double) -> Placement {
        let capacity = capacity(length: length, atLeast: count)
        guard capacity >= 2 else { return centred(length) }
        return Placement(start: leading, gap: (available - capacity * length) / (capacity - 1))
    }

    private func place(
        _ alignment: FlowLayout.LineAlignment,
        count: Int,
        lengths: Double,
        isLast: Bool
    ) -> Placement {
        let room = max(0, available - lengths - Double(count - 1) * itemSpacing)
        switch alignment {
        case .justified where count > 1 && !isLast: return spread(count: count, lengths: lengths)
        case .start, .justified: return Placement(start: leading, gap: itemSpacing)
        case .center: return Placement(start: leading + room / 2, gap: itemSpacing)
        case .end: return Placement(start: leading + room, gap: itemSpacing)
        }
    }

    private func spread(count: Int, lengths: Double) -> Placement {
        Placement(start: leading, gap: (available - lengths) / Double(count - 1))
    }

    /// The start of an item along the scroll axis.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - lineStart: The start of its line.
    ///   - thickness: The thickness of the line.
    /// - Returns: A position in points.
    func main(of item: FlowItem, lineStart: Double, thickness: Double) -> Double {
        lineStart + (thickness - item.thickness) * itemAlignment.share
    }

    /// Whether items of a last line are alike, so that they have the columns of a full one.
    func areAlike(_ a: FlowItem, _ b: FlowItem) -> Bool {
        isSelfSizing ? a.length == b.length : a == b
    }

    private func centred(_ length: Double) -> Placement {
        if isSelfSizing, length > available { return Placement(start: leading, gap: 0) }
        return Placement(start: leading + (available - length) / 2, gap: 0)
    }
}
