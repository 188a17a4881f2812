/// Something to measure, and what it is compared with.
///
/// To add one, conform a type and list it in ``Bench``.
protocol Benchmark {
    /// A heading.
    var title: String { get }
    /// What one operation is, and what its cost is counted from; Markdown.
    var method: String { get }
    /// What the ratios are taken from.
    var metric: Metric { get }
    /// How many times each contestant is sampled.
    func rounds(quick: Bool) -> Int
    /// Whether it is for short runs too.
    var isQuick: Bool { get }
    /// Sets everything up; called once.
    func comparisons() throws -> [Comparison]
}

extension Benchmark {
    func rounds(quick: Bool) -> Int { quick ? 9 : 31 }
    var isQuick: Bool { true }
}
