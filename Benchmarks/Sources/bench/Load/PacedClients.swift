/// Clients that get frames at the pace of a display, each with a connection and a session: the
/// program `paced-clients`.
///
/// The server has a core, and the clients have another one.
struct PacedClients {
    /// The path of the program.
    let program: String
    /// The core of the server, and that of the clients.
    private let cores: (server: Int, clients: Int)

    /// How clients get frames; see the program.
    enum Way: String {
        case poll, differ, wait, stream, clip
        /// `GET /` of a server without sessions.
        case fixed
    }

    /// How long clients run before they are measured, and while they are, in seconds.
    struct Duration {
        var warmUp: Double
        var measured: Double
    }

    /// What was measured.
    struct Outcome {
        /// The 99th percentile of the latencies, in milliseconds.
        let latency: Double
        /// The 99th percentile of the time by which the clients were late themselves, in
        /// milliseconds.
        let delay: Double
        /// The part of a core that the clients used.
        let usage: Double
        /// The server's processor time for each frame, in nanoseconds.
        let processorTime: Double
        /// Frames that arrived in a second.
        let frameRate: Double
        /// The size of a frame, in bytes.
        let size: Double
    }

    /// Chooses the cores.
    init(program: String) throws(Failure) {
        let cores = usableCores()
        guard cores.count >= 2 else {
            throw Failure(description: "server and clients need a core each")
        }
        (self.program, self.cores) = (program, (cores[0], cores[1]))
    }

    /// The command under which a server runs on its core.
    var runner: [String] { ["taskset", "--cpu-list", "\(cores.server)"] }

    /// A `layoutd` on its core, for any number of clients.
    func layoutd(_ path: String) throws -> ServerProcess {
        try ServerProcess(
            layoutd: path,
            options: [
                "--max-connections", "25000", "--max-connections-per-address", "0",
                "--max-waiting", "12000", "--max-sessions", "100000",
                "--max-sessions-per-address", "0",
            ],
            under: runner
        )
    }

    /// Lets clients get frames.
    func run(
        _ count: Int,
        _ way: Way,
        query: String = "",
        of server: ServerProcess,
        for duration: Duration
    ) throws -> Outcome {
        let output = try Child(
            [
                "taskset", "--cpu-list", "\(cores.clients)", program, "\(server.port)",
                "\(server.id)", way.rawValue, "\(count)", "\(duration.warmUp)",
                "\(duration.measured)", query,
            ]
        ).readAll()
        let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 9 else {
            throw Failure(description: "\(count) clients (\(way.rawValue)) have failed")
        }
        let framesOfResponse = way == .clip ? 30.0 : 1
        return Outcome(
            latency: numbers[1],
            delay: numbers[3],
            usage: numbers[4],
            processorTime: numbers[5],
            frameRate: numbers[6],
            size: numbers[7] / framesOfResponse
        )
    }
}

/// The numbers of the cores that this process may use.
private func usableCores() -> [Int] {
    let lines = text(ofFile: "/proc/self/status").split(separator: "\n")
    let list = lines.first { $0.hasPrefix("Cpus_allowed_list:") }?.split(separator: "\t").last ?? ""
    return list.split(separator: ",").flatMap { range -> [Int] in
        let ends = range.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
    }
}
