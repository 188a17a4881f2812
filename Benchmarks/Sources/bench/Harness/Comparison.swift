/// Contestants whose costs are compared with that of the first.
struct Comparison {
    let contestants: [Contestant]

    /// Samples all contestants in turn, again and again, so that whatever slows the machine down
    /// for a while slows all of them; the first turn only warms up.
    func run(rounds: Int) throws -> [Outcome] {
        for contestant in contestants { _ = try contestant.sample() }
        var costs: [[Cost]] = contestants.map { _ in [] }
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                costs[index].append(try contestant.sample())
            }
        }
        return zip(contestants, costs).map(Outcome.init)
    }
}

/// One side of a comparison.
struct Contestant {
    let name: String
    /// What must hold of its cost divided by that of the first contestant.
    var bound: Bound?
    /// What it may cost at most, whatever the others do.
    var limits: [Metric: Double] = [:]
    /// Does a batch of operations; answers the mean cost of one.
    let sample: () throws -> Cost
}

/// What a contestant was found to cost.
struct Outcome {
    let contestant: Contestant
    /// One for each turn.
    private let costs: [Cost]

    init(_ contestant: Contestant, costs: [Cost]) {
        self.contestant = contestant
        self.costs = costs
    }

    /// Nanoseconds or bytes; `nil` where that was not counted.
    subscript(metric: Metric) -> Samples? {
        let values = costs.compactMap { $0[metric] }
        return values.isEmpty ? nil : Samples(values)
    }

    /// How many times as much as another of the same comparison.
    ///
    /// The median of the ratios of each turn, not the ratio of the medians: when the machine changes
    /// pace between turns, as when the scheduler moves two processes to one core, the medians of two
    /// equals may lie on different sides of the change.
    func ratio(to other: Outcome, by metric: Metric) throws(Failure) -> Double {
        let ratios = zip(costs, other.costs).compactMap { own, others in
            own[metric].flatMap { cost in others[metric].map { cost / $0 } }
        }
        guard ratios.count == costs.count else {
            throw Failure(description: "\(contestant.name): no \(metric.rawValue)")
        }
        return Samples(ratios).median
    }
}
