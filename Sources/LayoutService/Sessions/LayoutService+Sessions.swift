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
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        // No client can have an earlier frame of a new session.
        let query = try FrameQuery(request.queryItems).whole(since: nil)
        switch try request.document({ SessionRequest(&$0, limits) }) {
        case .plan(let plan): return try createSession(plan, query, request, &context)
        case .state(let asked): return try resumeSession(asked, query, request, &context)
        }
    }

    private func createSession(
        _ plan: SessionPlan,
        _ query: FrameQuery,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try context.budget.spend(filling: plan.collection.viewport)
        try context.budget.spend(plan.effortOfPreparing)
        let memory = try reserve(plan.collection.estimatedBytes, for: request.client)
        let view = try plan.makeCollectionView(limits: limits)
        try context.budget.spend(view.effortOfDescribing)
        try memory.resize(to: view)
        let frame = try frame(of: view, query, &context.budget)
        let session = try createSession(view, plan, owner: request.client, memory)
        logger.debug("session created", metadata: ["session": "\(session.id.abbreviated)"])
        return created(session, view, frame, query, &context)
    }

    /// The response with a new session.
    func created(
        _ session: Session,
        _ view: CollectionView,
        _ frame: ShownFrame,
        _ query: FrameQuery,
        _ context: inout RequestContext
    ) -> Response {
        context.noteAccess(to: session)
        session.recordSent(of: frame, query)
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
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try SessionQuery(request.queryItems)
        let session = try find(route.session, &context)
        let view = try session.read(&context.budget).view
        try context.budget.spend(view.effortOfDescribing)
        if query.includesSections {
            try context.budget.spend(writing: view.sections)
            if view.hasIdentifiers { try context.budget.spend(elements: view.itemCount) }
        }
        var writer = JSONWriter(capacity: 1024)
        writer.session(
            session,
            view,
            expiresIn: store.limits.idleTimeout,
            includesSections: query.includesSections
        )
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func deleteSession(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &context)
        try context.budget.spend(freeing: session.memory.bytes)
        guard store.remove(session.id) else { throw .problem(.noSuchSession) }
        logger.debug("session deleted", metadata: ["session": "\(session.id.abbreviated)"])
        return Response(status: .noContent)
    }

    /// Finds a session of the client and renews it; a worker loads one that is kept but not in
    /// memory.
    ///
    /// With keys, it is an error if the session belongs to another client: the same as if there
    /// were no such session, which then is not renewed.
    func find(
        _ reference: SessionReference?,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Session {
        guard let reference else { throw .problem(.noSuchSession) }
        guard reference.client != nil || !hasKeys else { throw .problem(.noSuchSession) }
        let present = store.session(reference.id, of: reference.client)
        let session = if let present { present } else { try load(reference, context.budget) }
        context.noteAccess(to: session)
        return session
    }

    private func load(
        _ reference: SessionReference,
        _ budget: WorkBudget
    ) throws(RequestFailure) -> Session {
        guard store.mayLoad else { throw .problem(.noSuchSession) }
        guard mayClaim else {
            throw .problem(Problem(storeUnavailable: "the session has moved to another process"))
        }
        try budget.requireWorker()
        let session = try convertingErrors { () throws(SessionLoadError) in
            try store.load(reference.id, of: reference.client)
        }
        guard let session else { throw .problem(.noSuchSession) }
        return session
    }

    private func createSession(
        _ view: CollectionView,
        _ plan: SessionPlan,
        owner: String,
        _ memory: MemoryReservation
    ) throws(RequestFailure) -> Session {
        try convertingErrors { () throws(TooManySessions) in
            try store.create(
                view: view,
                clock: plan.clock,
                preset: plan.collection.preset,
                owner: owner,
                memory: memory
            )
        }
    }
}

/// A request for a session: what it is to be, or the state from which it goes on.
private enum SessionRequest {
    case plan(SessionPlan)
    case state(StateRequest)

    init(_ reader: inout ObjectReader, _ limits: ServiceLimits) {
        if let state = StateRequest(&reader) {
            self = .state(state)
        } else {
            self = .plan(SessionPlan(&reader, limits))
        }
    }
}

extension MemoryReservation {
    /// Reserves the memory that a new view takes.
    func resize(to view: CollectionView) throws(RequestFailure) {
        try convertingErrors { () throws(OverMemoryBudget) in
            try resize(to: view.estimatedBytes)
        }
    }
}

extension SessionLoadError: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .unavailable(let reason): Problem(storeUnavailable: reason)
        case .tooMany(let error): error.problem
        case .memory(let error): error.problem
        }
    }
}

extension TooManySessions: ProblemConvertible {
    var problem: Problem {
        let whose = scope == .all ? "there are" : "this client has"
        return Problem(
            .tooManySessions,
            "\(whose) \(limit) sessions, which is the limit; delete one, or try again in "
                + "\(retryAfter) s",
            headers: [HeaderField(.retryAfter, "\(retryAfter)")]
        )
    }
}

extension Problem {
    static let noSuchSession = Problem(
        .noSuchSession,
        "no session has this identifier: it was mistyped, deleted, or expired after too long "
            + "without a request; POST /v1/sessions makes a new one"
    )
}
