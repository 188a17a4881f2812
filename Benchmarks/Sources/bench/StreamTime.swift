/// The cost of a frame in a stream, compared with a poll of a constant response.
struct StreamTime: Benchmark {
    let programs: Programs

    let title = "Streaming frames"
    let method = """
        64 streams (`GET …/frames`) of 64 sessions with 55 items on springs, all moving: 60 events a \
        second each, with all items as objects, or as rows. Beside it 64 clients that poll whole \
        frames 60 times a second, each with its own schedule, and 64 that poll a constant body of \
        the same size from a server on libmicrohttpd. Servers have one core, the clients another \
        one. Processor time is the server's for a frame, user and system. At this pace a server \
        sleeps between most frames, and pays for waking up. The last row is the constant server with \
        as many polls as it can answer. The bound is 0.6 of a poll that costs 1.5 times the constant.
        """
    let metric = Metric.processor

    private static let count = 64
    private static let duration = PacedClients.Duration(warmUp: 0.3, measured: 1)

    func rounds(quick: Bool) -> Int { quick ? 3 : 9 }

    func comparisons() throws -> [Comparison] {
        let clients = try PacedClients(program: programs.pacedClients)
        let layoutd = try clients.layoutd(programs.layoutd)
        let reply = try Self.frame(of: layoutd)
        let constant = try programs.constantServer(
            answering: reply,
            threads: 1,
            under: clients.runner
        )
        let load = try Wrk(method: "GET", paths: ["/", "/"])
        func contestant(
            _ name: String,
            _ server: ServerProcess,
            _ way: PacedClients.Way,
            _ query: String = "",
            bound: Bound? = nil
        ) -> Contestant {
            Contestant(name: name, bound: bound) {
                let outcome = try clients.run(
                    Self.count,
                    way,
                    query: query,
                    of: server,
                    for: Self.duration
                )
                let rate = outcome.frameRate / Double(Self.count)
                guard (54...66).contains(rate) else {
                    throw Failure(description: "\(name): \(threeDigits(rate)) frames a second")
                }
                return Cost(processor: outcome.processorTime, bodies: outcome.size)
            }
        }
        return [
            Comparison(
                contestants: [
                    contestant("libmicrohttpd, a constant, polls", constant, .fixed),
                    contestant("layoutd, polls", layoutd, .poll),
                    contestant("layoutd, streams", layoutd, .stream, bound: .atMost(0.6 * 1.5)),
                    contestant("layoutd, streams of rows", layoutd, .stream, "form=rows"),
                    Contestant(name: "libmicrohttpd, a constant, at most") {
                        Cost(processor: try constant.cost(of: load).processor)
                    },
                ]
            )
        ]
    }

    /// The response to a poll of a moving session.
    private static func frame(of server: ServerProcess) throws -> Reply {
        let service = try Service(server: server)
        let creation = Request(
            "POST",
            "/v1/sessions",
            json: #"{"sections":[{"items":55}],"viewport":{"width":320,"height":800}}"#
        )
        let path = try service.session(from: service.send(creation, expecting: 201))
        let scroll = Request(
            "POST",
            "\(path)/scroll",
            json: #"{"delta":{"y":-40},"touch":{"x":160,"y":-400},"overscroll":"free"}"#
        )
        try service.send(scroll, expecting: 200)
        return try service.send(Request("GET", "\(path)/frame"), expecting: 200)
    }
}
