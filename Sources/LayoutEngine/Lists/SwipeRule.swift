import LayoutdLayouts

/// Where a row goes that a finger swipes, and how wide the buttons are that it reveals.
///
/// - Note: Source: our own choice, as UIKit publishes no figures; that a row opens at half the width of its buttons is as in
///   SwipeCellKit and in kern0x1b/charon's port.
struct SwipeRule: Sendable, Hashable, Codable {
    /// The widths of the buttons, that at the edge first; points.
    let widths: [Double]
    /// The width of the row, in points.
    let rowWidth: Double
    /// Whether a swipe far enough carries out the first action.
    let performsFirstAction: Bool

    /// The widths of all buttons, in points.
    var total: Double { widths.reduce(0, +) }

    /// How far the row has moved when its finger has gone a way towards revealing, in points.
    func offset(at travel: Double) -> Double {
        guard travel > total, !performsFirstAction else { return max(0, travel) }
        let excess = travel - total
        let resistance = rowWidth + Self.resistance * excess
        guard resistance > 0 else { return total }
        return total + Self.resistance * excess * rowWidth / resistance
    }

    /// Whether the first button takes all, and letting go carries out its action.
    func isFull(at travel: Double) -> Bool {
        performsFirstAction && travel >= max(total + Self.excess, Self.part * rowWidth)
    }

    /// How wide the buttons are, in points.
    func buttons(at offset: Double, isFull: Bool) -> [Double] {
        let offset = max(0, offset)
        if isFull { return widths.indices.map { $0 == 0 ? offset : 0 } }
        return widths.map { $0 * offset / total }
    }

    /// What becomes of the row when its finger lets go.
    ///
    /// - Parameters:
    ///   - travel: How far the finger has gone.
    ///   - velocity: Points per second, towards revealing.
    /// - Returns: Whether it opens, closes or goes out of the list.
    func end(at travel: Double, velocity: Double) -> SwipeResult.State {
        if isFull(at: travel) { return .full }
        return offset(at: travel) + Self.projection * velocity >= total / 2 ? .open : .closed
    }

    /// Where the row rests, in points.
    func offset(of state: SwipeResult.State) -> Double {
        switch state {
        case .open: total
        case .full: rowWidth
        case .closed, .swiping: 0
        }
    }

    /// How much of its way the row follows the finger beyond its buttons, as in scroll views.
    private static let resistance = 0.55
    /// How far beyond all buttons the first one takes all at least, in points.
    private static let excess = 40.0
    /// The part of the row that a full swipe takes at least.
    private static let part = 0.6
    /// The seconds that a velocity counts.
    private static let projection = 0.099
}

extension SwipeRule: Checkable {
    var isSound: Bool {
        !widths.isEmpty && widths.allSatisfy { $0.isSound && $0 > 0 } && rowWidth.isSound
            && rowWidth >= 0
    }
}
