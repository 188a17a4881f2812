import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdSessions

extension LayoutService {
    /// Returns what came into sight and left it.
    func visibility(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try VisibilityQuery(request.queryItems)
        let session = try find(route.session, &context)
        var reading = try session.read(&context.budget)
        if store.isShared {
            context.note(seen: query.since?.sequence, of: reading.view.sequence)
        }
        let shown = try sightings(in: &reading, query, &context.budget)
        var writer = JSONWriter(capacity: 256 + 160 * shown.report.sightings.count)
        writer.sightings(shown)
        return .json(writer.finish(), headers: [Response.revalidated])
    }

    /// Reports what came into sight, and records from now on what does.
    ///
    /// - Parameters:
    ///   - reading: The session.
    ///   - query: What the client wants to know.
    ///   - budget: The work that the request may still do.
    /// - Returns: The report.
    /// - Throws: ``Problem`` for too many elements, or if the record does not reach back to `since`.
    func sightings(
        in reading: inout SessionReading,
        _ query: VisibilityQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> ShownSightings {
        // Asked for first, what is recorded from now on cannot have happened since.
        if query.since != nil, !reading.view.isWatched(for: query.thresholds) {
            throw .problem(.sightingsForgotten(query.since))
        }
        try watch(&reading, query, &budget)
        let report = try convertingErrors { () throws(SightingsForgotten) in
            try reading.view.sightings(
                thresholds: query.thresholds,
                after: query.duration,
                since: query.since
            )
        } to: { _ in
            .problem(.sightingsForgotten(query.since))
        }
        try budget.spend(elements: report.sightings.count)
        let view = reading.view
        return ShownSightings(
            report: report,
            base: query.since,
            state: view.frameState,
            kinds: view.kinds
        )
    }

    private func watch(
        _ reading: inout SessionReading,
        _ query: VisibilityQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        var most = CollectionView.maximumWatchedElements
        if !reading.view.isWatched {
            try budget.spend(reading.view.effortOfReading + 2 * reading.view.sections.count)
            most = budget.elements(atMost: most)
        }
        do throws(WatchFailure) {
            try reading.watchVisibility(query.thresholds, limit: most)
        } catch {
            switch error {
            case .elements(let error):
                guard error.limit == CollectionView.maximumWatchedElements else {
                    throw .overBudget
                }
                throw .problem(.tooManyInSight)
            case .memory(let error): throw .problem(error.problem)
            }
        }
    }
}

extension Problem {
    /// Creates a problem for a report that begins where nothing is known.
    fileprivate static func sightingsForgotten(_ since: VisibilityMoment?) -> Problem {
        Problem(
            .sightingsForgotten,
            "what came into sight since \(since?.text ?? "then") is not known any more; ask without "
                + "since for what is in sight now"
        )
    }

    fileprivate static let tooManyInSight = Problem(
        .answerTooLarge,
        "more than \(CollectionView.maximumWatchedElements) elements are in sight, which is the most "
            + "whose visibility is recorded; have larger items, or a smaller viewport"
    )
}
