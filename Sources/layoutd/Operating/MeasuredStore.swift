import CoreMetrics
import LayoutdJournal
import LayoutdLocks

/// A store whose operations are measured.
struct MeasuredStore: JournalStore {
    private let store: any JournalStore
    private let writing: Operation
    private let loading: Operation
    private let sweeping: Operation
    private let writes: any CounterHandler

    /// The series of one kind of operation.
    private struct Operation: Sendable {
        let time: any TimerHandler
        let errors: any CounterHandler

        init(_ name: String, in factory: any MetricsFactory) {
            let labels = [("operation", name)]
            time = factory.makeTimer(label: MetricCatalogue.storeTime, dimensions: labels)
            errors = factory.makeCounter(label: MetricCatalogue.storeErrors, dimensions: labels)
        }

        func measure<Result>(
            _ body: () throws(JournalError) -> Result
        ) throws(JournalError) -> Result {
            let start = monotonicNanoseconds()
            defer { time.recordNanoseconds(Int64(clamping: monotonicNanoseconds() - start)) }
            do throws(JournalError) {
                return try body()
            } catch {
                errors.increment(by: 1)
                throw error
            }
        }
    }

    init(_ store: any JournalStore, in factory: any MetricsFactory) {
        self.store = store
        writing = Operation("write", in: factory)
        loading = Operation("load", in: factory)
        sweeping = Operation("sweep", in: factory)
        writes = factory.makeCounter(label: MetricCatalogue.storeWrites, dimensions: [])
    }

    var isShared: Bool { store.isShared }

    var now: Int64 { store.now }

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
