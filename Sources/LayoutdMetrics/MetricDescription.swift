/// What a metric is, and what it counts.
public struct MetricDescription: Sendable {
    /// How values are to be read.
    public enum Kind: String, Sendable {
        /// A number that only grows while the process runs.
        case counter
        /// A number that rises and falls.
        case gauge
        /// Numbers by size, in seconds.
        case histogram
    }

    /// The name, with the suffix that Prometheus expects.
    public let name: String

    /// How values are to be read.
    public let kind: Kind

    /// What it counts, in a sentence.
    public let help: String

    /// The names of its labels.
    public let labels: [String]

    /// Whether a series is left out until its first event.
    ///
    /// For metrics with many combinations of labels, most of which never occur.
    public let isSparse: Bool

    /// Describes a metric.
    public init(
        _ name: String,
        _ kind: Kind,
        _ help: String,
        labels: [String] = [],
        isSparse: Bool = false
    ) {
        (self.name, self.kind, self.help) = (name, kind, help)
        (self.labels, self.isSparse) = (labels, isSparse)
    }
}
