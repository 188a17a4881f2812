import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// The cost of scrolling with effects must not depend on the number of cells beyond the view.
struct EffectScroll: Benchmark {
    let title = "Scrolling with effects"
    let method = """
        One `scroll` of 7.25 points, one tick and reading one frame, by the engine's \
        `CollectionView`, without HTTP: a flow of the given number of cells of 56 by 56 points, \
        five to a line, which shrink, fade, turn and move with their distance from the middle of the \
        viewport, a hundred times down from the middle of its content and a hundred times back up. \
        All frames together contain the same number of elements, and no scroll may recompute a cell \
        (`invalidations.cells`).
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        let sizes: [(cells: Int, bound: Bound?)] = [(1_000, nil), (1_000_000, .atMost(1.5))]
        let strolls = try sizes.map { Stroll(try .effects(cells: $0.cells), walks: 1) }
        try Stroll.checkAlike(strolls)
        let contestants = zip(sizes, strolls).map { size, stroll in
            Contestant(
                name: "\(grouped(size.cells)) cells",
                bound: size.bound,
                sample: stroll.sample
            )
        }
        return [Comparison(contestants: contestants)]
    }
}

extension CollectionView {
    /// A flow of cells with an effect on each property, scrolled to the middle of its content.
    fileprivate static func effects(cells: Int) throws -> CollectionView {
        let metrics = FlowLayout.Metrics(itemSize: Size(width: 56, height: 56))
        return try CollectionView(
            CollectionView.Configuration(
                contentOffset: Point(x: 0, y: Double(cells / 10 * 66)),
                sections: [.uniform(count: cells)],
                layout: .flow(FlowLayout.Configuration(metrics: metrics)),
                settings: .init {
                    $0.effects = [
                        Effect(.scale, stops: [.init(-0.5, 0.6), .init(0, 1.2), .init(0.5, 0.6)]),
                        Effect(.alpha, stops: [.init(-0.5, 0.2), .init(0, 1), .init(0.5, 0.2)]),
                        Effect(.angle, stops: [.init(-0.5, -0.5), .init(0.5, 0.5)]),
                        Effect(.offset, stops: [.init(-0.5, 30), .init(0.5, -30)]),
                    ]
                }
            )
        )
    }
}
