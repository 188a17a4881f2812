import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdMemory
import LayoutdSessions

extension LayoutService {
    func createSession(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        // No client can have an earlier frame of a new session.
        let query = try FrameQuery(request.queryItems).whole(since: nil)
        let plan = try request.document { SessionPlan(&$0, limits) }
        try budget.spend(filling: plan.collection.viewport)
        try budget.spend(plan.effortOfPreparing)
        let memory = try reserve(plan.collection.estimatedBytes, for: request.clientAddress)
        let view = try plan.makeCollectionView(limits: limits)
        try memory.resize(to: view)
        let frame = try frame(of: view, query, &budget)
        let session = try createSession(view, plan, owner: request.clientAddress, memory)
        SessionAccess(session: session).recordSent(of: frame, query)
        logger.debug("session created", metadata: ["session": "\(session.id.abbreviated)"])
        var writer = JSONWriter(capacity: 1024 + JSONWriter.capacity(for: frame))
        writer.session(session, view, expiresIn: store.limits.idleTimeout) { json in
            json.name("frame")
            json.frame(frame, query)
        }
        return .json(
            writer.finish(),
            status: .created,
            headers: [HeaderField(.location, "/v1/sessions/\(session.id)")]
        )
    }

    func session(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let query = try SessionQuery(request.queryItems)
        let session = try find(route.session)
        let view = try session.read(&budget) { view, _ in view }
        if query.includesSections { try budget.spend(writing: view.sections) }
        var writer = JSONWriter(capacity: 1024)
        writer.session(
            session.session,
            view,
            expiresIn: store.limits.idleTimeout,
            includesSections: query.includesSections
        )
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func deleteSession(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let id = route.session, store.remove(id) else { throw .problem(.noSuchSession) }
        logger.debug("session deleted", metadata: ["session": "\(id.abbreviated)"])
        return Response(status: .noContent)
    }

    /// Finds a session and renews it.
    func find(_ id: SessionID?) throws(RequestFailure) -> SessionAccess {
        guard let id, let session = store.session(id) else { throw .problem(.noSuchSession) }
        return SessionAccess(session: session)
    }

    private func createSession(
        _ view: CollectionView,
        _ plan: SessionPlan,
        owner: String,
        _ memory: MemoryReservation
    ) throws(RequestFailure) -> Session {
        do throws(TooManySessions) {
            return try store.create(
                view: view,
                clock: plan.clock,
                preset: plan.collection.preset,
                owner: owner,
                memory: memory
            )
        } catch {
            throw .problem(Problem(error))
        }
    }
}

extension MemoryReservation {
    /// Reserves the memory that a new view takes.
    fileprivate func resize(to view: CollectionView) throws(RequestFailure) {
        do throws(OverMemoryBudget) {
            try resize(to: view.estimatedBytes)
        } catch {
            throw .problem(Problem(error))
        }
    }
}

extension Problem {
    fileprivate static let noSuchSession = Problem(
        .noSuchSession,
        "no session has this identifier: it was mistyped, deleted, or expired after too long "
            + "without a request; POST /v1/sessions makes a new one"
    )

    fileprivate init(_ error: TooManySessions) {
        let whose = error.scope == .all ? "there are" : "this address has"
        self.init(
            .tooManySessions,
            "\(whose) \(error.limit) sessions, which is the limit; delete one, or try again in "
                + "\(error.retryAfter) s",
            headers: [HeaderField(.retryAfter, "\(error.retryAfter)")]
        )
    }
}
