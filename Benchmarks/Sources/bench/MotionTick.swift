import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// The cost of a tick, by the kind of motion.
struct MotionTick: Benchmark {
    let title = "Moving through flings and changes"
    let method = """
        One of the first twenty ticks, by the engine's `CollectionView`, without HTTP, each time of a \
        copy of the same view: of the preset `springy`, dragged by 40 points; of the same, left by \
        the finger with 2000 points a second; of the preset at rest, after an insertion before all \
        other items; of a list without springs after a tap that expands the first row in view.
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        [
            Comparison(contestants: [
                contestant("springy, dragged", try .springy()),
                contestant("springy, flung", try Self.flung()),
                contestant("springy, with an insertion", try Self.inserted()),
                contestant("a list, tapped", try Self.tapped()),
            ])
        ]
    }

    private func contestant(_ name: String, _ view: CollectionView) -> Contestant {
        Contestant(name: name) { try view.costOfTick() }
    }

    private static func flung() throws -> CollectionView {
        var view = try CollectionView.springy()
        try view.fling(velocity: Vector(dx: 0, dy: 2000))
        return view
    }

    private static func inserted() throws -> CollectionView {
        var view = try CollectionView.springy(items: 10_000)
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))]))
        return view
    }

    private static func tapped() throws -> CollectionView {
        var view = try CollectionView.list(rows: 10_000, sections: 1)
        _ = try view.tap(.element(.cell(section: 0, item: 5_000)))
        return view
    }
}

extension CollectionView {
    /// The mean cost of the first ticks of a copy.
    fileprivate func costOfTick() throws -> Cost {
        let (repeats, ticks) = (10, 20)
        var areMoving = true
        let spent = Clock.monotonic.time {
            for _ in 0..<repeats {
                var view = self
                view.passTicks(ticks)
                areMoving = areMoving && !view.isResting
            }
        }
        guard areMoving else { throw Failure(description: "a view came to rest") }
        return Cost(wall: spent / Double(repeats * ticks))
    }
}
