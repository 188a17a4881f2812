import Dynamics
import Engine
import HTTPServer
import HTTPTypes
import Sessions

extension LayoutService {
    /// Answers the frames that will come if no event does; the session goes on undisturbed.
    func clip(_ id: SessionID?, _ request: borrowing Request) throws(Problem) -> Response {
        let query = try ClipQuery(request.queryItems)
        let session = try find(id)
        var view = try session.look { $0 }
        // The engine's world can be used by one of the two: the session keeps it.
        view.releaseWorld()
        let frames = try frames(of: view, query, query.frame.recalling(session))
        return .frames(frames, query: query.frame, headers: [Response.revalidated])
    }

    /// Lets a copy of a session's view go on until it rests.
    private func frames(
        of view: consuming CollectionView,
        _ clip: ClipQuery,
        _ query: FrameQuery
    ) throws(Problem) -> [ShownFrame] {
        let most = limits.maximumBodySubsteps
        let cost = view.bodySubsteps(ticks: clip.tickCount)
        guard cost <= most else { throw Problem(clip, costing: cost, most) }
        var film = Film(query, limit: limits.maximumAnswerElements)
        var spent = 0
        while film.frames.count < clip.frameCount, !view.isResting {
            for _ in 0..<clip.stride {
                do throws(StepTooCostly) {
                    spent += try view.tick(interval: nil, limit: most - spent)
                } catch {
                    throw Problem(clip, costing: most, most)
                }
            }
            try take(&film, view, of: clip.frameCount)
        }
        return film.frames
    }
}

extension Problem {
    fileprivate init(_ clip: ClipQuery, costing cost: Int, _ most: Int) {
        self.init(
            .answerTooLarge,
            "\(clip.tickCount) ticks take \(cost) sub-steps of single items or more; ask for fewer "
                + "frames, or for a smaller every: \(most) may be taken at once"
        )
    }
}
