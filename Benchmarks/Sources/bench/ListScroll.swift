import LayoutEngine
import LayoutdGeometry

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
        let strolls = try sizes.map { try Stroll(rows: $0.rows, sections: sections($0.rows)) }
        try Self.checkAlike(strolls)
        let contestants = zip(sizes, strolls).map { size, stroll in
            Contestant(
                name: "\(grouped(size.rows)) rows, \(kind)",
                bound: size.bound,
                sample: stroll.sample
            )
        }
        return Comparison(contestants: contestants)
    }

    /// Checks that all paths have the same number of elements, so that they can be compared.
    private static func checkAlike(_ strolls: [Stroll]) throws {
        let counts = try strolls.map { try $0.walk() }
        guard counts[0] > 0, Set(counts).count == 1 else {
            throw Failure(description: "frames are not alike: \(counts) elements each")
        }
    }
}

/// A list that is scrolled back and forth.
///
/// A class, because scrolling continues from sample to sample.
private final class Stroll {
    private var view: CollectionView

    private static let steps = 100

    init(rows: Int, sections: Int) throws {
        view = try CollectionView.list(rows: rows, sections: sections)
    }

    /// Scrolls down and back up; returns the total number of elements in all frames.
    func walk() throws -> Int {
        try scroll(by: 7.25) + scroll(by: -7.25)
    }

    /// The cost of one scroll.
    func sample() throws -> Cost {
        // Samples last a millisecond, so that the machine has the same pace in successive ones.
        let walks = 4
        let cells = view.invalidations.cells
        let spent = try Clock.monotonic.time {
            for _ in 0..<walks { _ = try walk() }
        }
        guard view.invalidations.cells == cells else {
            throw Failure(description: "a scroll computed cells anew")
        }
        return Cost(wall: spent / Double(walks * 2 * Self.steps))
    }

    private func scroll(by distance: Double) throws -> Int {
        var elements = 0
        for _ in 0..<Self.steps {
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: distance))))
            view.tick()
            elements += try view.frame().elements.count
        }
        return elements
    }
}
