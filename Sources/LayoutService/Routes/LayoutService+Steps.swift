import Dynamics
import Engine

extension LayoutService {
    /// Passes ticks.
    func advance(_ view: inout CollectionView, _ steps: Steps) throws(Problem) {
        try require(steps, of: view)
        var cost = 0
        for step in 1...steps.frames { try tick(&view, steps, step, &cost) }
    }

    /// Passes ticks and looks at the frames that are asked for.
    func advance(
        _ view: inout CollectionView,
        _ steps: Steps,
        seeing query: FrameQuery
    ) throws(Problem) -> [ShownFrame] {
        guard steps.returnsAll else {
            try advance(&view, steps)
            return [try frame(of: view, query)]
        }
        try require(steps, of: view)
        var film = Film(query, limit: limits.maximumAnswerElements)
        var cost = 0
        for step in 1...steps.frames {
            try tick(&view, steps, step, &cost)
            try take(&film, view, of: steps.frames)
        }
        return film.frames
    }

    /// Looks at the next frame of several.
    func take(_ film: inout Film, _ view: CollectionView, of count: Int) throws(Problem) {
        guard try film.take(view, { (view, query) throws(Problem) in try frame(of: view, query) })
        else { throw Problem(tooLarge: film, of: count) }
    }

    /// Passes one of several ticks; adds up what they cost.
    private func tick(
        _ view: inout CollectionView,
        _ steps: Steps,
        _ step: Int,
        _ cost: inout Int
    ) throws(Problem) {
        let most = limits.maximumBodySubsteps
        do throws(StepTooCostly) {
            cost += try view.tick(interval: steps.interval, limit: most - cost)
        } catch {
            throw Problem(
                tooManyFrames: "items touch so much that \(step) of \(steps.frames) frames cost as "
                    + "much as more than \(most) sub-steps of single items; ask for fewer frames, or "
                    + "for shorter ones with interval"
            )
        }
    }

    /// Refuses what would keep other clients waiting.
    private func require(_ steps: Steps, of view: CollectionView) throws(Problem) {
        let cost = view.bodySubsteps(ticks: steps.frames, interval: steps.interval)
        let most = limits.maximumBodySubsteps
        guard cost > most else { return }
        throw Problem(
            tooManyFrames: "\(steps.frames) frames take \(cost) sub-steps of single items; ask for "
                + "fewer frames, \(most) may be taken at once"
        )
    }
}

extension Problem {
    init(tooLarge film: Film, of count: Int) {
        self.init(
            .answerTooLarge,
            "\(film.frames.count) of \(count) frames have more than \(film.limit) elements already; "
                + "ask for fewer frames, or for fewer elements with ?rect=x,y,width,height"
        )
    }

    fileprivate init(tooManyFrames detail: String) {
        self.init(invalid: [DocumentError(pointer: "/frames", detail: detail)])
    }
}
