/// Which column the next item goes to.
struct WaterfallChoice {
    let direction: WaterfallLayout.ItemRenderDirection
    let ties: WaterfallLayout.Ties

    /// The column of an item.
    ///
    /// - Parameters:
    ///   - item: Its index in the section.
    ///   - nextTops: Per column where it would start.
    /// - Returns: Index of a column.
    func column(of item: Int, nextTops: [Double]) -> Int {
        let columns = nextTops.indices
        switch direction {
        case .leftToRight: return item % columns.count
        case .rightToLeft: return columns.count - 1 - item % columns.count
        case .shortestFirst:
            let isShorter = { nextTops[$0] < nextTops[$1] }
            return switch ties {
            case .first: columns.min(by: isShorter) ?? 0
            case .last: columns.reversed().min(by: isShorter) ?? 0
            }
        }
    }

    /// The columns that items take in turn, over and over, if all items are alike.
    ///
    /// - Parameters:
    ///   - heights: Per column the height of its items.
    ///   - spacing: The gap between two items of a column.
    /// - Returns: `nil` if they do not go round: shorter items follow each other sooner.
    func cycle(heights: [Double], spacing: Double) -> WaterfallCycle? {
        let count = heights.count
        switch direction {
        case .leftToRight: return WaterfallCycle(first: 0, step: 1, count: count)
        case .rightToLeft: return WaterfallCycle(first: count - 1, step: -1, count: count)
        case .shortestFirst:
            guard heights.allSatisfy({ $0 == heights[0] }) else { return nil }
            // Items that take no room leave the first column the shortest.
            let turns = heights[0] + spacing > 0 ? count : 1
            return switch ties {
            case .first: WaterfallCycle(first: 0, step: 1, count: turns)
            case .last: WaterfallCycle(first: count - 1, step: -1, count: turns)
            }
        }
    }
}

/// Columns side by side that take turns.
struct WaterfallCycle {
    /// The column whose turn is first.
    let first: Int
    /// 1 from left to right, -1 from right to left.
    let step: Int
    /// The number of columns that take part.
    let count: Int

    func column(ofTurn turn: Int) -> Int {
        first + step * turn
    }

    /// When it is a column's turn; `nil` if it never is.
    func turn(ofColumn column: Int) -> Int? {
        let turn = (column - first) * step
        return (0..<count).contains(turn) ? turn : nil
    }
}
