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
    /// Does a batch of operations; answers the mean cost of one.
    let sample: () throws -> Cost
}

/// What a contestant was found to cost.
struct Outcome {
    let contestant: Contestant
    private let costs: [Cost]

    init(_ contestant: Contestant, costs: [Cost]) {
        self.contestant = contestant
        self.costs = costs
    }

    /// Nanoseconds; `nil` where that was not counted.
    subscript(metric: Metric) -> Samples? {
        let values = costs.compactMap { $0[metric] }
        return values.isEmpty ? nil : Samples(values)
    }
}
