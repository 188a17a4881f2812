import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// The cost of sizes that arrive later, by the amount of data.
struct SizeWork: Benchmark {
    let title = "Measuring a screenful"
    let method = """
        The event that gives the 20 rows in view other heights, which were measured before, in the middle of so \
        many, by the engine's `CollectionView`, without HTTP, each time of a copy of the same view: of a list, of \
        groups of a compositional layout, and of a flow of which one item fills a line. Then the same in a list \
        of 1 000 000 rows of which so many have been measured, in 1 000 events before. The viewport is 320 by 880 \
        points. Processor time is this thread's.
        """
    let metric = Metric.processor

    func comparisons() throws -> [Comparison] {
        try [Self.list, Self.groups, Self.flow].map { layout in
            try Comparison(
                contestants: [(1_000, nil), (1_000_000, Bound.atMost(1.5))].map { count, bound in
                    try Self.contestant(
                        "\(layout.name), \(grouped(count)) rows",
                        try Self.view(layout.configuration, rows: count),
                        bound
                    )
                }
            )
        } + [
            Comparison(
                contestants: try [20, 1_000, 10_000].map { count in
                    var view = try Self.view(Self.list.configuration, rows: 1_000_000)
                    try view.measure(count)
                    return try Self.contestant("\(grouped(count)) rows measured", view, nil)
                }
            )
        ]
    }

    private static let viewport = Size(width: 320, height: 880)
    private static let height = 44.0

    private static let list = (
        name: "list",
        configuration: LayoutConfiguration.list(
            ListLayout.Configuration(estimatedRowHeight: height)
        )
    )

    private static let flow = (
        name: "flow",
        configuration: LayoutConfiguration.flow(
            FlowLayout.Configuration(
                metrics: FlowLayout.Metrics(minimumLineSpacing: 0),
                estimatedItemSize: .size(Size(width: 320, height: height)),
                estimate: .fixed
            )
        )
    )

    private static var groups: (name: String, configuration: LayoutConfiguration) {
        let size = CollectionLayoutSize(width: .fractionalWidth(1), height: .estimated(height))
        let section = CollectionLayoutSection(
            group: .line(
                .horizontal,
                layoutSize: size,
                subitems: [.item(CollectionLayoutItem(layoutSize: size))]
            )
        )
        return (
            "groups",
            .compositional(CompositionalLayout.Configuration(section: section))
        )
    }

    /// A view in the middle of its rows, in which those in view have been measured.
    private static func view(
        _ layout: LayoutConfiguration,
        rows: Int
    ) throws -> CollectionView {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: viewport,
                contentOffset: Point(x: 0, y: Double(rows / 2) * height),
                sections: [.uniform(count: rows)],
                layout: layout
            )
        )
        try view.setSizes(sizes(rows / 2, of: height))
        return view
    }

    private static func sizes(_ first: Int, of height: Double) -> [MeasuredSize] {
        (first..<first + 20).map { MeasuredSize(.cell(section: 0, item: $0), height: height) }
    }

    private static func contestant(
        _ name: String,
        _ view: CollectionView,
        _ bound: Bound?
    ) throws -> Contestant {
        let middle = view.sections[0].items.count / 2
        let sizes = (0..<50).map { Self.sizes(middle, of: 40 + Double($0 % 10)) }
        let content = view.contentSize
        return Contestant(name: name, bound: bound) {
            var haveChanged = true
            let spent = try Clock.ownProcessor.time {
                for size in sizes {
                    var copy = view
                    try copy.setSizes(size)
                    haveChanged =
                        haveChanged && (copy.contentSize != content || size[0].height == height)
                }
            }
            guard haveChanged else { throw Failure(description: "nothing changed") }
            return Cost(processor: spent / Double(sizes.count))
        }
    }
}

extension CollectionView {
    /// Measures rows above the middle, in 1 000 events.
    fileprivate mutating func measure(_ count: Int) throws {
        let middle = sections[0].items.count / 2
        let rows = Array(middle - count..<middle)
        for start in stride(from: 0, to: count, by: max(1, count / 1000)) {
            try setSizes(
                rows[start..<min(count, start + max(1, count / 1000))].map {
                    MeasuredSize(.cell(section: 0, item: $0), height: 51.5)
                }
            )
        }
    }
}
