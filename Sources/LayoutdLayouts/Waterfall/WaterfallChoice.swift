/// Which column the next item goes to.
struct WaterfallChoice {
    let direction: WaterfallLayout.ItemRenderDirection
    let ties: WaterfallLayout.Ties

    /// All columns, in the order in which items take them while these are equally long.
    func order(ofColumns count: Int) -> WaterfallCycle {
        switch (direction, ties) {
        case (.leftToRight, _), (.shortestFirst, .first):
            WaterfallCycle(first: 0, step: 1, count: count)
        case (.rightToLeft, _), (.shortestFirst, .last):
            WaterfallCycle(first: count - 1, step: -1, count: count)
        }
    }

    /// The columns that items take in turn, over and over, if all items are alike.
    ///
    /// - Parameters:
    ///   - columns: All columns.
    ///   - spacing: The gap between two items of a column.
    /// - Returns: `nil` if they do not go round: shorter items follow each other sooner.
    func cycle(of columns: WaterfallColumns, spacing: Double) -> WaterfallCycle? {
        let all = order(ofColumns: columns.count)
        guard direction == .shortestFirst else { return all }
        guard let height = columns.commonHeight else { return nil }
        // Items that take no room leave the first column the shortest.
        return height + spacing > 0
            ? all : WaterfallCycle(first: all.first, step: all.step, count: 1)
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
}
