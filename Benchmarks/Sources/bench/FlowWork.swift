import LayoutdGeometry
import LayoutdLayouts

/// The cost of a flow, by the number of items and by whether they are equal.
struct FlowWork: Benchmark {
    let title = "Laying out a flow"
    let method = """
        Preparing a `FlowLayout` of one section, 320 points wide, and asking it for the elements in \
        a rectangle of 320 by 480 points in the middle of the content: of so many equal items, and \
        of 1 000 000 items with sizes of their own against adding up these sizes once, widths and \
        heights, in a loop over the same array, which is the least that any layout must do. \
        Processor time is this thread's: on a busy machine wall time of several milliseconds holds \
        what others do.
        """
    let metric = Metric.processor

    func comparisons() throws -> [Comparison] {
        [try Self.uniform(), try Self.varying()]
    }

    private static func uniform() throws -> Comparison {
        let counts: [(Int, Bound?)] = [(100, nil), (1_000_000, .atMost(1.2))]
        return Comparison(
            contestants: try counts.map { count, bound in
                let middle = try layout(.uniform(count: count)).contentSize.height / 2
                return Contestant(name: "\(grouped(count)) equal items", bound: bound) {
                    try cost(of: .uniform(count: count), middle: middle, repeats: 2000)
                }
            }
        )
    }

    private static func varying() throws -> Comparison {
        let sizes = ItemSize.varied(count: 1_000_000)
        let items = ItemTable.sized(sizes)
        let middle = try layout(items).contentSize.height / 2
        return Comparison(contestants: [
            Contestant(name: "adding up 1 000 000 sizes") { try sizes.costOfAdding() },
            Contestant(name: "1 000 000 varying items", bound: .atMost(4)) {
                try cost(of: items, middle: middle, repeats: 1)
            },
        ])
    }

    private static func cost(
        of items: ItemTable,
        middle: Double,
        repeats: Int
    ) throws -> Cost {
        let rect = Rect(x: 0, y: middle, width: 320, height: 480)
        var found = 0
        let spent = try Clock.ownProcessor.time {
            for _ in 0..<repeats {
                found += try layout(items).elements(in: rect, limit: .max).count
            }
        }
        guard found > 0 else { throw Failure(description: "the rectangle is empty") }
        return Cost(processor: spent / Double(repeats))
    }

    private static func layout(_ items: ItemTable) throws -> StackLayout {
        try FlowLayout.prepare(
            FlowLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: items)],
                viewport: Size(width: 320, height: 480)
            )
        )
    }
}

extension ItemSize {
    /// Sizes of 30 to 90 by 40 to 70 points, without a pattern that a processor could predict.
    static func varied(count: Int) -> [ItemSize] {
        var state: UInt64 = 1
        return (0..<count).map { _ in
            // Knuth's MMIX generator; its upper bits are the random ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return ItemSize(
                width: Double(30 + (state >> 33) % 61),
                height: Double(40 + (state >> 48) % 31)
            )
        }
    }
}

extension [ItemSize] {
    /// The cost of adding up widths and heights, which is the least that any layout must do.
    func costOfAdding() throws -> Cost {
        var sum = Size.zero
        let spent = Clock.ownProcessor.time {
            for size in self {
                sum.width += size.width ?? 0
                sum.height += size.height ?? 0
            }
        }
        guard sum.width > 0, sum.height > 0 else { throw Failure(description: "no sizes") }
        return Cost(processor: spent)
    }
}
