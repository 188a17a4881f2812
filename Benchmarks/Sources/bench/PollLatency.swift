/// The latency of frames while other clients drag.
struct PollLatency: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Waiting for frames"
    let method = """
        `GET …/frame` of 64 moving sessions as in “Answering frames”, one request in twenty a scroll \
        in its place, by 64 connections, each with a schedule of its own and all with one thread, \
        together half as many requests a second as they get answered at most. Wall time is that of a poll, counted \
        from when it should have been sent: one that is late because the reply before it was late \
        has waited all the same. A row is a quantile of all polls of two seconds.
        """
    let metric = Metric.wall

    func rounds(quick: Bool) -> Int { quick ? 1 : 9 }

    var isQuick: Bool { false }

    func comparisons() throws -> [Comparison] {
        let sessions = try SpringSessions(Service(executable: server), clock: "wall")
        let polls = try Wrk(method: "GET", paths: sessions.paths.map { $0 + "/frame" })
        try sessions.kick()
        let most = try polls.run(port: sessions.server.port)
        // More than these clients, which have one thread, can send.
        let full = OpenLoad(sessions, rate: most.requests / most.seconds)
        try full.run()
        let load = OpenLoad(sessions, rate: full.pollRate / 2)
        // The first contestant of a turn generates the load whose results the others read.
        let quantiles = [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)].enumerated()
        return [
            Comparison(
                contestants: quantiles.map { index, quantile in
                    Contestant(name: quantile.0) {
                        if index == 0 { try load.run() }
                        return Cost(
                            wall: load.latencies.quantile(quantile.1),
                            throughput: load.rate
                        )
                    }
                }
            )
        ]
    }
}
