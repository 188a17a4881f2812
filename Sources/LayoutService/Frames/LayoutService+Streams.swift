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
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let query = try FrameQuery(forStream: request)
        let session = try find(route.session, &budget)
        let waiter = try makeChangeWaiter(for: session)
        // A client that already has this state needs no frame.
        let (shown, rate) = try session.read(&budget) {
            (view, budget) throws(RequestFailure) -> (SessionFrame, Int) in
            let state = view.frameState
            let isKnown = query.since == state.sequence
            let frame =
                isKnown ? nil : try frame(of: view, query.resolved(in: session, view), &budget)
            return (SessionFrame(state: state, frame: frame), view.displayRate)
        }
        if store.isShared { budget.note(seen: query.since, of: shown.state.sequence) }
        if shown.frame != nil { state.pushedFrames.add(1, ordering: .relaxed) }
        let feed = FrameFeed(
            of: session,
            waiter,
            query,
            for: request.clientNumber,
            by: self,
            after: shown,
            rate: rate
        )
        return Response(
            status: .ok,
            headers: Self.streamHeaders,
            body: FrameFeed.beginning(with: shown.frame, query),
            feed: feed
        )
    }

    /// The frames that were pushed on streams since the process began, the first of each included.
    public var pushedFrameCount: Int { state.pushedFrames.load(ordering: .relaxed) }

    private func makeChangeWaiter(
        for access: SessionAccess
    ) throws(RequestFailure) -> ChangeWaiter {
        do throws(TooManyWaiting) {
            return try access.session.makeChangeWaiter()
        } catch {
            throw .problem(Problem(error, remedy: "poll its frame"))
        }
    }

    private static let streamHeaders = [
        HeaderField(.contentType, "text/event-stream"), HeaderField(.cacheControl, "no-store"),
        // Otherwise nginx collects events until it has some kilobytes.
        HeaderField(.xAccelBuffering, "no"),
    ]
}
