import Glibc
import LayoutdJournal
import LayoutdLocks
import LayoutdTestSupport
import Testing

struct JournalWriterTests {
    private static let key = JournalKey(high: 1, low: 2)

    /// A store whose writes wait until a test lets them go on.
    private final class Gate: JournalStore {
        private let isOpen = Monitor(false)
        let batches = Monitor<[Int]>([])
        let deadlines = Locked<[UInt64]>([])
        let (isShared, now) = (false, Int64(0))

        func open() {
            isOpen.withLock { $0 = true }
            isOpen.notifyAll()
        }

        func write(
            _ writes: [JournalWrite],
            until deadline: UInt64
        ) throws(JournalError) -> [JournalWriteResult] {
            deadlines.withLock { $0.append(deadline) }
            batches.withLock { $0.append(writes.count) }
            batches.notifyAll()
            isOpen.wait { $0 ? .done(()) : .retry(after: nil) }
            return writes.map { _ in .written }
        }

        func load(_ key: JournalKey) throws(JournalError) -> StoredJournal? { nil }

        func sweep() throws(JournalError) -> [JournalKey] { [] }

        func close() {}

        /// Waits until the first batch is being written.
        func waitForBatch() {
            batches.wait { $0.isEmpty ? .retry(after: nil) : .done(()) }
        }
    }

    private func writer(
        to store: any JournalStore,
        limit: Int = 1_000,
        limitBytes: Int = 1 << 20,
        report: @escaping JournalWriter.Report = { _ in }
    ) throws -> JournalWriter {
        try #require(
            JournalWriter(to: store, limit: limit, limitBytes: limitBytes, report: report) { _ in }
        )
    }

    private func entry(_ number: Int, bytes: Int = 1) -> JournalWrite {
        let body = [UInt8](repeating: 7, count: bytes)
        return .append(Self.key, JournalEntry(number: number, kind: .event, body: body))
    }

    @Test func `what waits becomes one batch`() throws {
        let gate = Gate()
        let writer = try writer(to: gate)
        let done = Locked<[Int]>([])
        func add(_ number: Int) -> Bool {
            writer.add(entry(number)) { _ in done.withLock { $0.append(number) } }
        }
        #expect(add(0))
        gate.waitForBatch()
        for number in 1...5 { #expect(add(number)) }
        gate.open()
        writer.close()
        #expect(gate.batches.withLock { $0 } == [1, 5])
        #expect(done.withLock { $0 } == [0, 1, 2, 3, 4, 5])
        #expect(!add(6))
    }

    @Test func `what a store does not finish is given up`() throws {
        let gate = Gate()
        let reports = Locked<[String?]>([])
        let writer = try writer(to: gate) { error in
            reports.withLock { $0.append(error?.description) }
        }
        let results = Locked<[Int: [Bool]]>([:])
        func add(_ number: Int, notBefore time: UInt64 = 0) -> Bool {
            writer.add(entry(number), notBefore: time) { result in
                let isWritten = (try? result.get()) == .written
                results.withLock { $0[number, default: []].append(isWritten) }
            }
        }
        let start = monotonicNanoseconds()
        #expect(add(0))
        gate.waitForBatch()
        #expect(add(1) && add(2, notBefore: start + 3_600_000_000_000))
        writer.giveUpIfStuck(at: start + 4_900_000_000)
        #expect(results.withLock { $0 } == [:])
        for _ in 0..<2 { writer.giveUpIfStuck(at: monotonicNanoseconds() + 5_100_000_000) }
        #expect(results.withLock { $0 } == [0: [false], 1: [false], 2: [false]])
        #expect(reports.withLock { $0 } == ["the store takes too long"])
        // What would have to wait for the store is refused immediately.
        #expect(!add(3) && writer.isStuck)
        gate.open()
        // It turns to the next batch when it has noticed that the store is back.
        let end = monotonicNanoseconds() + 60_000_000_000
        while !add(4), monotonicNanoseconds() < end { usleep(1_000) }
        writer.close()
        #expect(results.withLock { $0 } == [0: [false], 1: [false], 2: [false], 4: [true]])
        #expect(gate.batches.withLock { $0 } == [1, 1])
        #expect(reports.withLock { $0 } == ["the store takes too long", nil])
    }

    @Test(arguments: [(3, 1 << 20, 1), (1_000, 30, 10)])
    func `a full queue takes no more`(limit: Int, limitBytes: Int, bytes: Int) throws {
        let gate = Gate()
        let writer = try writer(to: gate, limit: limit, limitBytes: limitBytes)
        #expect(writer.add(entry(0)) { _ in })
        gate.waitForBatch()
        for number in 1...3 { #expect(writer.add(entry(number, bytes: bytes)) { _ in }) }
        #expect(!writer.add(entry(4)) { _ in })
        gate.open()
        writer.close()
        #expect(gate.batches.withLock { $0 } == [1, 3])
    }

    @Test func `failures are reported when they begin and when they end`() throws {
        let store = JournalDouble()
        let reports = Locked<[Bool]>([])
        let results = Monitor<[Bool]>([])
        let writer = try writer(to: store) { error in reports.withLock { $0.append(error != nil) } }
        func add(_ write: JournalWrite) {
            let before = results.withLock { $0.count }
            _ = writer.add(write) { result in
                results.withLock { $0.append((try? result.get()) == .written) }
                results.notifyAll()
            }
            results.wait { $0.count > before ? .done(()) : .retry(after: nil) }
        }
        add(.create(Self.key, snapshot: [], expires: 9))
        store.fail(after: 0)
        for _ in 0..<3 { add(entry(1)) }
        store.fail(after: nil)
        add(entry(1))
        writer.close()
        #expect(results.withLock { $0 } == [true, false, false, false, true])
        #expect(reports.withLock { $0 } == [true, false])
    }

    @Test func `what needs no room does not show that a full store works again`() throws {
        let store = JournalDouble()
        let reports = Locked<[Bool]>([])
        let results = Monitor<[Bool]>([])
        let writer = try writer(to: store) { error in reports.withLock { $0.append(error != nil) } }
        func add(_ write: JournalWrite) {
            let before = results.withLock { $0.count }
            _ = writer.add(write) { result in
                results.withLock { $0.append((try? result.get()) == .written) }
                results.notifyAll()
            }
            results.wait { $0.count > before ? .done(()) : .retry(after: nil) }
        }
        add(.create(Self.key, snapshot: [1], expires: 9))
        store.setFull(true)
        add(entry(1))
        add(.renew(Self.key, expires: 9))
        add(.renew(Self.key, expires: nil))
        #expect(results.withLock { $0 } == [true, false, true, true])
        #expect(reports.withLock { $0 } == [true])
        store.setFull(false)
        add(entry(1))
        writer.close()
        #expect(reports.withLock { $0 } == [true, false])
    }

    @Test func `a store that works again is noticed without a write`() throws {
        let store = JournalDouble()
        let reports = Monitor<[Bool]>([])
        let writer = try writer(to: store) { error in
            reports.withLock { $0.append(error != nil) }
            reports.notifyAll()
        }
        store.fail(after: 0)
        #expect(writer.add(entry(1)) { _ in })
        reports.wait { $0 == [true] ? .done(()) : .retry(after: nil) }
        store.fail(after: nil)
        reports.wait { $0 == [true, false] ? .done(()) : .retry(after: nil) }
        writer.close()
    }

    @Test func `what must wait is written in time, before what follows it`() throws {
        let store = JournalDouble()
        let writer = try writer(to: store)
        let done = Monitor<[Int]>([])
        func add(_ number: Int, _ write: JournalWrite, notBefore time: UInt64 = 0) -> Bool {
            writer.add(write, notBefore: time) { result in
                let isWritten = (try? result.get()) == .written
                done.withLock { $0.append(isWritten ? number : -number) }
                done.notifyAll()
            }
        }
        func wait(for count: Int) {
            done.wait { $0.count < count ? .retry(after: nil) : .done(()) }
        }
        let other = JournalKey(high: 3, low: 4)
        #expect(add(1, .create(Self.key, snapshot: [], expires: 9)))
        wait(for: 1)
        let start = monotonicNanoseconds()
        let time = start + 100_000_000
        #expect(add(2, entry(1), notBefore: time) && add(3, entry(2), notBefore: time))
        #expect(add(4, .create(other, snapshot: [], expires: 9)))
        wait(for: 2)
        while monotonicNanoseconds() < time {}
        #expect(add(5, entry(3)))
        wait(for: 5)
        #expect(done.withLock { $0 } == [1, 4, 2, 3, 5])
        writer.close()
    }

    @Test func `what must wait is written at the end`() throws {
        let store = JournalDouble()
        let writer = try writer(to: store)
        let isCreated = Monitor(false)
        let create = JournalWrite.create(Self.key, snapshot: [], expires: 9)
        #expect(
            writer.add(create) { _ in
                isCreated.withLock { $0 = true }
                isCreated.notifyAll()
            }
        )
        isCreated.wait { $0 ? .done(()) : .retry(after: nil) }
        let later = monotonicNanoseconds() + 1_000_000_000_000
        #expect(writer.add(entry(1), notBefore: later) { _ in })
        writer.close()
        #expect(store.journals[Self.key]?.entries.count == 1)
    }

    @Test func `a write may take two seconds from when it was added`() throws {
        let gate = Gate()
        let writer = try writer(to: gate)
        let start = monotonicNanoseconds()
        #expect(writer.add(entry(0)) { _ in })
        gate.waitForBatch()
        let end = monotonicNanoseconds()
        gate.open()
        writer.close()
        let deadline = try #require(gate.deadlines.withLock { $0 }.first)
        #expect((start + 2_000_000_000...end + 2_000_000_000).contains(deadline))
    }
}
