/// Chooses the column of the next item.
struct WaterfallChoice {
    let direction: WaterfallLayout.ItemRenderDirection
    let ties: WaterfallLayout.Ties

    /// All columns, in the order in which items fill them while they are equally long.
    func order(ofColumns count: Int) -> WaterfallCycle {
        switch (direction, ties) {
        case (.leftToRight, _), (.shortestFirst, .first):
            WaterfallCycle(first: 0, step: 1, count: count)
        case (.rightToLeft, _), (.shortestFirst, .last):
            WaterfallCycle(first: count - 1, step: -1, count: count)
        }
    }

    /// The columns that equal items fill in turn, repeatedly.
    ///
    /// - Parameters:
    ///   - columns: All columns.
    ///   - spacing: The gap between two items of a column.
    /// - Returns: `nil` if columns do not take turns, because those with shorter items get more of
    ///   them.
    func cycle(of columns: WaterfallColumns, spacing: Double) -> WaterfallCycle? {
        let all = order(ofColumns: columns.count)
        guard direction == .shortestFirst else { return all }
        guard let height = columns.commonHeight else { return nil }
        // Items without height leave the first column the shortest.
        return height + spacing > 0
            ? all : WaterfallCycle(first: all.first, step: all.step, count: 1)
    }
}

/// Columns side by side that take turns.
struct WaterfallCycle {
    /// The column of the first turn.
    let first: Int
    /// 1 from left to right, -1 from right to left.
    let step: Int
    /// The number of columns that take turns.
    let count: Int

    func column(ofTurn turn: Int) -> Int {
        first + step * turn
    }
}
