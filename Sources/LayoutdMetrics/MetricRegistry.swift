import LayoutdLocks

/// The metrics of a process, and their exposition for Prometheus.
///
/// What happens is counted by counters and histograms. All other values are read for each exposition,
/// see ``addSource(_:)``.
///
/// A class, because all that counts shares it.
public final class MetricRegistry: Sendable {
    /// Reads values for an exposition.
    public typealias Source = @Sendable (_ samples: inout MetricSamples) -> Void

    private let catalogue: [MetricDescription]
    private let kinds: [String: MetricDescription.Kind]
    private let state = Locked(State())

    private struct State: Sendable {
        /// The series of each metric, in the order in which they were made.
        var series: [String: [(labels: MetricLabels, instrument: any Instrument)]] = [:]
        var sources: [Source] = []
    }

    /// Creates a registry without values.
    ///
    /// - Parameter catalogue: The metrics, in the order of the exposition.
    public init(_ catalogue: [MetricDescription]) {
        self.catalogue = catalogue
        kinds = Dictionary(uniqueKeysWithValues: catalogue.map { ($0.name, $0.kind) })
    }

    /// Adds what is called for every exposition, on the thread that makes it.
    public func addSource(_ source: @escaping Source) {
        state.withLock { $0.sources.append(source) }
    }

    /// All values in the text format of Prometheus, version 0.0.4.
    ///
    /// - Note: Source: Prometheus, "Exposition formats", text-based format.
    public func exposition() -> String {
        let state = state.withLock { $0 }
        var samples = MetricSamples()
        for source in state.sources { source(&samples) }
        var writer = ExpositionWriter()
        for metric in catalogue {
            writer.begin(metric)
            for (labels, instrument) in state.series[metric.name] ?? [] {
                if metric.isSparse, instrument.isUnused { continue }
                instrument.write(metric.name, labels, to: &writer)
            }
            for sample in samples.byName[metric.name] ?? [] {
                writer.sample(metric.name, sample.labels, sample.value)
            }
        }
        return writer.text
    }

    /// Makes the counter of a series.
    ///
    /// - Precondition: The catalogue has a counter of this name, and this is its first series with these labels.
    public func makeCounter(_ name: String, labels: [(String, String)] = []) -> Counter {
        let counter = Counter()
        add(counter, to: name, .counter, labels)
        return counter
    }

    /// Makes the histogram of a series.
    ///
    /// - Precondition: The catalogue has a histogram of this name, and this is its first series with these labels.
    public func makeHistogram(_ name: String, labels: [(String, String)] = []) -> Histogram {
        let histogram = Histogram()
        add(histogram, to: name, .histogram, labels)
        return histogram
    }

    private func add(
        _ instrument: some Instrument,
        to name: String,
        _ kind: MetricDescription.Kind,
        _ labels: [(String, String)]
    ) {
        precondition(kinds[name] == kind, "the catalogue has no \(kind) \(name)")
        let labels = MetricLabels(labels)
        state.withLock { $0.series[name, default: []].append((labels, instrument)) }
    }
}

/// Values that are read for an exposition.
public struct MetricSamples {
    struct Sample {
        let labels: MetricLabels
        let value: Double
    }

    private(set) var byName: [String: [Sample]] = [:]

    /// Adds a value of a counter or a gauge.
    public mutating func add(
        _ name: String,
        _ value: some BinaryInteger,
        labels: [(String, String)] = []
    ) {
        add(name, Double(value), labels: labels)
    }

    /// Adds a value of a counter or a gauge.
    public mutating func add(_ name: String, _ value: Double, labels: [(String, String)] = []) {
        byName[name, default: []].append(Sample(labels: MetricLabels(labels), value: value))
    }
}
