import LayoutdLocks

/// Writes to a store on a thread of its own: all that waits becomes one batch.
///
/// A class, because all that writes shares it, and its thread has to be joined.
public final class JournalWriter: Sendable {
    /// Is called by the writer's thread when a write is over.
    public typealias Completion = @Sendable (Result<JournalWriteResult, JournalError>) -> Void

    /// Called when writing begins to fail, and with `nil` when it works again.
    public typealias Report = @Sendable (JournalError?) -> Void

    private let store: any JournalStore
    private let report: Report
    private let limit: Int
    private let limitBytes: Int
    private let state = Monitor(State())
    private let thread = Locked<Thread?>(nil)

    private struct State: Sendable {
        var waiting: [Write] = []
        /// Writes that must not be written yet.
        var early: [Write] = []
        var bytes = 0
        var isClosed = false
        /// The batch that is being written, unless it was given up.
        var writing: [Write] = []
        /// When the thread has last turned to the store; `nil` while it waits.
        var busySince: UInt64?
        /// Whether the store has taken too long, and is not back.
        var isStuck = false
        var isFailing = false

        /// Removes and returns what may be written now: what was early first, because what follows
        /// it may be waiting.
        mutating func takeBatch(at now: UInt64) -> [Write] {
            let due = early.filter { $0.time <= now || isClosed }
            if !due.isEmpty { early = early.filter { $0.time > now && !isClosed } }
            defer { waiting = [] }
            let batch = due + waiting
            bytes -= batch.reduce(0) { $0 + $1.content.size }
            return batch
        }

        /// Removes and returns all writes that are not over; `nil` if the store does not take too
        /// long.
        mutating func takeStuck(at now: UInt64) -> [Write]? {
            guard let busySince, now > busySince &+ mostPatience else { return nil }
            isStuck = true
            defer { (writing, waiting, early, bytes) = ([], [], [], 0) }
            return writing + waiting + early
        }
    }

    private struct Write: Sendable {
        let content: JournalWrite
        /// From when on it may be written, in nanoseconds of the monotonic clock.
        let time: UInt64
        let completion: Completion
    }

    /// How long a write may take from when it may be written, in nanoseconds.
    private static let patience: UInt64 = 2_000_000_000

    /// How long the store may take, in nanoseconds: longer than one takes that keeps deadlines.
    private static let mostPatience: UInt64 = 5_000_000_000

    /// The time between two sweeps of the store, in nanoseconds.
    private static let sweepPause: UInt64 = 2_000_000_000

    /// Starts the thread; `nil` if the system has no more of them.
    ///
    /// - Parameters:
    ///   - store: Where to write.
    ///   - limit: The most writes that wait.
    ///   - limitBytes: The most bytes that wait.
    ///   - report: Called with failures.
    ///   - outdated: Called with journals that need a newer snapshot, see ``JournalStore/sweep()``.
    public init?(
        to store: any JournalStore,
        limit: Int = 20_000,
        limitBytes: Int = 64 << 20,
        report: @escaping Report,
        outdated: @escaping @Sendable ([JournalKey]) -> Void
    ) {
        (self.store, self.limit, self.limitBytes) = (store, limit, limitBytes)
        self.report = report
        let work = Thread { [state] in
            Self.work(on: state, writingTo: store, report, outdated)
        }
        guard let work else { return nil }
        thread.withLock { $0 = work }
    }

    /// Adds a write.
    ///
    /// - Parameters:
    ///   - write: What to write.
    ///   - time: When it may be written, in nanoseconds of the monotonic clock. All writes of a
    ///     journal must have the same time, if that has not passed.
    ///   - completion: Called when it is over.
    /// - Returns: Whether it was added: false if too many wait, the store is stuck, or the writer is
    ///   closed.
    public func add(
        _ write: JournalWrite,
        notBefore time: UInt64 = 0,
        then completion: @escaping Completion
    ) -> Bool {
        let now = monotonicNanoseconds()
        let entry = Write(content: write, time: max(now, time), completion: completion)
        let isAdded = state.withLock { state in
            let count = state.waiting.count + state.early.count
            guard !state.isClosed, !state.isStuck, count < limit, state.bytes < limitBytes
            else { return false }
            state.bytes += write.size
            time > now ? state.early.append(entry) : state.waiting.append(entry)
            return true
        }
        if isAdded { state.notify() }
        return isAdded
    }

    /// Whether the store has taken too long, and is not back: reading it may take as long.
    public var isStuck: Bool { state.withLock { $0.isStuck } }

    /// Gives up all writes if the store takes too long, as on a disk that does not respond: call it
    /// every second.
    ///
    /// What is being written may be kept all the same. Until the store is back, nothing is added.
    ///
    /// - Parameter now: The time, in nanoseconds of the monotonic clock.
    public func giveUpIfStuck(at now: UInt64) {
        guard let stuck = state.withLock({ $0.takeStuck(at: now) }) else { return }
        let error = JournalError("the store takes too long")
        Self.note(error, state, report)
        for write in stuck { write.completion(.failure(error)) }
    }

    /// Writes what waits, and ends the thread; later writes are not added.
    public func close() {
        state.withLock { $0.isClosed = true }
        state.notifyAll()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    private static func work(
        on state: Monitor<State>,
        writingTo store: any JournalStore,
        _ report: Report,
        _ outdated: ([JournalKey]) -> Void
    ) {
        var nextSweep = monotonicNanoseconds() + sweepPause
        var hasAdded = false
        func note(_ error: JournalError?) { Self.note(error, state, report) }
        while let batch = nextBatch(state, until: nextSweep) {
            if !batch.isEmpty {
                switch write(batch, to: store, state) {
                case .success(let adds):
                    // A store that is full may still accept what needs no room.
                    if adds { note(nil) }
                    hasAdded = hasAdded || adds
                case .failure(let error):
                    note(error)
                    hasAdded = true
                }
            }
            guard monotonicNanoseconds() >= nextSweep else { continue }
            do throws(JournalError) {
                outdated(try store.sweep())
                // Without writes nothing else shows that the store works again.
                if !hasAdded { note(nil) }
            } catch {
                note(error)
            }
            nextSweep = monotonicNanoseconds() + sweepPause
            hasAdded = false
        }
    }

    /// Reports a failure if writing has not failed before, or that it works again.
    private static func note(_ error: JournalError?, _ state: Monitor<State>, _ report: Report) {
        let isNews = state.withLock { state in
            defer { state.isFailing = error != nil }
            return state.isFailing != (error != nil)
        }
        if isNews { report(error) }
    }

    /// Waits for writes, or until a time; returns `nil` after the last.
    private static func nextBatch(_ state: Monitor<State>, until end: UInt64) -> [Write]? {
        state.wait { state in
            (state.busySince, state.isStuck) = (nil, false)
            let now = monotonicNanoseconds()
            let batch = state.takeBatch(at: now)
            guard batch.isEmpty else {
                (state.writing, state.busySince) = (batch, now)
                return .done(batch)
            }
            guard !state.isClosed else { return .done(nil) }
            guard now < end else {
                state.busySince = now
                return .done([])
            }
            let next = state.early.reduce(end) { min($0, $1.time) }
            return .retry(after: next - now)
        }
    }

    /// Writes a batch; returns whether that has added something to the store, or why it failed.
    private static func write(
        _ batch: [Write],
        to store: any JournalStore,
        _ state: Monitor<State>
    ) -> Result<Bool, JournalError> {
        /// The batch; nothing if it was given up.
        func takeWriting() -> [Write] {
            state.withLock { state in
                defer { state.writing = [] }
                return state.writing
            }
        }
        do throws(JournalError) {
            let deadline = (batch.first?.time ?? 0) + patience
            let results = try store.write(batch.map(\.content), until: deadline)
            for (write, result) in zip(takeWriting(), results) {
                write.completion(.success(result))
            }
            return .success(
                zip(batch, results).contains { $0.content.size > 0 && $1 == .written }
            )
        } catch {
            for write in takeWriting() { write.completion(.failure(error)) }
            return .failure(error)
        }
    }
}
