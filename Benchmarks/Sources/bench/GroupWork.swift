import LayoutdGeometry
import LayoutdLayouts

/// The cost of preparing groups, by the number of items and by whether they are equal.
struct GroupWork: Benchmark {
    let title = "Laying out groups"
    let method = """
        Preparing a `CompositionalLayout` of one section, 320 points wide, whose groups are rows of \
        four items, and asking it for the elements in a rectangle of 320 by 480 points in the middle \
        of the content: of so many items in equal groups, and of a section with the layout of a flow \
        and 1 000 000 items with sizes of their own against adding up these sizes once, widths and \
        heights, in a loop over the same array. Processor time is this thread's.
        """
    let metric = Metric.processor

    func comparisons() throws -> [Comparison] {
        [try Self.uniform(), try Self.varying()]
    }

    private static func uniform() throws -> Comparison {
        let counts: [(Int, Bound?)] = [(1_000, nil), (1_000_000, .atMost(1.5))]
        return Comparison(
            contestants: try counts.map { count, bound in
                let section = Section(
                    items: .uniform(count: count),
                    measures: .compositional(.rows(of: 60))
                )
                let middle = try layout(section).contentSize.height / 2
                return Contestant(name: "\(grouped(count)) items in equal groups", bound: bound) {
                    try cost(of: section, middle: middle, repeats: 2000)
                }
            }
        )
    }

    private static func varying() throws -> Comparison {
        let sizes = ItemSize.varied(count: 1_000_000)
        let section = Section(
            items: .sized(sizes),
            measures: .layout(FlowLayout.Configuration())
        )
        let middle = try layout(section).contentSize.height / 2
        return Comparison(contestants: [
            Contestant(name: "adding up 1 000 000 sizes") { try sizes.costOfAdding() },
            Contestant(name: "1 000 000 items with sizes of their own", bound: .atMost(4)) {
                try cost(of: section, middle: middle, repeats: 1)
            },
        ])
    }

    private static func cost(
        of section: Section,
        middle: Double,
        repeats: Int
    ) throws -> Cost {
        let rect = Rect(x: 0, y: middle, width: 320, height: 480)
        var found = 0
        let spent = try Clock.ownProcessor.time {
            for _ in 0..<repeats {
                found += try layout(section).elements(in: rect, limit: .max).count
            }
        }
        guard found > 0 else { throw Failure(description: "the rectangle is empty") }
        return Cost(processor: spent / Double(repeats))
    }

    private static func layout(_ section: Section) throws -> any CollectionLayout {
        try CompositionalLayout.Configuration().prepare(
            LayoutInput(sections: [section], viewport: Size(width: 320, height: 480))
        )
    }
}

extension CollectionLayoutSection {
    /// Rows of four items of equal width.
    static func rows(of height: Double) -> CollectionLayoutSection {
        let height = CollectionLayoutDimension.absolute(height)
        let cell = CollectionLayoutItem(
            layoutSize: CollectionLayoutSize(width: .fractionalWidth(0.25), height: height)
        )
        return CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: CollectionLayoutSize(width: .fractionalWidth(1), height: height),
                subitems: [.item(cell)]
            )
        )
    }
}
