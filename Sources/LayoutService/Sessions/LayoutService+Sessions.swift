import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    func createSession(_ request: borrowing Request) throws(Problem) -> Response {
        // Nobody can have a frame of it yet.
        let query = try FrameQuery(request.queryItems).whole(since: nil)
        let plan = try request.document(limits: limits) { SessionPlan(&$0) }
        try requireTime(toFill: plan.collection.viewport)
        try requireTime(toPrepare: plan.collection)
        let view = try plan.makeCollectionView(limits: limits)
        let frame = try frame(of: view, query)
        let session = try createSession(view, plan, owner: request.clientAddress)
        Visit(session: session, patience: patience).noteDelivery(of: frame, query)
        logger.debug("session created", metadata: ["session": "\(session.id.abbreviated)"])
        var writer = JSONWriter(capacity: 1024 + JSONWriter.capacity(for: frame))
        writer.session(session, view, expiresIn: store.limits.idleTimeout) { json in
            json.name("frame")
            json.frame(frame, query)
        }
        return .json(
            writer.finish(),
            status: .created,
            headers: [(.location, "/v1/sessions/\(session.id)")]
        )
    }

    func session(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try SessionQuery(request.queryItems)
        let session = try find(id)
        let view = try session.look { $0 }
        if query.includesSections { try requireTime(toWrite: view.sections) }
        var writer = JSONWriter(capacity: 1024)
        writer.session(
            session.session,
            view,
            expiresIn: store.limits.idleTimeout,
            includesSections: query.includesSections
        )
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    func deleteSession(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let id, store.remove(id) else { throw Problem.noSuchSession }
        logger.debug("session deleted", metadata: ["session": "\(id.abbreviated)"])
        return Response(status: .noContent)
    }

    /// Finds a session and renews it.
    func find(_ id: SessionID?) throws(Problem) -> Visit {
        guard let id, let session = store.session(id) else { throw Problem.noSuchSession }
        return Visit(session: session, patience: patience)
    }

    private func createSession(
        _ view: CollectionView,
        _ plan: SessionPlan,
        owner: String
    ) throws(Problem) -> Session {
        do throws(TooManySessions) {
            return try store.create(
                view: view,
                clock: plan.clock,
                preset: plan.collection.preset,
                owner: owner
            )
        } catch {
            throw Problem(error)
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
            "\(whose) \(error.limit) sessions, as many as there may be; delete one, or try again in "
                + "\(error.retryAfter) s",
            headers: [(.retryAfter, "\(error.retryAfter)")]
        )
    }
}
