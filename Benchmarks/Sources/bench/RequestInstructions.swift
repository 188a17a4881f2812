/// The instructions for a request to a moving session.
struct RequestInstructions: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Counting instructions"
    let method = """
        The instructions that the server executes outside the kernel for a request, counted by \
        valgrind's callgrind over 64 sessions with manual clocks and 55 items, all of them in the \
        frame and in motion, asked in turn over one connection, fifty requests at a time; `memcpy`, \
        `memset` and their like are left out. A new frame is requested after a step of its session, \
        which is not counted; then the same frames are requested twice more, and the second time \
        counts. Counts repeat where times do not: these are what must hold of a request's cost. The \
        last two rows are a new frame of two more servers, one of them with `--admin-port`, which \
        get the same requests: what was allocated before changes what the allocator does by 2 %.
        """
    let metric = Metric.instructions

    func rounds(quick: Bool) -> Int { 1 }

    func comparisons() throws -> [Comparison] {
        let plain = try CountedSessions(layoutd: server)
        let other = try CountedSessions(layoutd: server)
        let measured = try CountedSessions(layoutd: server, options: ["--admin-port", "0"])
        let since = "since=1&form=rows"
        return [
            Comparison(
                contestants: [
                    contestant("a new frame as objects", 62_000) {
                        try plain.costOfNewFrame("/frame")
                    },
                    contestant("a new frame as rows", 76_500) {
                        try plain.costOfNewFrame("/frame?form=rows")
                    },
                    contestant("the same frame as objects", 21_500) {
                        try plain.costOfSameFrame("/frame")
                    },
                    contestant("the same frame as rows", 26_500) {
                        try plain.costOfSameFrame("/frame?form=rows")
                    },
                    contestant("one step", 62_000) { try plain.costOfStep("/steps") },
                    contestant("one step answered with a difference as rows", 126_500) {
                        try plain.costOfStep("/steps?\(since)")
                    },
                ]
            ),
            Comparison(
                contestants: [
                    Contestant(name: "a new frame, without metrics") {
                        try other.costOfNewFrame("/frame")
                    },
                    Contestant(name: "a new frame, with metrics", bound: .atMost(1.02)) {
                        try measured.costOfNewFrame("/frame")
                    },
                ]
            ),
        ]
    }

    private func contestant(
        _ name: String,
        _ limit: Double,
        _ sample: @escaping () throws -> Cost
    ) -> Contestant {
        Contestant(name: name, limits: [.instructions: limit], sample: sample)
    }
}

/// Moving sessions of a server whose instructions are counted.
private final class CountedSessions {
    private let callgrind: Callgrind
    private let sessions: SpringSessions

    /// The times that each session is asked.
    private static let rounds = 4

    init(layoutd: String, options: [String] = []) throws {
        callgrind = try Callgrind(layoutd: layoutd)
        // A server waits while others are counted.
        let patient = ["--idle-timeout", "0"]
        let service = try Service(server: callgrind.start(options: patient + options))
        sessions = try SpringSessions(service, clock: "manual")
        try sessions.kick()
    }

    func costOfNewFrame(_ path: String) throws -> Cost {
        try cost { try count("GET", path, afterStep: true) }
    }

    func costOfSameFrame(_ path: String) throws -> Cost {
        try cost {
            _ = try count("GET", path, afterStep: true)
            _ = try count("GET", path)
            return try count("GET", path)
        }
    }

    func costOfStep(_ path: String) throws -> Cost {
        try cost { try count("POST", path) }
    }

    /// The mean of several counts.
    private func cost(_ count: () throws -> Double) throws -> Cost {
        let counts = try (0..<Self.rounds).map { _ in try count() }
        try sessions.check()
        return Cost(instructions: counts.reduce(0, +) / Double(counts.count))
    }

    /// The instructions for a request to each session, counted once for all of them.
    private func count(_ method: String, _ path: String, afterStep: Bool = false) throws -> Double {
        // With a small response.
        if afterStep { try sessions.send(sessions.round("POST", "/steps?rect=-99,-99,1,1")) }
        let requests = sessions.round(method, path)
        let sum = try callgrind.instructions(of: sessions.server) { try sessions.send(requests) }
        return sum / Double(requests.count)
    }
}
