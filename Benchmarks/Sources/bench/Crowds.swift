/// How many clients of 60 frames a second a core serves.
struct Crowds: Benchmark {
    let programs: Programs

    let title = "How many clients a core serves"
    let method = """
        Each client has an address, a connection, and its own session with 55 items on springs, all \
        moving. It gets 60 frames a second: by polls of whole frames, by polls of differences as \
        rows, by requests that wait for the next difference, by a stream of differences, or by clips \
        of 30 frames, two a second. The number of clients is doubled until the 99th percentile of \
        the latencies exceeds 16.7 ms; then the largest number below that is found, to 5 %. The \
        latency of a poll or a clip is counted from when the request was due, by the client's own \
        schedule; that of a wait or a stream from when the tick was due to the first frame that \
        shows it or a later one. The server has one core, and one thread with all clients another \
        one. A number is too large only if the clients used less than 90 % of their core and were \
        late by less than 4 ms (p99) themselves. Processor time is the server's for a frame at the \
        number found; bodies are the bytes of a frame.

        The rivals have the same sessions and frames, and only polls: the bound on clips compares \
        layoutd's clips with the polls of Node.js. Node.js runs one process without packages, with \
        springs in a loop and `JSON.stringify`. Hummingbird 2 has a router, `Codable` bodies, and \
        layoutd's engine.
        """
    let metric = Metric.clients

    func rounds(quick: Bool) -> Int { 3 }

    var isQuick: Bool { false }

    func comparisons() throws -> [Comparison] {
        let clients = try PacedClients(program: programs.pacedClients)
        var contestants: [Contestant] = []
        if let springServer = programs.springServer {
            let server = try ServerProcess(clients.runner + ["node", springServer])
            contestants.append(Self.contestant("Node.js, polls", clients, server, .poll))
        }
        if let hummingbird = programs.engineHummingbird {
            let server = try ServerProcess(clients.runner + [hummingbird])
            contestants.append(
                Self.contestant("Hummingbird 2 and our engine, polls", clients, server, .poll)
            )
        }
        // The bounds are on the ratios to Node.js.
        let isBounded = programs.springServer != nil
        let server = try clients.layoutd(programs.layoutd)
        contestants += [
            Self.contestant(
                "layoutd, polls",
                clients,
                server,
                .poll,
                bound: isBounded ? .atLeast(3) : nil
            ),
            Self.contestant("layoutd, polls of differences", clients, server, .differ, rows),
            Self.contestant("layoutd, waits", clients, server, .wait, rows),
            Self.contestant("layoutd, streams", clients, server, .stream, rows),
            Self.contestant(
                "layoutd, clips",
                clients,
                server,
                .clip,
                rows,
                bound: isBounded ? .atLeast(10) : nil
            ),
        ]
        return [Comparison(contestants: contestants)]
    }

    private var rows: String { "form=rows" }

    private static func contestant(
        _ name: String,
        _ clients: PacedClients,
        _ server: ServerProcess,
        _ way: PacedClients.Way,
        _ query: String = "",
        bound: Bound? = nil
    ) -> Contestant {
        let capacity = Capacity(clients, of: server, way, query: query)
        return Contestant(name: name, bound: bound) { try capacity.search() }
    }
}
