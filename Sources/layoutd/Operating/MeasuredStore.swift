import LayoutdJournal
import LayoutdLocks
import LayoutdMetrics

/// A store whose operations are measured.
struct MeasuredStore: JournalStore {
    private let store: any JournalStore
    private let writing: Operation
    private let loading: Operation
    private let sweeping: Operation
    private let writes: Counter

    /// The series of one kind of operation.
    private struct Operation: Sendable {
        let time: Histogram
        let errors: Counter

        init(_ name: String, in metrics: MetricRegistry) {
            let labels = [("operation", name)]
            time = metrics.makeHistogram(MetricCatalogue.storeTime, labels: labels)
            errors = metrics.makeCounter(MetricCatalogue.storeErrors, labels: labels)
        }

        func measure<Result>(
            _ body: () throws(JournalError) -> Result
        ) throws(JournalError) -> Result {
            let start = monotonicNanoseconds()
            defer { time.record(nanoseconds: monotonicNanoseconds() - start) }
            do throws(JournalError) {
                return try body()
            } catch {
                errors.increment()
                throw error
            }
        }
    }

    init(_ store: any JournalStore, in metrics: MetricRegistry) {
        self.store = store
        writing = Operation("write", in: metrics)
        loading = Operation("load", in: metrics)
        sweeping = Operation("sweep", in: metrics)
        writes = metrics.makeCounter(MetricCatalogue.storeWrites)
    }

    var isShared: Bool { store.isShared }

    var now: Int64 { store.now }

    var replacements: Int { store.replacements }

    func write(
        _ writes: [JournalWrite],
        until deadline: UInt64
    ) throws(JournalError) -> [JournalWriteResult] {
        let results = try writing.measure { () throws(JournalError) in
            try store.write(writes, until: deadline)
        }
        self.writes.increment(by: Int64(results.count { $0 == .written }))
        return results
    }

    func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? {
        try loading.measure { () throws(JournalError) in try store.load(key) }
    }

    func snapshot(_ key: JournalKey) throws(JournalError) -> [UInt8]? {
        try loading.measure { () throws(JournalError) in try store.snapshot(key) }
    }

    func sweep() throws(JournalError) -> [JournalKey] {
        try sweeping.measure { () throws(JournalError) in try store.sweep() }
    }

    func close() {
        store.close()
    }
}
