public import LayoutEngine
import LayoutdMemory

/// A change of a session: a transaction.
///
/// It keeps the session locked. Unless it ends with ``commit()``, it takes everything back.
public struct SessionChange: ~Copyable {
    @usableFromInline var access: SessionAccess
    private let identity: EventIdentity?
    /// Whether the event is new; only then it may be applied.
    public let status: EventStatus

    /// The event that changes the view, and the tick at which it does.
    private var event: (event: Event, tick: Int)?
    /// What the event has done.
    public private(set) var outcome = Outcome.done
    /// The reordering that the event has cancelled, if one was in progress.
    public private(set) var cancelled: ReorderingResult?
    /// The number of the animation that the event has begun, now or when it was applied; `nil` if it has not.
    public private(set) var animation: Int?
    /// The view before the change, if that may be taken back.
    private var before: CollectionView?
    private var isCommitted = false

    /// How long bringing the view up to date and changing it takes, in nanoseconds by estimate.
    public var effort: Int { access.effort }

    /// The view; it may change after ``begin(_:cannotFail:)``.
    @inlinable public var view: CollectionView {
        _read { yield access.held.state.view }
        _modify { yield &access.held.state.view }
    }

    fileprivate init(_ access: consuming SessionAccess, by identity: EventIdentity?) {
        self.identity = identity
        if let identity {
            status = access.held.state.recentEvents.status(of: identity)
            if case .repeated(let outcome?) = status { animation = Int(outcome) }
        } else {
            status = .new
        }
        self.access = access
    }

    /// Applies the event.
    ///
    /// - Throws: `CollectionViewError`; the view is then unchanged.
    @discardableResult
    public mutating func apply(_ event: Event) throws(CollectionViewError) -> Outcome {
        begin(event)
        let (lifted, latest) = (view.reordering, view.latestAnimation)
        outcome = try view.apply(event)
        if view.latestAnimation > latest { animation = view.latestAnimation }
        if case .reordered = outcome { return outcome }
        cancelled = view.isReordering ? nil : lifted?.cancelled
        return outcome
    }

    /// Begins a change that the caller makes step by step.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - cannotFail: Whether the change is certain to be committed. The view is then changed in
    ///     place; otherwise a copy is kept, and with it each array that changes.
    public mutating func begin(_ event: Event, cannotFail: Bool = false) {
        if !cannotFail { keepView() }
        self.event = (event, view.tickCount)
    }

    /// Keeps the view as it is, in case the change is taken back.
    mutating func keepView() { before = view }

    /// Ends the change: remembers the event, and writes it to the journal if there is one.
    ///
    /// - Throws: ``SessionFailure/memory(_:)`` if the changed view does not fit, or
    ///   ``SessionFailure/frozen`` if a value in it is not finite any more; the session stays so.
    public consuming func commit() throws(SessionFailure) {
        let session = access.session
        if let event, !event.event.isTick {
            do throws(OverMemoryBudget) {
                try session.reserve(for: view)
            } catch {
                throw .memory(error)
            }
        }
        isCommitted = true
        // Only retries ask for it.
        var result = identity == nil ? nil : animation.map(String.init)
        if case .addedBehavior(let name) = outcome { result = name.rawValue }
        if let identity, status == .new {
            access.held.state.recentEvents.insert(identity, outcome: result)
        }
        if let log = session.log, let event {
            let record = EventRecord(
                tick: event.tick,
                identity: identity,
                outcome: result,
                event: event.event
            )
            session.record(record, &access.held.state, in: log)
        }
        guard view.isFinite else { throw .frozen }
    }

    deinit {
        Self.end(access, as: isCommitted ? nil : before)
    }

    /// Unlocks the session, with the view as it was if the change is taken back.
    private static func end(_ access: consuming SessionAccess, as before: CollectionView?) {
        if let before { access.held.state.view = before }
    }
}

extension Session {
    /// Begins a change of the current view.
    ///
    /// - Parameters:
    ///   - event: The event's identity, if its client numbered it. The last 64 events of each of
    ///     the last 16 clients are remembered.
    ///   - limit: `nil` on a thread that may wait.
    /// - Returns: The change; the session is locked as long as it exists.
    /// - Throws: ``SessionFailure``.
    public func change(
        by event: EventIdentity? = nil,
        within limit: AccessLimit? = nil
    ) throws(SessionFailure) -> SessionChange {
        let access = try SessionAccess.begin(self, within: limit, changes: true)
        return SessionChange(access, by: event)
    }
}
