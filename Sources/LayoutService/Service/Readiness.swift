import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON
import Synchronization

/// Whether balancers should send requests to this process.
///
/// A class, because the program and all requests share it.
final class Readiness: Sendable {
    private let leaving = Atomic(false)

    /// Whether the process is about to stop.
    var isLeaving: Bool { leaving.load(ordering: .relaxed) }

    func beginLeaving() {
        leaving.store(true, ordering: .relaxed)
    }
}

extension LayoutService {
    /// Reports from now on that the service is not ready, and goes on serving: balancers need time
    /// to turn to other processes.
    public func beginLeaving() {
        readiness.beginLeaving()
    }

    func readiness(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        guard !readiness.isLeaving else { throw .problem(.stopping) }
        guard store.isKeeping else {
            throw .problem(Problem(storeUnavailable: "the store cannot be used"))
        }
        return try health(route, request, &budget)
    }
}
