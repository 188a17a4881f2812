import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdSessions

extension LayoutService {
    /// Answers the frames that will come if no event does; the session goes on undisturbed.
    func clip(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try ClipQuery(request.queryItems)
        let session = try find(id)
        var view = try session.look { $0 }
        // Only one of the two can use the engine's world: the session keeps it.
        view.releaseWorld()
        let asked = query.frame.recalling(session).asked(of: view)
        let frames = try frames(of: view, query, asked)
        return .frames(frames, query: query.frame, headers: [Response.revalidated])
    }

    /// Lets a copy of a session's view go on until it rests.
    private func frames(
        of view: consuming CollectionView,
        _ clip: ClipQuery,
        _ query: FrameQuery
    ) throws(Problem) -> [ShownFrame] {
        var (film, run) = (Film(query), clip.run)
        try require(run, of: view)
        while film.frames.count < clip.frameCount, !view.isResting {
            let ticks = film.frames.isEmpty ? 1 : clip.stride
            for _ in 0..<ticks { try tick(&view, &run) }
            // From here on the session will be frozen.
            guard view.isFinite else { break }
            try take(&film, view, of: clip.frameCount)
        }
        return film.frames
    }
}

extension ClipQuery {
    fileprivate var run: TickRun {
        TickRun(1 + (frameCount - 1) * stride) { detail in
            Problem(.answerTooLarge, "\(detail); ask for fewer frames, or for a smaller every")
        }
    }
}
