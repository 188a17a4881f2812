import LayoutEngine

/// The cost of scrolling must not depend on the number of rows beyond the view.
struct ListScroll: Benchmark {
    let title = "Scrolling a list"
    let method = """
        One `scroll` of 7.25 points, one tick and reading one frame, by the engine's \
        `CollectionView`, without HTTP: a list of so many rows of 44 points under sticky headers of \
        40, on a grid of half points, a hundred times down from the middle of its content and a \
        hundred times back up. All frames together hold the same number of elements, and no scroll \
        may compute a cell anew (`invalidations.cells`).
        """
    let metric = Metric.wall

    func comparisons() throws -> [Comparison] {
        try [
            comparison(of: "ten to a section") { $0 / 10 },
            comparison(of: "one section") { _ in 1 },
        ]
    }

    private func comparison(
        of kind: String,
        sections: (_ rows: Int) -> Int
    ) throws -> Comparison {
        let sizes: [(rows: Int, bound: Bound?)] = [(100, nil), (100_000, .atMost(1.5))]
        let strolls = try sizes.map {
            Stroll(try .list(rows: $0.rows, sections: sections($0.rows)), walks: 4)
        }
        try Stroll.checkAlike(strolls)
        let contestants = zip(sizes, strolls).map { size, stroll in
            Contestant(
                name: "\(grouped(size.rows)) rows, \(kind)",
                bound: size.bound,
                sample: stroll.sample
            )
        }
        return Comparison(contestants: contestants)
    }
}
