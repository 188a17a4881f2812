import LayoutEngine
import LayoutdDynamics
import LayoutdJSON

/// The ticks of a request.
struct TickRun {
    /// The most ticks.
    let count: Int
    /// Length of each tick in seconds; `nil` for that of the display rate.
    var interval: Double?
    /// Creates the problem for too many ticks.
    let problem: @Sendable (_ detail: String) -> Problem

    private(set) var passed = 0
    /// The cost that colliding items may have.
    var costLimit = Int.max
    /// Their cost so far.
    private var cost = 0
    /// Ends them when time is up.
    var budget = WorkBudget.worker

    init(
        _ count: Int,
        interval: Double? = nil,
        problem: @escaping @Sendable (_ detail: String) -> Problem
    ) {
        self.count = count
        self.interval = interval
        self.problem = problem
    }

    /// Advances a view by the next tick, unless the total cost would exceed the limit.
    mutating func tick(_ view: inout CollectionView) throws(StepTooCostly) {
        passed += 1
        cost += try view.tick(interval: interval, limit: costLimit - cost)
    }
}

extension LayoutService {
    /// Advances a view.
    func advance(
        _ view: inout CollectionView,
        _ steps: Steps,
        _ cannotFail: Bool,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        try steps.requireValid()
        var run = steps.run
        // What cannot be undone must not fail, and is surely short.
        cannotFail
            ? try requireFewSubsteps(run, of: view) : try start(&run, of: view, &budget)
        for _ in 1...run.count { try tick(&view, &run) }
    }

    /// Advances a view and returns the requested frames.
    ///
    /// Frames beyond a window are not kept, but computed again from a copy of the view.
    func advance(
        _ view: inout CollectionView,
        _ steps: Steps,
        _ cannotFail: Bool,
        seeing query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> AnswerFrames {
        guard steps.returnsAll else {
            // What cannot be undone must not fail, so the frame may exceed the budget.
            try advance(&view, steps, cannotFail, &budget)
            guard cannotFail else { return AnswerFrames(try frame(of: view, query, &budget)) }
            var unlimited = WorkBudget.worker
            return AnswerFrames(try frame(of: view, query, &unlimited))
        }
        try steps.requireValid()
        var run = steps.run
        try start(&run, of: view, &budget)
        var series = FrameSeries(of: view, run, query, frameCount: run.count, by: self)
        let frames = try series.finish(&budget)
        view = series.view
        return frames
    }

    /// Whether nothing can fail after the first tick, and the frame does not take long.
    ///
    /// It does not depend on what is left of a budget: it must be the same before and after some is
    /// spent.
    func advancesSurely(_ view: CollectionView, _ steps: Steps, _ query: FrameQuery) -> Bool {
        let (count, most) = (view.presentableCount, limits.maximumFrameElements)
        let shown = query.region.isViewport ? view.visibleCountBound : count
        return !steps.returnsAll && view.ticksAtAnyCost && count <= most
            && view.effort(ticks: steps.frames, interval: steps.interval) <= WorkBudget.surelyShort
            && view.effortOfReading <= WorkBudget.surelyShort
            && shown <= WorkBudget.elementsOfEventThread
    }

    /// Advances a view by the next tick of several.
    func tick(_ view: inout CollectionView, _ run: inout TickRun) throws(RequestFailure) {
        try run.budget.requireTime()
        let most = limits.maximumBodySubsteps
        do throws(StepTooCostly) {
            try run.tick(&view)
        } catch {
            guard run.costLimit == most else { throw .overBudget }
            throw .problem(
                run.problem(
                    "items touch so much that \(run.passed) of \(run.count) ticks cost more than "
                        + "\(most) sub-steps of single items"
                )
            )
        }
    }

    /// Spends the estimated time of ticks, and rejects more than a request may have.
    func start(
        _ run: inout TickRun,
        of view: borrowing CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        // Items that touch may cost more than the estimate.
        run.costLimit = budget.cost(atMost: limits.maximumBodySubsteps)
        run.budget = budget
        // First, because the limit may have to find thousands of elements.
        try budget.spend(view.effort(ticks: run.count, interval: run.interval))
        try requireFewSubsteps(run, of: view)
    }

    private func requireFewSubsteps(
        _ run: TickRun,
        of view: borrowing CollectionView
    ) throws(RequestFailure) {
        let cost = view.bodySubsteps(ticks: run.count, interval: run.interval)
        let most = limits.maximumBodySubsteps
        guard cost > most else { return }
        throw .problem(
            run.problem(
                "\(run.count) ticks take \(cost) sub-steps of single items, but only \(most) are "
                    + "allowed in one request"
            )
        )
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
