/// The instructions for a request to a moving session.
struct RequestInstructions: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Counting instructions"
    let method = """
        The instructions that the server executes outside the kernel for a request, counted by \
        valgrind's callgrind over 64 sessions with manual clocks and 55 items, all of them in the \
        frame and in motion, asked in turn over one connection, fifty requests at a time; `memcpy`, \
        `memset` and their like are left out. Counts repeat where times do not: these are what must \
        hold of a request's cost.
        """
    let metric = Metric.instructions

    func rounds(quick: Bool) -> Int { 1 }

    func comparisons() throws -> [Comparison] {
        let callgrind = try Callgrind(layoutd: server)
        let sessions = try SpringSessions(
            Service(server: callgrind.start()),
            clock: "manual"
        )
        try sessions.kick()
        let rows: [(String, Double, [Request])] = [
            ("frame as objects", 54_500, sessions.requests("GET", "/frame")),
            ("frame as rows", 132_000, sessions.requests("GET", "/frame?form=rows")),
            ("one step", 62_000, sessions.requests("POST", "/steps")),
            (
                "one step answered with a difference as rows", 334_000,
                sessions.requests("POST", "/steps?since=1&form=rows")
            ),
        ]
        return [
            Comparison(
                contestants: rows.map { name, limit, requests in
                    Contestant(name: name, limits: [.instructions: limit]) {
                        let count = try callgrind.instructions(of: sessions.server) {
                            try sessions.send(requests)
                        }
                        try sessions.check()
                        return Cost(instructions: count / Double(requests.count))
                    }
                }
            )
        ]
    }
}
