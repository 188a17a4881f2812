import Engine

extension LayoutService {
    /// Passes ticks.
    func advance(_ view: inout CollectionView, _ steps: Steps) throws(Problem) {
        try require(steps, of: view)
        for _ in 0..<steps.frames { view.tick(interval: steps.interval) }
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
        var frames: [ShownFrame] = []
        var elements = 0
        for step in 1...steps.frames {
            view.tick(interval: steps.interval)
            let frame = try frame(of: view, query)
            elements += frame.frame.elements.count
            try require(elements: elements, in: step, of: steps)
            frames.append(frame)
        }
        return frames
    }

    /// Refuses what would keep other clients waiting.
    private func require(_ steps: Steps, of view: CollectionView) throws(Problem) {
        let cost = view.bodySubsteps(ticks: steps.frames, interval: steps.interval)
        let most = limits.maximumBodySubsteps
        guard cost > most else { return }
        let detail =
            "\(steps.frames) frames take \(cost) sub-steps of single items; ask for fewer frames, "
            + "\(most) may be taken at once"
        throw Problem(invalid: [DocumentError(pointer: "/frames", detail: detail)])
    }

    private func require(elements: Int, in step: Int, of steps: Steps) throws(Problem) {
        let most = limits.maximumAnswerElements
        guard elements > most else { return }
        throw Problem(
            .answerTooLarge,
            "\(step) of \(steps.frames) frames have more than \(most) elements already; ask for "
                + "fewer frames, or for fewer elements with ?rect=x,y,width,height"
        )
    }
}
