import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

extension LayoutService {
    /// Carries out an event.
    func carryOut<Content: SessionEvent>(
        _: Content.Type,
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let body = Content.body
        // What has no body has no query either.
        if case .none = body { try QueryReader(request.queryItems).finish() }
        let asked = try EventQuery(request)
        let session = try find(route.session, &context)
        try require(Content.requirement, of: session, &context.budget)
        let scope = EventScope(service: self, session: session, route: route, asked: asked)
        return try request.withBody(declaredAs: body.types) { (value) throws(RequestFailure) in
            try carryOut(body.reading(value, scope), scope, &context.budget)
        }
    }

    private func require(
        _ requirement: SessionRequirement,
        of session: Session,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        switch requirement {
        case .none: break
        case .manualClock:
            guard session.clock == .manual else { throw .problem(.notAManualClock) }
        case .identifiers:
            let view = try session.read(&budget).view
            guard view.hasIdentifiers || view.sections.isEmpty else {
                throw .problem(.noIdentifiers)
            }
        case .scene:
            guard try session.read(&budget).view.isScene else { throw .problem(.noScene) }
        }
    }

    private func carryOut<Content: SessionEvent>(
        _ reading: EventReading<Content>,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let identity = reading.identity
        var change = try scope.session.change(by: identity, &budget)
        if change.status == .new { try budget.spend(Content.effort(over: change.view)) }
        let content: Content
        do throws(RequestFailure) {
            content = try reading.content(over: change.view)
        } catch {
            guard change.status.isRetry else { throw error }
            // What it named then may have other names now, or be gone.
            let query = scope.asked.query.resolved(in: scope.session, at: change.view.sequence)
            let answer = try scope.frame(of: change, query, &budget)
            return try finish(change, answer, scope)
        }
        if change.status == .reused, let identity { throw .problem(Problem(reused: identity)) }
        let answer = try content.answer(&change, scope, &budget)
        return try finish(change, answer, scope)
    }

    private func finish(
        _ change: consuming SessionChange,
        _ answer: EventAnswer,
        _ scope: EventScope
    ) throws(RequestFailure) -> Response {
        do throws(SessionFailure) {
            try change.commit()
        } catch {
            throw RequestFailure(error)
        }
        return answer.response(scope)
    }
}

/// What a client wants in response to an event.
struct EventQuery: Sendable {
    let query: FrameQuery
    /// Whether the client wants no body.
    let prefersMinimal: Bool
    /// Where the event was sent.
    let target: EventTarget

    init(_ request: borrowing Request) throws(RequestFailure) {
        query = try FrameQuery(forEvent: request)
        prefersMinimal = request.prefersMinimal
        target = EventTarget(method: request.method, path: request.path)
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

    fileprivate static let notAManualClock = Problem(
        .notAManualClock,
        "it runs on the wall clock and needs no steps; GET its frame instead, or create a session "
            + "with \"clock\": \"manual\""
    )

    init(tooManySections count: Int, limit: Int) {
        self.init(
            .tooManyItems,
            "there would be \(count) sections, but a session may have \(limit); delete some in the "
                + "same batch"
        )
    }
}
