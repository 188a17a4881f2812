import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON
import Synchronization

extension LayoutService {
    /// Reports from now on that the service is not ready, but continues to serve: balancers need
    /// time to turn to other processes.
    public func beginLeaving() {
        state.isLeaving.store(true, ordering: .relaxed)
    }

    /// Whether no session can be created now, because a limit on all of them is reached.
    var isFull: Bool {
        store.count >= store.limits.maximumSessions || store.memory.used >= store.memory.limit
    }

    func readiness(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try requireReadiness()
        return try health(route, request, &context)
    }

    /// Throws if balancers should turn to other processes.
    func requireReadiness() throws(RequestFailure) {
        guard !state.isLeaving.load(ordering: .relaxed) else { throw .problem(.stopping) }
        guard store.isKeeping else {
            throw .problem(Problem(storeUnavailable: "the store cannot be used"))
        }
    }
}
