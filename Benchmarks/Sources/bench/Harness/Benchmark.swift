/// A measurement, with its comparisons.
///
/// To add one, conform a type and list it in ``Bench``.
protocol Benchmark {
    /// The heading.
    var title: String { get }
    /// Describes one operation and how its cost is measured; Markdown.
    var method: String { get }
    /// The cost from which ratios are computed.
    var metric: Metric { get }
    /// The number of samples of each contestant.
    func rounds(quick: Bool) -> Int
    /// Whether it is included in short runs.
    var isQuick: Bool { get }
    /// Sets everything up; called once.
    func comparisons() throws -> [Comparison]
}

extension Benchmark {
    func rounds(quick: Bool) -> Int { quick ? 9 : 31 }
    var isQuick: Bool { true }
}
