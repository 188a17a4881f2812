import LayoutdJournal
import LayoutdLocks
import Synchronization

/// The journal of one session, as the session writes it.
///
/// Responses wait until what they show is written: no client sees what a crash would take back.
///
/// A class, because the session, its responses and the writer share it.
public final class SessionLog: Sendable {
    let key: JournalKey
    let journal: SessionJournal
    private let lose: @Sendable (SessionLog) -> Void
    private let idleNanoseconds: UInt64
    /// When the journal was renewed.
    private let renewed: Atomic<UInt64>
    private let state: Locked<State>

    private struct State: Sendable {
        /// The number of the last entry.
        var last: Int
        /// The writes so far, and those that are over; they end in order.
        var begun = 0
        var ended = 0
        var hasFailed = false
        var waiting: [(write: Int, wake: @Sendable () -> Void)] = []

        /// What to call when a write is over.
        mutating func end(_ write: Int, failed: Bool) -> [@Sendable () -> Void] {
            ended = max(ended, write)
            hasFailed = hasFailed || failed
            let isOver = { [ended, hasFailed] (entry: Int) in hasFailed || entry <= ended }
            let woken = waiting.filter { isOver($0.write) }.map(\.wake)
            waiting.removeAll { isOver($0.write) }
            return woken
        }
    }

    /// - Parameters:
    ///   - key: The session's.
    ///   - last: The number of the last entry.
    ///   - journal: Writes to the store.
    ///   - idleNanoseconds: How long the session lives without a request.
    ///   - now: The time of the session's time source.
    ///   - lose: Called once when something could not be written: what the session holds may then
    ///     never have happened.
    init(
        _ key: JournalKey,
        last: Int = 0,
        journal: SessionJournal,
        idleNanoseconds: UInt64,
        now: UInt64,
        lose: @escaping @Sendable (SessionLog) -> Void
    ) {
        (self.key, self.journal, self.lose) = (key, journal, lose)
        self.idleNanoseconds = idleNanoseconds
        renewed = Atomic(now)
        state = Locked(State(last: last))
    }

    /// Whether something could not be written.
    private var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// The last write that is not over; `nil` if all are.
    public var pendingWrite: Int? {
        state.withLock { $0.hasFailed || $0.begun > $0.ended ? $0.begun : nil }
    }

    /// Whether a write and all before it have succeeded; `nil` as long as that is open.
    public func hasSucceeded(_ write: Int) -> Bool? {
        state.withLock { $0.hasFailed ? false : $0.ended >= write ? true : nil }
    }

    /// Calls a closure when a write is over, immediately if it is.
    public func whenOver(_ write: Int, _ wake: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            guard !state.hasFailed, state.ended < write else { return true }
            state.waiting.append((write, wake))
            return false
        }
        if isOver { wake() }
    }

    /// The number of the last entry.
    var last: Int { state.withLock { $0.last } }

    /// Adds an entry, and returns its bytes; call it with the session locked.
    func append(_ kind: JournalEntry.Kind, _ record: some JournalRecord) -> Int {
        // What is written down has been checked, so that all its numbers are finite.
        guard let body = try? record.recorded() else {
            fail()
            return 0
        }
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        write(.append(key, JournalEntry(number: number, kind: kind, body: body)))
        return body.count
    }

    /// Writes something for which responses wait.
    func write(_ content: JournalWrite) {
        write(content, as: begin())
    }

    /// Begins a write; responses wait for it from now on.
    func begin() -> Int {
        state.withLock { state in
            state.begun += 1
            return state.begun
        }
    }

    /// Writes what was begun.
    func write(_ content: JournalWrite, as number: Int) {
        let isAdded = journal.writer.add(content) { [weak self] result in
            self?.end(number, failed: (try? result.get()) != .written)
        }
        if !isAdded { end(number, failed: true) }
    }

    /// Begins the journal with a snapshot, which another thread makes.
    func begin(of session: Session) {
        let number = begin()
        journal.makeSnapshot { [weak session, self] in
            guard let made = session?.makeRecord(), let body = try? made.record.recorded() else {
                return fail()
            }
            write(.create(key, snapshot: body, expires: expiry), as: number)
        }
    }

    /// Replaces entries by a snapshot; no response waits for it.
    func replace(by record: SessionRecord, through number: Int) {
        guard !hasFailed, let body = try? record.recorded() else { return }
        writeLater(.snapshot(key, body, through: number, expires: expiry))
    }

    /// Lets the journal live as long as the session, from the given time on.
    func renew(at now: UInt64) {
        let pause = idleNanoseconds / 10
        guard now &- renewed.load(ordering: .relaxed) > pause else { return }
        renewed.store(now, ordering: .relaxed)
        writeLater(.renew(key, expires: expiry))
    }

    /// Ends the journal.
    func remove() {
        write(.remove(key))
    }

    /// The second since 1970 in which the journal ends: later than the session, because it is not
    /// renewed with every request.
    private var expiry: Int64 {
        (journal.store.now + Int64(clamping: idleNanoseconds / 10 * 11)) / 1_000_000_000 + 1
    }

    /// Writes something that no response waits for.
    private func writeLater(_ content: JournalWrite) {
        _ = journal.writer.add(content) { _ in }
    }

    /// Gives the journal up.
    func fail() {
        end(0, failed: true)
    }

    private func end(_ write: Int, failed: Bool) {
        let (woken, isLost) = state.withLock { state in
            let failedBefore = state.hasFailed
            return (state.end(write, failed: failed), failed && !failedBefore)
        }
        if isLost { lose(self) }
        for wake in woken { wake() }
    }
}
