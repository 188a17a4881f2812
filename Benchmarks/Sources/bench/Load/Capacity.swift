/// Finds the number of clients that a server serves in time.
final class Capacity {
    private let clients: PacedClients
    private let server: ServerProcess
    private let way: PacedClients.Way
    private let query: String
    /// The result of the latest search.
    private var latest: Int?

    /// The time of a frame at 60 Hz, in milliseconds.
    private static let latency = 16.7
    /// Above these the clients are late themselves: a part of their core, and milliseconds.
    private static let usage = 0.9
    private static let delay = 4.0
    private static let duration = PacedClients.Duration(warmUp: 1, measured: 2)
    /// As many as have been tried.
    private static let most = 9_000

    init(
        _ clients: PacedClients,
        of server: ServerProcess,
        _ way: PacedClients.Way,
        query: String = ""
    ) {
        (self.clients, self.server, self.way, self.query) = (clients, server, way, query)
    }

    /// Doubles the number until it is too large, then halves the interval until it is known to 5 %.
    ///
    /// Later searches start at the result of the one before, and with smaller steps.
    func search() throws -> Cost {
        let factor = latest == nil ? 2 : 1.15
        var served: (count: Int, outcome: PacedClients.Outcome)?
        var tooMany = Int.max
        var count = latest ?? 64
        while Double(tooMany) > Double(served?.count ?? 0) * 1.05, count != served?.count {
            if let outcome = try serve(count) { served = (count, outcome) } else { tooMany = count }
            switch (served?.count, tooMany) {
            case (let few?, Int.max): count = Int((Double(few) * factor).rounded(.up))
            case (let few?, let many): count = Int((Double(few) * Double(many)).squareRoot())
            case (nil, let many): count = Int(Double(many) / factor)
            }
            guard (1...Self.most).contains(count) else {
                throw Failure(description: "\(way.rawValue): \(count) clients cannot be tried")
            }
        }
        guard let served else { throw Failure(description: "no client is served") }
        latest = served.count
        return Cost(
            processor: served.outcome.processorTime,
            bodies: served.outcome.size,
            clients: Double(served.count)
        )
    }

    /// Returns the measurement if this number of clients gets its frames in time in one of two runs.
    ///
    /// Runs in which the clients were late themselves say nothing about the server.
    private func serve(_ count: Int) throws -> PacedClients.Outcome? {
        var late: PacedClients.Outcome?
        var failures = 0
        for _ in 0..<8 {
            let outcome = try clients.run(
                count,
                way,
                query: query,
                of: server,
                for: Self.duration
            )
            if outcome.latency <= Self.latency { return outcome }
            if outcome.usage < Self.usage, outcome.delay < Self.delay {
                failures += 1
                if failures == 2 { return nil }
            } else {
                late = outcome
            }
        }
        throw Failure(
            description: """
                the load generator is the limit (\(way.rawValue), \(count) clients): it uses \
                \(threeDigits(late?.usage ?? 0)) of a core, and is late by \
                \(threeDigits(late?.delay ?? 0)) ms
                """
        )
    }
}
