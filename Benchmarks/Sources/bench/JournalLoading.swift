/// Loading sessions that a server has kept.
struct JournalLoading: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Journal: loading sessions"
    let method = """
        100 sessions with manual clocks get 99 events each, one scroll of 10 points and two steps in \
        turn, or only steps; their server keeps them in a file or in Redis, and is killed. Another one is started, and gets one `GET …/frame` of each session, one after \
        the other. Wall time is the 95th percentile of these; memory the bytes of each session, in \
        the file or as Redis counts them.
        """
    let metric = Metric.wall

    private static let count = 100
    private static let events = 99

    func rounds(quick: Bool) -> Int { quick ? 3 : 9 }

    func comparisons() throws -> [Comparison] {
        KeptSessions.Kind.allCases.map { kind in
            Comparison(
                contestants: [
                    contestant(kind, "springy", drags: true, limit: 8e6),
                    contestant(kind, "newtonian", drags: false, limit: 30e6),
                ]
            )
        }
    }

    private func contestant(
        _ kind: KeptSessions.Kind,
        _ preset: String,
        drags: Bool,
        limit: Double
    ) -> Contestant {
        let name = "\(kind.rawValue), \(preset)"
        return Contestant(name: name, limits: [.wall: limit, .memory: 25_000]) {
            let store = try KeptSessions(in: kind)
            let first = try Service(executable: server, options: store.options)
            let paths = try Self.keep(preset, drags, first)
            first.server.kill()
            let size = try store.bytes
            let service = try Service(executable: server, options: store.options)
            let times = try paths.map { path in
                let frame = Request("GET", "\(path)/frame")
                return try Clock.monotonic.time { try service.send(frame, expecting: 200) }
            }
            return Cost(wall: Samples(times).quantile(0.95), memory: size / Double(paths.count))
        }
    }

    /// Makes the sessions, and returns their paths.
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
