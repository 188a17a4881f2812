import LayoutdJournal
import LayoutdLocks
import Synchronization

/// The journal of one session, as the session writes it.
///
/// Responses wait until what they show is written: no client sees what a crash would take back. In
/// a shared store they also wait for proof that no other process has claimed the session.
///
/// A class, because the session, its responses and the writer share it.
public final class SessionLog: Sendable {
    /// Why a session in memory is not, or may not be, the one in the store.
    public enum Loss: Sendable, Hashable {
        /// Another process has claimed or ended it; nothing that was refused has taken effect.
        case moved
        /// Something could not be written, or it is unknown whether it was.
        case unavailable
    }

    /// What the session in memory has to do.
    enum Need: Sendable, Hashable {
        /// To end, because it is not the one in the store.
        case end
        /// To be written anew, because the store has lost it.
        case healing
    }

    /// Where a journal comes from.
    enum Origin {
        /// It begins now.
        case new
        /// It was loaded, and claimed if the store is shared; loading began at the given time.
        case claimed(RestoredSession, at: UInt64)
    }

    let key: JournalKey
    let journal: SessionJournal
    let time: TimeSource
    private let react: @Sendable (SessionLog, Need) -> Void
    private let idleNanoseconds: UInt64
    /// From when on it may be written, in nanoseconds of the monotonic clock.
    ///
    /// For a moment the process from which it was claimed still trusts its copy. What happens here
    /// is kept, and so reported, only after that.
    private let opening: UInt64
    /// When the journal was renewed.
    private let renewed: Atomic<UInt64>
    let state: Locked<State>

    /// - Parameters:
    ///   - key: The session's.
    ///   - origin: Where the journal comes from.
    ///   - journal: Writes to the store.
    ///   - idleNanoseconds: How long the session lives without a request.
    ///   - time: The session's time source.
    ///   - react: Called with what the session has to do.
    init(
        _ key: JournalKey,
        _ origin: Origin,
        journal: SessionJournal,
        idleNanoseconds: UInt64,
        time: TimeSource,
        react: @escaping @Sendable (SessionLog, Need) -> Void
    ) {
        (self.key, self.journal, self.time, self.react) = (key, journal, time, react)
        self.idleNanoseconds = idleNanoseconds
        let now = time.now
        switch origin {
        case .new:
            let epoch = max(1, journal.store.now / 1_000_000)
            let place = JournalPlace(epoch: epoch, sequence: 0)
            renewed = Atomic(now)
            opening = 0
            state = Locked(
                State(
                    last: 0,
                    covered: 0,
                    place: place,
                    isClaimed: false,
                    in: journal.store,
                    at: now
                )
            )
        case .claimed(let session, let claimed):
            let mustWait = session.isTrustedElsewhere && journal.store.isShared
            // It is renewed with the first use.
            renewed = Atomic(0)
            opening = mustWait ? monotonicNanoseconds() + State.trust : 0
            let place = session.claim
            let (last, covered) = (session.last, session.isDamaged ? -1 : session.through)
            state = Locked(
                State(
                    last: last,
                    covered: covered,
                    place: place,
                    isClaimed: true,
                    in: journal.store,
                    at: claimed
                )
            )
        }
    }

    /// Finds out what a response has to wait for.
    ///
    /// - Parameter isBehind: Whether the client has seen more than the session in memory has.
    /// - Returns: The number of a write; `nil` if the response need not wait.
    public func pendingWrite(isBehind: Bool = false) -> Int? {
        let now = time.now
        let (pending, isProved) = state.withLock { state in
            let isOpen = state.loss != nil || state.begun > state.ended
            // The end of a session that is written proves itself.
            return (isOpen ? state.begun : nil, state.isEnding || state.isTrusted(at: now))
        }
        guard pending == nil, journal.store.isShared, isBehind || !isProved else { return pending }
        return write { state in .renew(key, at: state.place, expires: nil) }
    }

    /// Why the session in memory is not the one in the store; `nil` if it is.
    public var loss: Loss? { state.withLock { $0.loss } }

    /// Whether a write is over, successful or not.
    public func isOver(_ write: Int) -> Bool { state.withLock { $0.isOver(write) } }

    /// Calls a closure when a write is over, immediately if it is.
    public func whenOver(_ write: Int, _ wake: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            guard !state.isOver(write) else { return true }
            state.waiting.append((write, wake))
            return false
        }
        if isOver { wake() }
    }

    /// The number of the last entry.
    var last: Int { state.withLock { $0.last } }

    /// Whether something has been written since the latest snapshot.
    var hasEntriesAfterSnapshot: Bool {
        state.withLock { $0.last > $0.covered }
    }

    /// Adds an entry, and returns its bytes; call it with the session locked.
    func append(_ kind: JournalEntry.Kind, _ record: some JournalRecord) -> Int {
        // What is written down has been checked, so that all its numbers are finite.
        guard let body = try? record.recorded() else {
            fail()
            return 0
        }
        write { state in
            let place = state.place
            state.last += 1
            state.place = JournalPlace(epoch: place.epoch, entry: state.last)
            let entry = JournalEntry(number: state.last, kind: kind, body: body)
            return .append(key, entry, after: place)
        }
        return body.count
    }

    /// Begins the journal with a snapshot, which another thread makes.
    func begin(of session: Session) {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        let isAdded = journal.makeSnapshot(for: session.owner) { [weak session, self] in
            guard let made = session?.makeRecord(), let body = try? made.record.recorded() else {
                return fail()
            }
            let place = state.withLock { $0.place }
            add(.create(key, snapshot: body, at: place, expires: expiry), as: number)
        }
        if !isAdded { fail() }
    }

    /// Replaces entries by a snapshot; no response waits for it.
    func replace(by record: SessionRecord, through number: Int) {
        guard loss == nil, let body = try? record.recorded() else { return }
        let expires = expiry
        write(isAwaited: false) { state in
            let after = state.place
            if journal.store.isShared {
                guard let place = after.ofSnapshot else { return nil }
                state.place = place
            }
            state.covered = number
            return .snapshot(key, body, through: number, after: after, expires: expires)
        }
    }

    /// Lets the journal live as long as the session, from the given time on.
    func renew(at now: UInt64) {
        let pause = idleNanoseconds / 10
        guard now &- renewed.load(ordering: .relaxed) > pause else { return }
        renewed.store(now, ordering: .relaxed)
        let expires = expiry
        write(isAwaited: false) { state in .renew(key, at: state.place, expires: expires) }
    }

    /// Finds out whether another process has claimed the session, if that is not known.
    func prove() {
        guard journal.store.isShared, !state.withLock({ $0.isTrusted(at: time.now) }) else {
            return
        }
        write(isAwaited: false) { state in .renew(key, at: state.place, expires: nil) }
    }

    /// Ends the journal, and calls a closure when it has ended or is lost.
    func remove(then done: @escaping @Sendable () -> Void) {
        let expires = expiry
        let number = write { state in
            state.isEnding = true
            return .remove(key, at: state.place, expires: expires)
        }
        whenOver(number, done)
    }

    /// The second since 1970 in which the journal ends: later than the session, because it is not
    /// renewed with every request.
    var expiry: Int64 {
        (journal.store.now + Int64(clamping: idleNanoseconds / 10 * 11)) / 1_000_000_000 + 1
    }

    /// Gives the journal up.
    func fail() {
        end(0, .failure(JournalError("the session cannot be written down")), begunAt: 0)
    }

    /// Queues a write, which follows all those before it.
    ///
    /// - Parameters:
    ///   - isAwaited: Whether responses wait for it.
    ///   - make: Makes the write; `nil` for none.
    /// - Returns: Its number.
    @discardableResult
    private func write(
        isAwaited: Bool = true,
        _ make: (inout State) -> JournalWrite?
    ) -> Int {
        let now = time.now
        // Queued under the lock, because places have to be written in their order.
        let (number, isAdded) = state.withLock { state in
            // Nothing follows the end: a store would take it for a session that has moved.
            guard state.loss == nil, !state.isEnding, let content = make(&state) else {
                return (state.begun, true)
            }
            if isAwaited { state.begun += 1 }
            let number = isAwaited ? state.begun : 0
            if state.healing.postpones(content, as: number) { return (number, true) }
            return (number, enqueue(content, as: number, at: now))
        }
        if !isAdded { end(number, .failure(JournalError("too much waits")), begunAt: now) }
        return number
    }

    /// Queues what was begun.
    private func add(_ content: JournalWrite, as number: Int) {
        let now = time.now
        guard !enqueue(content, as: number, at: now) else { return }
        end(number, .failure(JournalError("too much waits")), begunAt: now)
    }

    /// Queues a write that has its number; returns whether there was room.
    ///
    /// The writer keeps the log until the write is over: its session may be gone long before, and
    /// others wait for the end of the write all the same.
    func enqueue(_ content: JournalWrite, as number: Int, at now: UInt64) -> Bool {
        journal.writer.add(content, notBefore: opening) { [self] in
            end(number, $0, begunAt: now)
        }
    }

    private func end(
        _ write: Int,
        _ result: Result<JournalWriteResult, JournalError>,
        begunAt time: UInt64
    ) {
        let (need, woken) = state.withLock { state in
            let need = state.end(write, result, in: journal.store, begunAt: time)
            return (need, state.takeWoken())
        }
        if let need { react(self, need) }
        for wake in woken { wake() }
    }
}
