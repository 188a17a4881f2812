public import CoreMetrics
import LayoutdLocks

/// The metrics of a process, and their exposition for Prometheus.
///
/// Counters and timers are made through swift-metrics. All other values are read for each
/// exposition, see ``addSource(_:)``.
/// Labels of metrics are the names in the catalogue; a metric that is not in it is dropped.
///
/// A class, because all that counts shares it.
public final class MetricRegistry: Sendable {
    /// Reads values for an exposition.
    public typealias Source = @Sendable (_ samples: inout MetricSamples) -> Void

    private let catalogue: [MetricDescription]
    private let kinds: [String: MetricDescription]
    private let state = Locked(State())

    private struct State: Sendable {
        var families: [String: Family] = [:]
        var sources: [Source] = []
    }

    /// The series of one metric, in the order in which they were made.
    private struct Family: Sendable {
        var series: [(labels: MetricLabels, instrument: any Instrument)] = []
        var places: [MetricLabels: Int] = [:]

        /// Finds or makes the instrument of a series; nil if it is of another type.
        mutating func instrument<Made: Instrument>(
            _ labels: MetricLabels,
            _ make: () -> Made
        ) -> Made? {
            if let place = places[labels] { return series[place].instrument as? Made }
            let instrument = make()
            places[labels] = series.count
            series.append((labels, instrument))
            return instrument
        }
    }

    /// Creates a registry without values.
    ///
    /// - Parameter catalogue: The metrics, in the order of the exposition.
    public init(_ catalogue: [MetricDescription]) {
        self.catalogue = catalogue
        kinds = Dictionary(uniqueKeysWithValues: catalogue.map { ($0.name, $0) })
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
            for (labels, instrument) in state.families[metric.name]?.series ?? [] {
                if metric.isSparse, instrument.isUnused { continue }
                instrument.write(metric.name, labels, to: &writer)
            }
            for sample in samples.byName[metric.name] ?? [] {
                writer.sample(metric.name, sample.labels, sample.value)
            }
        }
        return writer.text
    }

    /// Finds or makes the instrument of a series, by name; nil if there is no such metric of this kind.
    private func instrument<Made: Instrument>(
        _ name: String,
        _ kind: MetricDescription.Kind,
        _ dimensions: [(String, String)],
        _ make: () -> Made
    ) -> Made? {
        guard let metric = kinds[name], metric.kind == kind else { return nil }
        let labels = MetricLabels(dimensions)
        return state.withLock { state in
            state.families[name, default: Family()].instrument(labels, make)
        }
    }
}

extension MetricRegistry: MetricsFactory {
    /// Makes a counter; one without effect if the catalogue has no such counter.
    public func makeCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any CounterHandler {
        instrument(label, .counter, dimensions) { AtomicCounter() } ?? NOOPMetricsHandler.instance
    }

    /// Makes a recorder without effect: no metric of the catalogue is recorded that way.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    /// Makes a histogram of durations; one without effect if the catalogue has no such histogram.
    public func makeTimer(
        label: String,
        dimensions: [(String, String)]
    ) -> any TimerHandler {
        instrument(label, .histogram, dimensions) { AtomicHistogram() }
            ?? NOOPMetricsHandler.instance
    }

    // A series that has been exposed stays: Prometheus would take its end for a restart.

    /// Does nothing.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}
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
