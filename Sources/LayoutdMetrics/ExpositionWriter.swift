/// Writes metrics in the text format of Prometheus.
struct ExpositionWriter {
    private(set) var text = ""

    /// Begins a metric.
    mutating func begin(_ metric: MetricDescription) {
        text += "# HELP \(metric.name) \(Self.escaped(metric.help, quotes: false))\n"
        text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
    }

    /// Writes one value.
    mutating func sample(_ name: String, _ labels: MetricLabels, _ value: Double) {
        text += "\(name)\(labels.text) \(Self.number(value))\n"
    }

    /// A number as Prometheus reads it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        if let whole = Int64(exactly: value) { return "\(whole)" }
        return "\(value)"
    }

    /// A text with special characters escaped by backslashes.
    static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

/// The labels of a series.
struct MetricLabels: Sendable {
    private let pairs: [String]

    init(_ labels: [(String, String)]) {
        pairs = labels.map { "\($0)=\"\(ExpositionWriter.escaped($1, quotes: true))\"" }
    }

    private init(pairs: [String]) {
        self.pairs = pairs
    }

    /// These labels and another one, at the end.
    func adding(_ name: String, _ value: String) -> MetricLabels {
        MetricLabels(pairs: pairs + ["\(name)=\"\(value)\""])
    }

    /// The labels as they follow a name; empty if there are none.
    var text: String { pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}" }
}
