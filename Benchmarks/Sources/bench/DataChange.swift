import Engine
import Layouts

/// What it costs to change what is shown, next to how much there is.
struct DataChange: Benchmark {
    let title = "Changing a session"
    let method = """
        One event of a view, at rest unless said otherwise, by the engine's `CollectionView`, without \
        HTTP, each time of a copy of the same view: a tap that expands the first row in view of a list of so many equal \
        rows in one section; the same tap 6 ticks after another one, and 5 ticks after two; then an \
        animated insertion of one item before all others of the preset `springy` with so many items, \
        seen from the top.
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        try [
            Comparison(contestants: [100, 100_000].map { rows in try tap(rows: rows) }),
            Comparison(contestants: [[], [6], [6, 5]].map(interruptingTap)),
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

    /// A tap that interrupts others, each of which has run for some ticks.
    private func interruptingTap(after ticks: [Int]) throws -> Contestant {
        var list = try CollectionView.list(rows: 100, sections: 1)
        let row = ElementID.cell(section: 0, item: 50)
        for ticks in ticks {
            _ = try list.tap(.element(row))
            for _ in 0..<ticks { list.tick() }
        }
        let names = ["a tap at rest", "a tap that interrupts one", "a tap that interrupts two"]
        return Contestant(
            name: names[ticks.count],
            bound: ticks.isEmpty ? nil : .atMost(1.5)
        ) { [list] in
            try list.costOfChange { view in _ = try view.tap(.element(row)) }
        }
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
    /// The mean cost of doing something to a copy that sets it in motion.
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
