import LayoutEngine
import LayoutdDynamics

/// Ticks that a request passes.
struct TickRun {
    /// How many at most.
    let count: Int
    /// Length of each in seconds, or `nil` for that of the display's rate.
    var interval: Double?
    /// Why there are too many of them.
    let problem: @Sendable (_ detail: String) -> Problem

    private(set) var passed = 0
    /// What it has cost to move what collides.
    private var cost = 0

    init(
        _ count: Int,
        interval: Double? = nil,
        problem: @escaping @Sendable (_ detail: String) -> Problem
    ) {
        self.count = count
        self.interval = interval
        self.problem = problem
    }

    /// Passes the next one, unless all together cost more than they may.
    mutating func tick(_ view: inout CollectionView, limit: Int) throws(StepTooCostly) {
        passed += 1
        cost += try view.tick(interval: interval, limit: limit - cost)
    }
}

extension LayoutService {
    /// Passes ticks.
    func advance(_ view: inout CollectionView, _ steps: Steps) throws(Problem) {
        var run = steps.run
        try require(run, of: view)
        for _ in 1...run.count { try tick(&view, &run) }
    }

    /// Passes ticks and looks at the frames that are asked for.
    func advance(
        _ view: inout CollectionView,
        _ steps: Steps,
        seeing query: FrameQuery
    ) throws(Problem) -> [ShownFrame] {
        guard steps.returnsAll else {
            // Whoever cannot go back has to look at whatever is there.
            let limit = advancesSurely(view, steps, query) ? limits.maximumFrameElements : nil
            try advance(&view, steps)
            return [try frame(of: view, query, limit: limit)]
        }
        var run = steps.run
        try require(run, of: view)
        var film = Film(query)
        for _ in 1...run.count {
            try tick(&view, &run)
            try take(&film, view, of: steps.frames)
        }
        return film.frames
    }

    /// Whether nothing can go wrong any more once the first tick has passed, and the frame is none
    /// that takes long.
    func advancesSurely(_ view: CollectionView, _ steps: Steps, _ query: FrameQuery) -> Bool {
        let count = view.presentableCount
        return !steps.returnsAll && view.ticksAtAnyCost && count <= limits.maximumFrameElements
            && (query.rect == nil || count <= maximumElementsHere)
    }

    /// Passes the next tick of several.
    func tick(_ view: inout CollectionView, _ run: inout TickRun) throws(Problem) {
        let most = maximumCostHere
        do throws(StepTooCostly) {
            try run.tick(&view, limit: most)
        } catch {
            guard most == limits.maximumBodySubsteps else { throw Problem.forWorkers }
            throw run.problem(
                "items touch so much that \(run.passed) of \(run.count) ticks cost as much as more "
                    + "than \(most) sub-steps of single items"
            )
        }
    }

    /// Refuses what would take too long for anybody; leaves what would keep this thread too long to the
    /// workers.
    func require(_ run: TickRun, of view: CollectionView) throws(Problem) {
        let cost = view.bodySubsteps(ticks: run.count, interval: run.interval)
        let most = limits.maximumBodySubsteps
        guard cost <= most else {
            throw run.problem(
                "\(run.count) ticks take \(cost) sub-steps of single items, \(most) may be taken at "
                    + "once"
            )
        }
        guard patience == .short else { return }
        let effort = view.effort(ticks: run.count, interval: run.interval)
        if effort > Weight.effort { throw Problem.forWorkers }
    }

    /// Looks at the next frame of several.
    func take(_ film: inout Film, _ view: CollectionView, of count: Int) throws(Problem) {
        try film.take(view) { (view, query) throws(Problem) in try frame(of: view, query) }
        let looked = max(film.elementCount, film.comparedCount)
        if patience == .short, looked > Weight.elements { throw Problem.forWorkers }
        let most = limits.maximumAnswerElements
        // To look costs less than to write.
        guard max(film.elementCount, film.comparedCount / 10) > most else { return }
        throw Problem(
            .answerTooLarge,
            "\(film.frames.count) of \(count) frames have more than \(most) elements already; ask for "
                + "fewer frames, or for fewer elements with ?rect=x,y,width,height"
        )
    }

    /// What moving what collides may cost on this thread.
    private var maximumCostHere: Int {
        switch patience {
        case .short: min(Weight.cost, limits.maximumBodySubsteps)
        case .long: limits.maximumBodySubsteps
        }
    }
}

extension Steps {
    fileprivate var run: TickRun {
        TickRun(frames, interval: interval) { detail in
            let remedy = "; ask for fewer frames, or for shorter ones with interval"
            return Problem(
                invalid: [DocumentError(pointer: "/frames", detail: detail + remedy)]
            )
        }
    }
}
