import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

/// Frames for clients that show nothing but the result of a motion.
extension LayoutService {
    /// Returns the frame at which everything will have come to rest if there are no events, without
    /// changing the session.
    func restingFrame(
        _ route: Route,
        _ asked: FrameQuery,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let session = try find(route.session, &context)
        var view = try session.read(&context.budget).view
        // The session and the copy cannot share the engine's world; the session keeps it.
        view.releaseWorld()
        view.unwatchVisibility()
        let query = asked.resolved(in: session, at: view.sequence)
        let start = view.frameState.time
        try settle(&view, &context.budget)
        var shown = try frame(of: view, query, &context.budget)
        shown.duration = view.frameState.time - start
        return .frame(shown, query: asked, headers: [Response.revalidated])
    }

    /// Advances a view until everything rests.
    private func settle(
        _ view: inout CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        guard !view.isResting else { return }
        var run = TickRun(Self.longestMotion * view.displayRate) { Problem(restless: $0) }
        run.costLimit = budget.cost(atMost: limits.maximumBodySubsteps)
        run.budget = budget
        var substeps = 0
        while !view.isResting {
            if run.passed.isMultiple(of: Self.stretch) {
                substeps += view.bodySubsteps(ticks: Self.stretch)
                try requireRest(after: run, substeps: substeps)
                try budget.spend(view.effort(ticks: Self.stretch))
            }
            try tick(&view, &run)
            guard view.isFinite else {
                let detail = "its physics yields a number that is not finite"
                throw .problem(Problem(restless: detail))
            }
        }
    }

    /// Throws if a motion has taken longer, or more work, than one request may have.
    private func requireRest(
        after run: TickRun,
        substeps: Int
    ) throws(RequestFailure) {
        guard run.passed < run.count else {
            let detail = "something still moves after \(Self.longestMotion) s"
            throw .problem(Problem(restless: detail))
        }
        guard substeps <= limits.maximumBodySubsteps else {
            throw .problem(
                Problem(
                    restless: "something still moves after \(run.passed) ticks, and more take over "
                        + "\(limits.maximumBodySubsteps) sub-steps of single items"
                )
            )
        }
    }

    /// The longest motion whose end is looked for, in seconds: twice the longest animation.
    private static let longestMotion = 120
    /// The ticks whose cost is estimated together.
    private static let stretch = 32
}

extension LayoutService {
    /// Waits until a session may rest, then handles the request again.
    func waitingForRest(
        of session: Session,
        after sequence: Int
    ) throws(RequestFailure) -> HandlerResult {
        let wait = try takeRestWait(for: session)
        let service = waitingUntilRest(wait)
        return .wait(
            park: { resumption in
                wait.wait(for: session, after: sequence) { resumption.resume() }
            },
            answer: { request in
                // If the server stops, no further wait would end.
                let next = wait.takeWaking() ? service : service.withoutWaiting
                return next.respond(to: request)
            }
        )
    }

    /// The wait of a request that has waited already, or a new one.
    private func takeRestWait(for session: Session) throws(RequestFailure) -> RestWait {
        if let restWait { return restWait }
        return try convertingErrors { () throws(TooManyWaiting) in
            try RestWait(for: session)
        } to: {
            .problem(Problem($0, remedy: "ask without wait"))
        }
    }
}

extension Problem {
    /// Creates a problem for a session that does not come to rest.
    fileprivate init(restless detail: String) {
        self.init(.neverRests, "\(detail); ask for the current frame, or for a clip")
    }
}
