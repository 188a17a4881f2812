import Glibc

/// Polls that wait for an event.
struct WaitingPolls: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Polls that wait"
    let method = """
        10 000 connections, each with a `GET …/frame?wait=30000` that names the tag of the session's \
        only frame; they wait for a second, then one scroll of another client wakes them all. Memory \
        is all that the server has in memory while they wait (`VmRSS`); it may not have more threads \
        than before. Wall time is from the scroll to the last byte of the last reply.
        """
    let metric = Metric.memory

    private static let count = 10_000

    func rounds(quick: Bool) -> Int { 5 }

    var isQuick: Bool { false }

    func comparisons() throws -> [Comparison] {
        try allowDescriptors()
        let service = try Service(
            executable: server,
            options: [
                "--max-connections", "25000", "--max-connections-per-address", "0",
                "--max-waiting", "12000",
            ]
        )
        let json = #"{"preset":"springy","clock":"manual"}"#
        let path = try service.session(
            from: service.send(Request("POST", "/v1/sessions", json: json), expecting: 201)
        )
        // The thread that watches deadlines may start with the first waiting poll.
        let first = Request("GET", "\(path)/frame?wait=1", fields: [#"If-None-Match: "0""#])
        try service.send(first, expecting: 304)
        let threads = try service.server.threads
        let clients = try (0..<Self.count).map { _ in
            try Connection(port: service.server.port, capacity: 16 << 10)
        }
        let contestant = Contestant(
            name: "\(grouped(Self.count)) polls, woken by one event",
            limits: [.memory: 400e6]
        ) { try Self.wake(clients, service, path, threads: threads) }
        return [Comparison(contestants: [contestant])]
    }

    private static func wake(
        _ clients: [Connection],
        _ service: Service,
        _ path: String,
        threads: Int
    ) throws -> Cost {
        let frame = try service.send(Request("GET", "\(path)/frame"), expecting: 200)
        let tag = frame.field("etag") ?? ""
        let poll = Request("GET", "\(path)/frame?wait=30000", fields: ["If-None-Match: \(tag)"])
        for client in clients { try client.post(poll) }
        sleep(1)
        let memory = try service.server.residentBytes
        let more = try service.server.threads - threads
        guard more <= 0 else { throw Failure(description: "waiting polls hold \(more) threads") }
        guard !clients.contains(where: \.hasReply) else {
            throw Failure(description: "a poll was answered before anything happened")
        }
        let scroll = Request("POST", "\(path)/scroll", json: #"{"delta":{"y":1}}"#)
        let time = try Clock.monotonic.time {
            try service.send(scroll, expecting: 200)
            for client in clients { _ = try client.reply(to: poll, expecting: 200) }
        }
        return Cost(wall: time, memory: memory)
    }
}

/// Raises the limit on open files for this process, and for the servers that it starts.
private func allowDescriptors() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
        limit.rlim_cur > 11_000
    else {
        throw Failure(
            description: "10 000 connections need a higher limit of open files (ulimit -n)"
        )
    }
}
