import Synchronization

/// What counts for one series; atomic, so that no thread waits for another.
protocol Instrument: AnyObject, Sendable {
    /// Whether nothing has been counted.
    var isUnused: Bool { get }

    /// Writes its values.
    func write(_ name: String, _ labels: MetricLabels, to writer: inout ExpositionWriter)
}

/// A counter of whole numbers.
public final class Counter: Instrument {
    // Relaxed, here and below: the values order no other memory.
    private let value = Atomic<Int64>(0)

    var isUnused: Bool { value.load(ordering: .relaxed) == 0 }

    /// Counts, on any thread.
    public func increment(by amount: Int64 = 1) {
        value.wrappingAdd(amount, ordering: .relaxed)
    }

    func write(_ name: String, _ labels: MetricLabels, to writer: inout ExpositionWriter) {
        writer.sample(name, labels, Double(value.load(ordering: .relaxed)))
    }
}

/// A histogram of durations.
///
/// Safe to send between threads: the memory is allocated once, and its values are atomic.
public final class Histogram: Instrument, @unchecked Sendable {
    /// The upper bounds of the buckets, in nanoseconds, without the last, which has none.
    static let bounds: [Int64] = [
        10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000,
        2_500_000_000, 5_000_000_000, 10_000_000_000, 30_000_000_000,
    ]

    /// The number in each bucket, and then the sum in nanoseconds.
    private let values: UnsafeMutablePointer<Atomic<Int64>>
    private let bounds = bounds

    init() {
        let count = Self.bounds.count + 2
        values = .allocate(capacity: count)
        for index in 0..<count { (values + index).initialize(to: Atomic(0)) }
    }

    deinit {
        values.deinitialize(count: bounds.count + 2)
        values.deallocate()
    }

    var isUnused: Bool {
        (0...bounds.count).allSatisfy { values[$0].load(ordering: .relaxed) == 0 }
    }

    /// Counts a duration, on any thread.
    public func record(nanoseconds: UInt64) {
        let duration = Int64(clamping: nanoseconds)
        var bucket = 0
        while bucket < bounds.count, duration > bounds[bucket] { bucket += 1 }
        values[bucket].wrappingAdd(1, ordering: .relaxed)
        values[bounds.count + 1].wrappingAdd(duration, ordering: .relaxed)
    }

    func write(_ name: String, _ labels: MetricLabels, to writer: inout ExpositionWriter) {
        var count: Int64 = 0
        for (index, bound) in bounds.enumerated() {
            count += values[index].load(ordering: .relaxed)
            let limit = ExpositionWriter.number(Double(bound) / 1e9)
            writer.sample(name + "_bucket", labels.adding("le", limit), Double(count))
        }
        count += values[bounds.count].load(ordering: .relaxed)
        writer.sample(name + "_bucket", labels.adding("le", "+Inf"), Double(count))
        let sum = values[bounds.count + 1].load(ordering: .relaxed)
        writer.sample(name + "_sum", labels, Double(sum) / 1e9)
        writer.sample(name + "_count", labels, Double(count))
    }
}
