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

    /// Places a line that is not the last: flush with both edges, or a single item in the middle.
    func placeFullLine(count: Int, lengths: Double) -> Placement {
        guard count > 1 else { return centred(lengths) }
        return Placement(start: leading, gap: (available - lengths) / Double(count - 1))
    }

    /// Places a last line of equal items in the columns of a full one.
    func placeLastLine(count: Int, length: Double) -> Placement {
        let capacity = capacity(length: length, atLeast: count)
        guard capacity >= 2 else { return centred(length) }
        return Placement(start: leading, gap: (available - capacity * length) / (capacity - 1))
    }

    /// Places a last line of unequal items.
    var raggedLine: Placement {
        Placement(start: leading, gap: itemSpacing)
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
