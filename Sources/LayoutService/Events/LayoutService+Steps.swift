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
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        var run = steps.run
        try start(&run, of: view, &budget)
        for _ in 1...run.count { try tick(&view, &run) }
    }

    /// Advances a view and returns the requested frames.
    func advance(
        _ view: inout CollectionView,
        _ steps: Steps,
        seeing query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> [ShownFrame] {
        guard steps.returnsAll else {
            // What cannot be undone must not fail, so the frame may exceed the budget.
            let cannotFail = advancesSurely(view, steps, query)
            try advance(&view, steps, &budget)
            guard cannotFail else { return [try frame(of: view, query, &budget)] }
            var unlimited = WorkBudget.worker
            return [try frame(of: view, query, &unlimited)]
        }
        var run = steps.run
        try start(&run, of: view, &budget)
        var sequence = FrameSequence(query)
        for _ in 1...run.count {
            try tick(&view, &run)
            try append(view, to: &sequence, of: steps.frames, &budget)
        }
        return sequence.frames
    }

    /// Whether nothing can fail after the first tick, and the frame does not take long.
    ///
    /// It does not depend on what is left of a budget: it must be the same before and after some is
    /// spent.
    func advancesSurely(_ view: CollectionView, _ steps: Steps, _ query: FrameQuery) -> Bool {
        let (count, most) = (view.presentableCount, limits.maximumFrameElements)
        return !steps.returnsAll && view.ticksAtAnyCost && count <= most
            && (query.rect == nil || count <= WorkBudget.eventThread.elements(atMost: most))
    }

    /// Advances a view by the next tick of several.
    func tick(_ view: inout CollectionView, _ run: inout TickRun) throws(RequestFailure) {
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

    /// Rejects more ticks than a request may have, and spends their estimated cost.
    func start(
        _ run: inout TickRun,
        of view: CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        let cost = view.bodySubsteps(ticks: run.count, interval: run.interval)
        let most = limits.maximumBodySubsteps
        guard cost <= most else {
            throw .problem(
                run.problem(
                    "\(run.count) ticks take \(cost) sub-steps of single items, but only \(most) are "
                        + "allowed in one request"
                )
            )
        }
        // Items that touch may cost more than the estimate.
        run.costLimit = budget.cost(atMost: most)
        try budget.spend(view.effort(ticks: run.count, interval: run.interval))
    }

    /// Appends the next frame of several.
    func append(
        _ view: CollectionView,
        to sequence: inout FrameSequence,
        of count: Int,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        try sequence.append(view) { (view, query) throws(RequestFailure) in
            try frame(of: view, query, &budget)
        }
        let most = limits.maximumAnswerElements
        // Comparing an element costs less than writing it.
        guard max(sequence.elementCount, sequence.comparedCount / 10) > most else { return }
        throw .problem(
            Problem(
                .answerTooLarge,
                "\(sequence.frames.count) of \(count) frames have more than \(most) elements already; ask for "
                    + "fewer frames, or for fewer elements with ?rect=x,y,width,height"
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
