import LayoutEngine
import LayoutdMemory
import LayoutdSessions

/// The access of a request to a session, within its budget.
extension Session {
    /// Reads the current view.
    func read(_ budget: inout WorkBudget) throws(RequestFailure) -> SessionReading {
        let reading: SessionReading
        do throws(SessionFailure) {
            reading = try read(within: budget.accessLimit)
        } catch {
            throw RequestFailure(error)
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
        let change: SessionChange
        do throws(SessionFailure) {
            change = try self.change(by: event, within: budget.accessLimit)
        } catch {
            throw RequestFailure(error)
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
    init(_ error: SessionFailure) {
        switch error {
        case .frozen: self = .problem(.frozen)
        case .busy: self = .overBudget
        case .memory(let error): self = .problem(Problem(error))
        }
    }
}

extension Problem {
    fileprivate static let frozen = Problem(
        .frozen,
        "its physics yielded a number that is not finite, so it cannot continue; DELETE it and "
            + "create a new one"
    )
}
