/// Contestants, and the comparison of their costs with that of the first.
struct Comparison {
    let contestants: [Contestant]

    /// Samples all contestants in turn, repeatedly.
    ///
    /// A temporary slowdown of the machine thus affects all contestants. The first turn is a warm-up.
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

/// A contestant of a comparison.
struct Contestant {
    let name: String
    /// The bound on its cost divided by that of the first contestant.
    var bound: Bound?
    /// The maximum costs, independent of the other contestants.
    var limits: [Metric: Double] = [:]
    /// Runs a batch of operations and returns the mean cost of one.
    let sample: () throws -> Cost
}

/// The measured costs of a contestant.
struct Outcome {
    let contestant: Contestant
    /// One per turn.
    private let costs: [Cost]

    init(_ contestant: Contestant, costs: [Cost]) {
        self.contestant = contestant
        self.costs = costs
    }

    /// The samples in nanoseconds or bytes; `nil` if this cost was not measured.
    subscript(metric: Metric) -> Samples? {
        let values = costs.compactMap { $0[metric] }
        return values.isEmpty ? nil : Samples(values)
    }

    /// The ratio to another contestant of the same comparison.
    ///
    /// The median of the ratios of each turn, not the ratio of the medians: if the machine's pace
    /// changes between turns, for instance when the scheduler moves two processes to one core, the
    /// medians of two equal contestants may lie on different sides of the change.
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
