/// Polls of servers whose operators watch them.
struct ObservedPolls: Benchmark {
    /// The path of the program.
    let server: String

    let title = "Polls with keys, metrics and logs"
    let method = """
        `GET …/frame` as in “Answering frames”: of a server without options; of one with \
        `--admin-port`; and of one with `--admin-port`, `--keys` with 901 keys, and \
        `--access-log`, whose lines go to a file. Processor time is the server's, user and system, of \
        all its threads, for a second of requests.
        """
    let metric = Metric.processor

    func rounds(quick: Bool) -> Int { quick ? 7 : 15 }

    func comparisons() throws -> [Comparison] {
        let scratch = try Scratch()
        let (secret, line) = try key()
        let others = (100..<1000).map { number in
            "other-\(number):" + String(repeating: "0", count: 61) + "\(number)".suffix(3)
        }
        let keys = try scratch.write((others + [line]).joined(separator: "\n"), to: "keys")
        let metrics = ["--admin-port", "0"]
        let all = metrics + ["--keys", keys, "--access-log"]
        // What the server logs goes to a file.
        let logged = ["sh", "-c", #"exec "$0" "$@" 2>\#(scratch.reserve("log"))"#]
        return [
            Comparison(
                contestants: [
                    try contestant("neither"),
                    try contestant("metrics", metrics),
                    try contestant(
                        "keys, metrics and access log",
                        all,
                        under: logged,
                        key: secret,
                        bound: .atMost(1.08)
                    ),
                ]
            )
        ]
    }

    /// A new key, and its line for the file of keys.
    private func key() throws -> (secret: String, line: String) {
        let shell = ["sh", "-c", #"exec "$0" keys add bench 2>&1"#, server]
        let lines = try Child(shell).readAll().split(separator: "\n").map { String($0) }
        guard lines.count == 3 else { throw Failure(description: "no key: \(lines)") }
        return (lines[2], lines[0])
    }

    private func contestant(
        _ name: String,
        _ options: [String] = [],
        under runner: [String] = [],
        key: String? = nil,
        bound: Bound? = nil
    ) throws -> Contestant {
        let process = try ServerProcess(layoutd: server, options: options, under: runner)
        let sessions = try SpringSessions(Service(server: process), clock: "wall", key: key)
        let load = try Wrk(method: "GET", paths: sessions.paths.map { $0 + "/frame" }, key: key)
        return Contestant(name: name, bound: bound) { try sessions.cost(of: load) }
    }
}
