import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions
import Synchronization

extension LayoutService {
    /// Sends the frame of a session, and then every visible change as it happens.
    func frames(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try FrameQuery(forStream: request)
        let session = try find(route.session, &context)
        let waiter = try convertingErrors { () throws(TooManyWaiting) in
            try session.makeChangeWaiter()
        } to: {
            .problem(Problem($0, remedy: "poll its frame"))
        }
        // A client that already has this state needs no frame.
        var sightings = query.visibility.map { SightingFeed($0) }
        let (shown, rate, report) = try shown(of: session, query, &sightings, &context.budget)
        if store.isShared { context.note(seen: query.since, of: shown.state.sequence) }
        if shown.frame != nil { state.pushedFrames.add(1, ordering: .relaxed) }
        let feed = FrameFeed(
            of: session,
            waiter,
            query,
            sightings,
            for: request.clientNumber,
            by: self,
            after: shown,
            rate: rate
        )
        return Response(
            status: .ok,
            headers: Self.streamHeaders,
            body: FrameFeed.beginning(with: shown.frame, query, report),
            feed: feed
        )
    }

    private func shown(
        of session: Session,
        _ query: FrameQuery,
        _ sightings: inout SightingFeed?,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> (SessionFrame, rate: Int, ShownSightings?) {
        var reading = try session.read(&budget)
        let (state, rate) = (reading.view.frameState, reading.view.displayRate)
        let report = try sightings?.next(in: &reading, by: self, &budget)
        if query.since == state.sequence { return (SessionFrame(state: state), rate, report) }
        let query = query.resolved(in: session, at: reading.view.sequence)
        let frame = try frame(of: reading.view, query, &budget)
        return (SessionFrame(state: state, frame: frame), rate, report)
    }

    /// The frames that were pushed on streams since the process began, the first of each included.
    public var pushedFrameCount: Int { state.pushedFrames.load(ordering: .relaxed) }

    private static let streamHeaders = [
        HeaderField(.contentType, "text/event-stream"), HeaderField(.cacheControl, "no-store"),
        // Otherwise nginx collects events until it has some kilobytes.
        HeaderField(.xAccelBuffering, "no"),
    ]
}
