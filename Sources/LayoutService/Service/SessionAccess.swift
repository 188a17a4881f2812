import LayoutEngine
import LayoutdJSON
import LayoutdMemory
import LayoutdSessions

/// The access of a request's handler to a session.
struct SessionAccess {
    let session: Session

    var id: SessionID { session.id }
    var clock: SessionClock { session.clock }

    /// Reads the current view.
    func read<Result: Sendable>(
        _ budget: inout WorkBudget,
        _ body: (CollectionView, inout WorkBudget) throws(RequestFailure) -> Result
    ) throws(RequestFailure) -> Result {
        guard let effort = budget.remaining else {
            let result = try session.withView { (view) throws(RequestFailure) in
                try body(view, &budget)
            }
            guard let result else { throw .problem(.frozen) }
            return result
        }
        let access = try session.readIfQuick(effort: effort, while: { budget.hasTime }) {
            (view, effort) throws(RequestFailure) in
            try budget.spend(effort)
            return try body(view, &budget)
        }
        return try access.result
    }

    /// Changes the current view; see
    /// ``LayoutdSessions/Session/change(event:cannotFail:_:)``.
    ///
    /// - Parameters:
    ///   - event: The client's number for the change. If it was the number of another event, the
    ///     change is rejected and `body` is not called.
    ///   - budget: The work that the request may still do.
    ///   - mayGrow: Whether the change may take more memory.
    ///   - cannotFail: Whether `body` cannot throw after it has changed the view.
    ///   - validate: Throws errors in the event itself, before a reused number is rejected.
    ///   - body: Changes the view, and says by which event.
    /// - Returns: The result of `body`.
    /// - Throws: What `validate` or `body` throw; the session is then unchanged.
    func apply<Result: Sendable>(
        _ event: EventIdentity?,
        _ budget: inout WorkBudget,
        mayGrow: Bool = true,
        cannotFail: (CollectionView) -> Bool = { _ in false },
        validate: (CollectionView) throws(RequestFailure) -> Void = { _ in },
        _ body: (inout CollectionView, EventStatus, inout WorkBudget) throws(RequestFailure) ->
            Applied<Result>
    ) throws(RequestFailure) -> Result {
        func change(
            _ view: inout CollectionView,
            _ status: EventStatus,
            _ budget: inout WorkBudget
        ) throws(RequestFailure) -> Applied<Result> {
            if status == .reused, let event {
                try validate(view)
                throw .problem(Problem(reused: event))
            }
            let result = try body(&view, status, &budget)
            if mayGrow { try reserve(for: view) }
            return result
        }
        guard let effort = budget.remaining else {
            let result = try session.change(event: event, cannotFail: cannotFail) {
                (view, status) throws(RequestFailure) in try change(&view, status, &budget)
            }
            guard let result else { throw .problem(.frozen) }
            return result
        }
        let access = try session.changeIfQuick(
            event: event,
            changes: true,
            cannotFail: cannotFail,
            effort: effort,
            while: { budget.hasTime }
        ) { (view, status, effort) throws(RequestFailure) in
            try budget.spend(effort)
            return try change(&view, status, &budget)
        }
        return try access.result
    }

    /// Reserves the memory that a changed view takes.
    private func reserve(for view: CollectionView) throws(RequestFailure) {
        do throws(OverMemoryBudget) {
            try session.reserve(for: view)
        } catch {
            throw .problem(Problem(error))
        }
    }
}

extension Session.BoundedAccess {
    /// The result, if there is one.
    fileprivate var result: Result {
        get throws(RequestFailure) {
            switch self {
            case .done(let result): return result
            case .frozen: throw .problem(.frozen)
            case .busy: throw .overBudget
            }
        }
    }
}

extension Problem {
    /// Creates a problem for a number that the client used for another event.
    fileprivate init(reused event: EventIdentity) {
        let client = event.client.map { " of client \($0.quoted)" } ?? ""
        self.init(
            .eventReused,
            "event \(event.number)\(client) was used for another request; give each event its own "
                + "number, and repeat one only with the same method, path and body"
        )
    }

    static let frozen = Problem(
        .frozen,
        "its physics yielded a number that is not finite, so it cannot continue; DELETE it and "
            + "create a new one"
    )
}
