import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    /// Returns the future frames if there are no events, without changing the session.
    func clip(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        let query = try ClipQuery(request.queryItems)
        let session = try find(route.session, &context)
        var view = try session.read(&context.budget).view
        // The session and the copy cannot share the engine's world; the session keeps it.
        view.releaseWorld()
        view.unwatchVisibility()
        let asked = query.frame.resolved(in: session, at: view.sequence)
        var run = query.run
        try start(&run, of: view, &context.budget)
        var series = FrameSeries(
            of: view,
            run,
            asked,
            frameCount: query.frameCount,
            stride: query.stride,
            endsAtRest: true,
            by: self
        )
        let frames = try series.finish(&context.budget)
        return .frames(frames, query: query.frame, headers: [Response.revalidated])
    }
}

extension ClipQuery {
    fileprivate var run: TickRun {
        TickRun(1 + (frameCount - 1) * stride) { detail in
            Problem(.answerTooLarge, "\(detail); ask for fewer frames, or for a smaller every")
        }
    }
}
