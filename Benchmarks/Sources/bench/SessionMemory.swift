/// The memory of many sessions, and the cost of polling one of them.
struct SessionMemory: Benchmark {
    /// The path of the program.
    let server: String
    /// Whether to leave out a hundred thousand sessions, to save time.
    let quick: Bool

    let title = "Keeping many sessions"
    let method = """
        A server with so many sessions of the preset `springy` with 55 items and manual clocks: \
        moving, dragged by 40 points; as made; come to rest again. Memory is what the server has in \
        memory (`VmRSS`) less what it had when it was empty. Processor time is the server's for a \
        `GET …/frame`, five hundred of them from sessions far apart. \(Service.pipelining)
        """
    let metric = Metric.processor

    func rounds(quick: Bool) -> Int { quick ? 5 : 15 }

    func comparisons() throws -> [Comparison] {
        let most = quick ? 10_000 : 100_000
        let moving = try [1, 1_000, 10_000, 100_000].filter { $0 <= most }.map { count in
            let limit = count == most ? Double(count) * Self.movingLimit : nil
            return try contestant("moving", try Crowd(server, count: count, .moving), limit)
        }
        let count = 10_000
        let resting = [
            try contestant(
                "as made",
                try Crowd(server, count: count, .made),
                Double(count) * Self.restingLimit
            ),
            // The memory that they free lies between blocks that they keep: it can be reused, but
            // there are no whole pages to return to the system.
            try contestant("come to rest", try Crowd(server, count: count, .rested), nil),
        ]
        return [Comparison(contestants: moving), Comparison(contestants: resting)]
    }

    /// The limit is half a GiB for a hundred thousand sessions.
    private static let movingLimit = 0.5 * 1024 * 1024 * 1024 / 100_000
    private static let restingLimit = 4096.0

    private func contestant(_ name: String, _ crowd: Crowd, _ limit: Double?) throws -> Contestant {
        Contestant(
            name: "\(grouped(crowd.count)) session\(crowd.count == 1 ? "" : "s"), \(name)",
            limits: limit.map { [.memory: $0] } ?? [:]
        ) { try crowd.costOfPoll() }
    }
}
