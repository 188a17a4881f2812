import LayoutEngine
import LayoutdMemory
import LayoutdSessions

/// The access of a request to a session, within its budget.
extension Session {
    /// Reads the current view.
    func read(_ budget: inout WorkBudget) throws(RequestFailure) -> SessionReading {
        let limit = budget.accessLimit
        let reading = try convertingErrors { () throws(SessionFailure) in
            try read(within: limit)
        } to: {
            RequestFailure($0)
        }
        try budget.spend(reading.effort)
        return reading
    }

    /// Begins a change of the current view.
    ///
    /// - Parameters:
    ///   - event: The client's number for the change, if it gave one.
    ///   - budget: The work that the request may still do.
    /// - Returns: The change.
    /// - Throws: ``RequestFailure``.
    func change(
        by event: EventIdentity?,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> SessionChange {
        let limit = budget.accessLimit
        let change = try convertingErrors { () throws(SessionFailure) in
            try self.change(by: event, within: limit)
        } to: {
            RequestFailure($0)
        }
        try budget.spend(change.effort)
        return change
    }

    /// Remembers the elements of a frame, so that its client can request differences from it.
    func recordSent(of shown: ShownFrame, _ query: FrameQuery) {
        recordSent(shown.frame.state, in: query.region, shown.present)
    }
}

extension RequestFailure {
    /// Why a session cannot be accessed or changed.
    init(_ error: SessionFailure) {
        switch error {
        case .frozen: self = .problem(.frozen)
        case .busy: self = .overBudget
        case .memory(let error): self = .problem(error.problem)
        }
    }
}

extension Problem {
    static let frozen = Problem(
        .frozen,
        "its physics yielded a number that is not finite, so it cannot continue; DELETE it and "
            + "create a new one"
    )
}
