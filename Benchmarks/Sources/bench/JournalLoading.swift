/// Loading sessions that a server has kept.
struct JournalLoading: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Journal: loading sessions"
    let method = """
        100 sessions with manual clocks get 99 events each, one scroll of 10 points and two steps in \
        turn, or only steps; their server keeps them in a file (`--store sqlite:…`) and ends. Another \
        one is started, and gets one `GET …/frame` of each session, one after the other. Wall time \
        is the 95th percentile of these; memory the size of the file for each session.
        """
    let metric = Metric.wall

    private static let count = 100
    private static let events = 99

    func rounds(quick: Bool) -> Int { quick ? 3 : 9 }

    func comparisons() throws -> [Comparison] {
        [
            Comparison(
                contestants: [
                    contestant("springy", drags: true, limit: 8e6),
                    contestant("newtonian", drags: false, limit: 30e6),
                ]
            )
        ]
    }

    private func contestant(_ preset: String, drags: Bool, limit: Double) -> Contestant {
        Contestant(name: preset, limits: [.wall: limit, .memory: 25_000]) {
            let scratch = try Scratch()
            let options = ["--store", "sqlite:\(scratch.reserveJournal())"]
            let paths = try Self.keep(preset, drags, Service(executable: server, options: options))
            let size = scratch.size(of: "sessions.db")
            let service = try Service(executable: server, options: options)
            let times = try paths.map { path in
                let frame = Request("GET", "\(path)/frame")
                return try Clock.monotonic.time { try service.send(frame, expecting: 200) }
            }
            return Cost(wall: Samples(times).quantile(0.95), memory: size / Double(paths.count))
        }
    }

    /// Makes the sessions, and returns their paths; the server ends with the last reference.
    private static func keep(
        _ preset: String,
        _ drags: Bool,
        _ service: Service
    ) throws -> [String] {
        let creation = Request(
            "POST",
            "/v1/sessions",
            json: #"{"preset":"\#(preset)","clock":"manual"}"#
        )
        let paths = try (0..<count).map { _ in
            try service.session(from: service.send(creation, expecting: 201))
        }
        for number in 1...events {
            let isDrag = drags && number % 2 == 1
            let (path, content) =
                isDrag
                ? ("scroll", #""delta":{"x":0,"y":10},"touch":{"x":160,"y":200}"#)
                : ("steps", #""frames":2"#)
            let requests = paths.map {
                Request("POST", "\($0)/\(path)", json: #"{"event":\#(number),\#(content)}"#)
            }
            _ = try service.send(all: requests, expecting: 200)
        }
        return paths
    }
}
