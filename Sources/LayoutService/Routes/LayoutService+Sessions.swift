import Engine
import HTTPServer
import HTTPTypes
import Layouts
import Sessions

extension LayoutService {
    func createSession(_ request: borrowing Request) throws(Problem) -> Response {
        let query = try FrameQuery(request.queryItems)
        let plan = try request.document(SessionPlan.read)
        let view = try plan.makeCollectionView()
        let frame = try view.frame(query)
        let session = try createSession(view, plan)
        logger.debug("session created", metadata: ["session": "\(session.id.abbreviated)"])
        var writer = JSONWriter(capacity: 1024 + JSONWriter.capacity(for: frame.elements.count))
        writer.session(session, view, expiresIn: store.limits.idleTimeout) { json in
            json.name("frame")
            json.frame(frame, query: query)
        }
        return .json(
            writer.finish(),
            status: .created,
            headers: [(.location, "/v1/sessions/\(session.id)")]
        )
    }

    func session(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try request.requireNoQuery()
        let session = try find(id)
        let view = session.withView { $0 }
        var writer = JSONWriter(capacity: 1024)
        writer.session(session, view, expiresIn: store.limits.idleTimeout)
        return .json(writer.finish(), headers: [(.cacheControl, "private, no-cache")])
    }

    func deleteSession(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        try request.requireNoQuery()
        guard let id, store.remove(id) else { throw Problem.noSuchSession }
        logger.debug("session deleted", metadata: ["session": "\(id.abbreviated)"])
        return Response(status: .noContent)
    }

    /// Finds a session and renews it.
    func find(_ id: SessionID?) throws(Problem) -> Session {
        guard let id, let session = store.session(id) else { throw Problem.noSuchSession }
        return session
    }

    private func createSession(
        _ view: CollectionView,
        _ plan: SessionPlan
    ) throws(Problem) -> Session {
        do throws(TooManySessions) {
            return try store.create(view: view, clock: plan.clock, preset: plan.preset)
        } catch {
            throw Problem(
                .tooManySessions,
                "there are \(error.limit) sessions, as many as there may be; delete one, or try "
                    + "again in \(error.retryAfter) s",
                headers: [(.retryAfter, "\(error.retryAfter)")]
            )
        }
    }
}

extension Problem {
    fileprivate static let noSuchSession = Problem(
        .noSuchSession,
        "no session has this identifier: it was mistyped, deleted, or expired after too long "
            + "without a request; POST /v1/sessions makes a new one"
    )
}

extension CollectionView {
    /// The frame that a query asks for.
    func frame(_ query: FrameQuery) throws(Problem) -> Frame {
        do throws(TooManyElements) {
            return try frame(in: query.rect, limit: Limits.elementsPerFrame)
        } catch {
            throw Problem(
                .answerTooLarge,
                "more than \(error.limit) elements are there; ask for fewer with "
                    + "?rect=x,y,width,height"
            )
        }
    }
}
