import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    /// Returns the future frames if there are no events, without changing the session.
    func clip(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        let query = try ClipQuery(request.queryItems)
        let session = try find(route.session)
        var view = try session.read(&budget) { view, _ in view }
        // The session and the copy cannot share the engine's world; the session keeps it.
        view.releaseWorld()
        let asked = query.frame.resolved(in: session, view)
        let frames = try frames(of: view, query, asked, &budget)
        return .frames(frames, query: query.frame, headers: [Response.revalidated])
    }

    /// Advances a copy of a session's view until it rests.
    private func frames(
        of view: consuming CollectionView,
        _ clip: ClipQuery,
        _ query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> [ShownFrame] {
        var (sequence, run) = (FrameSequence(query), clip.run)
        try start(&run, of: view, &budget)
        while sequence.frames.count < clip.frameCount, !view.isResting {
            let ticks = sequence.frames.isEmpty ? 1 : clip.stride
            for _ in 0..<ticks { try tick(&view, &run) }
            // From here on the session will be frozen.
            guard view.isFinite else { break }
            try append(view, to: &sequence, of: clip.frameCount, &budget)
        }
        return sequence.frames
    }
}

extension ClipQuery {
    fileprivate var run: TickRun {
        TickRun(1 + (frameCount - 1) * stride) { detail in
            Problem(.answerTooLarge, "\(detail); ask for fewer frames, or for a smaller every")
        }
    }
}
