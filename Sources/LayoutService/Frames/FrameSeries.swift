import LayoutEngine

/// The coming frames of a view, one after another.
///
/// A copy continues with the same frames, bit for bit.
struct FrameSeries: Sendable {
    /// The view, as the latest frame shows it.
    private(set) var view: CollectionView

    private var run: TickRun
    private var sequence: FrameSequence
    private let frameCount: Int
    private let stride: Int
    private let endsAtRest: Bool
    private let service: LayoutService

    /// - Parameters:
    ///   - view: The view, before the first frame.
    ///   - run: The ticks, whose estimated cost has been spent.
    ///   - query: How the frames are shown.
    ///   - frameCount: The most frames.
    ///   - stride: Ticks from one frame to the next; the first frame shows the first tick.
    ///   - endsAtRest: Whether the first frame at rest is the last.
    ///   - service: The service, for its limits.
    init(
        of view: CollectionView,
        _ run: TickRun,
        _ query: FrameQuery,
        frameCount: Int,
        stride: Int = 1,
        endsAtRest: Bool = false,
        by service: LayoutService
    ) {
        (self.view, self.run, sequence) = (view, run, FrameSequence(query))
        (self.frameCount, self.stride, self.endsAtRest) = (frameCount, stride, endsAtRest)
        self.service = service
    }

    /// Whether there is another frame.
    private var hasNext: Bool {
        sequence.count < frameCount && view.isFinite && !(endsAtRest && view.isResting)
    }

    /// Advances the view to the next frame.
    ///
    /// - Returns: The frame; `nil` after the last.
    /// - Throws: ``Problem`` for too many elements, or ticks that cost too much.
    mutating func next(_ budget: inout WorkBudget) throws(RequestFailure) -> ShownFrame? {
        guard hasNext else { return nil }
        let ticks = sequence.count == 0 ? 1 : stride
        for _ in 0..<ticks { try service.tick(&view, &run) }
        // From here on the session will be frozen.
        guard view.isFinite else { return nil }
        let service = service
        let shown = try sequence.next(view) { (view, query) throws(RequestFailure) in
            try service.frame(of: view, query, &budget)
        }
        try limitElements()
        return shown
    }

    private func limitElements() throws(RequestFailure) {
        let most = service.limits.maximumAnswerElements
        // Comparing an element costs less than writing it.
        guard max(sequence.elementCount, sequence.comparedCount / 10) > most else { return }
        throw .problem(
            Problem(
                .answerTooLarge,
                "\(sequence.count) of \(frameCount) frames have more than \(most) elements already; "
                    + "ask for fewer frames, or for fewer elements with ?rect=x,y,width,height"
            )
        )
    }

    /// Advances the view to the last frame, and keeps only the first ones.
    ///
    /// - Throws: What ``next(_:)`` throws for any frame.
    mutating func finish(_ budget: inout WorkBudget) throws(RequestFailure) -> AnswerFrames {
        var answer = AnswerFrames()
        while let shown = try next(&budget) {
            answer.add(shown, before: hasNext ? self : nil)
        }
        return answer
    }

    /// The same frames, to be computed later by workers, without the physics engine's world, which
    /// takes some 100 KB.
    var forLater: FrameSeries {
        var series = self
        series.view.releaseWorld()
        series.view.unwatchVisibility()
        series.run.budget = .worker
        return series
    }
}
