/// The results of a benchmark.
struct Report {
    private let benchmark: any Benchmark
    private let rows: [Row]

    private struct Row {
        let outcome: Outcome
        /// The ratio to the first contestant of its comparison.
        let ratio: Double

        /// The bounds, and whether they hold.
        var conditions: [(text: String, holds: Bool)] {
            var result: [(text: String, holds: Bool)] = []
            if let bound = outcome.contestant.bound {
                result.append(("\(bound)", bound.holds(for: ratio)))
            }
            for metric in Metric.allCases {
                guard let limit = outcome.contestant.limits[metric] else { continue }
                let holds = outcome[metric].map { $0.median <= limit } ?? false
                result.append(("≤ " + text(limit, of: metric), holds))
            }
            return result
        }
    }

    /// Runs a benchmark.
    init(_ benchmark: any Benchmark, rounds: Int) throws {
        self.benchmark = benchmark
        rows = try benchmark.comparisons().flatMap { comparison in
            try Self.rows(of: comparison.run(rounds: rounds), by: benchmark.metric)
        }
    }

    private static func rows(of outcomes: [Outcome], by metric: Metric) throws -> [Row] {
        guard let reference = outcomes.first else { return [] }
        return try outcomes.map { outcome in
            Row(outcome: outcome, ratio: try outcome.ratio(to: reference, by: metric))
        }
    }

    /// The bounds that do not hold, one sentence each.
    var failures: [String] {
        rows.flatMap { row in
            row.conditions.filter { !$0.holds }.map { condition in
                let cells = cells(of: row, metrics: metrics).dropLast()
                return
                    "\(benchmark.title), \(cells.joined(separator: ", ")), must be \(condition.text)"
            }
        }
    }

    /// The kinds of cost that were measured.
    private var metrics: [Metric] {
        Metric.allCases.filter { metric in rows.contains { $0.outcome[metric] != nil } }
    }

    /// A heading, the method, and a table.
    var markdown: String {
        let ratio = metrics.count > 1 ? "ratio of \(benchmark.metric.rawValue)" : "ratio"
        let heads = [""] + metrics.map(\.rawValue) + [ratio, "must be"]
        let rule = ["---"] + Array(repeating: "---:", count: heads.count - 1)
        let table = [heads, rule] + rows.map { cells(of: $0, metrics: metrics) }
        let lines = table.map { "| " + $0.joined(separator: " | ") + " |" }
        return "## \(benchmark.title)\n\n\(benchmark.method)\n\n\(lines.joined(separator: "\n"))\n"
    }

    private func cells(of row: Row, metrics: [Metric]) -> [String] {
        let costs = metrics.map { metric in
            row.outcome[metric].map { costText($0, of: metric) } ?? ""
        }
        let conditions = row.conditions.map { "\($0.text) \($0.holds ? "✓" : "✗")" }
        return [row.outcome.contestant.name] + costs
            + [threeDigits(row.ratio), conditions.joined(separator: ", ")]
    }
}
