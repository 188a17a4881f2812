import LayoutEngine
import LayoutdLayouts

/// The cost of changes, by the amount of data.
struct DataChange: Benchmark {
    let title = "Changing a session"
    let method = """
        One event of a view, at rest unless said otherwise, by the engine's `CollectionView`, without \
        HTTP, each time of a copy of the same view: a tap that expands the first row in view of a list of so many equal \
        rows in one section; the mean of such a tap, of the same tap 6 ticks later, and of a third \
        one 5 ticks after that; then an animated insertion of one item before all others of the \
        preset `springy` with so many items, seen from the top.
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        try [
            Comparison(contestants: [100, 100_000].map { rows in try tap(rows: rows) }),
            Comparison(contestants: [tapAtRest(), overlappingTaps()]),
            Comparison(contestants: [100, 10_000, 1_000_000].map(insertion)),
        ]
    }

    private func tap(rows: Int) throws -> Contestant {
        let list = try CollectionView.list(rows: rows, sections: 1)
        let row = ElementID.cell(section: 0, item: rows / 2)
        return Contestant(name: "a tap, \(grouped(rows)) rows") {
            try list.costOfChange { view in _ = try view.tap(.element(row)) }
        }
    }

    private func tapAtRest() throws -> Contestant {
        let list = try tappedList(after: [])
        return Contestant(name: "a tap at rest") {
            try list.costOfChange { view in _ = try view.tap(Self.row) }
        }
    }

    private func overlappingTaps() throws -> Contestant {
        let lists = try [[], [6], [6, 5]].map(tappedList)
        return Contestant(name: "each of three that overlap", bound: .atMost(1.5)) {
            let costs = try lists.map { list in
                try list.costOfChange { view in _ = try view.tap(Self.row) }
            }
            return Cost(wall: costs.reduce(0) { $0 + ($1.wall ?? 0) } / Double(costs.count))
        }
    }

    private static let row = Tap.element(.cell(section: 0, item: 50))

    /// A list after one tap for each of the given tick counts, each followed by that many ticks.
    private func tappedList(after ticks: [Int]) throws -> CollectionView {
        var list = try CollectionView.list(rows: 100, sections: 1)
        for ticks in ticks {
            _ = try list.tap(Self.row)
            for _ in 0..<ticks { list.tick() }
        }
        return list
    }

    private func insertion(items: Int) throws -> Contestant {
        let flow = try CollectionView.springy(items: items)
        let batch = UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))])
        return Contestant(name: "an insertion, \(grouped(items)) items") {
            try flow.costOfChange { view in try view.update(batch) }
        }
    }
}

extension CollectionView {
    /// The mean cost of a change that sets a copy in motion.
    fileprivate func costOfChange(_ change: (inout CollectionView) throws -> Void) throws -> Cost {
        let batch = 20
        var areMoving = true
        let spent = try Clock.monotonic.time {
            for _ in 0..<batch {
                var view = self
                try change(&view)
                areMoving = areMoving && !view.isResting
            }
        }
        guard areMoving else { throw Failure(description: "nothing changed") }
        return Cost(wall: spent / Double(batch))
    }
}
