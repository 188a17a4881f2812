import CLinux
import Glibc

/// Requests that are sent when they are due, independent of the duration of responses.
final class OpenLoad {
    /// What is sent.
    enum Mix {
        /// Polls, which are measured, and one scroll after nineteen of them.
        case polls
        /// Scrolls, which are measured.
        case scrolls
    }

    /// Requests per second, over all connections.
    let rate: Double
    /// Nanoseconds from the due time of each measured request to the last byte of its response, in
    /// the last run.
    private(set) var latencies = Samples([0])
    /// Polls completed per second in the last run; less than scheduled if that was too much.
    private(set) var pollRate = 0.0

    private let sessions: SpringSessions
    private let mix: Mix
    private static let seconds = 2.0

    init(_ sessions: SpringSessions, rate: Double, _ mix: Mix = .polls) {
        self.sessions = sessions
        self.rate = rate
        self.mix = mix
    }

    /// Sends requests for two seconds.
    ///
    /// One thread serves all connections: with a thread for each, going to sleep and waking up took
    /// a good part of the two processors that the server needs.
    func run() throws {
        try sessions.kick()
        guard CLinux_sleepExactly() == 0 else { throw Failure(description: "no exact sleeps") }
        let start = Clock.monotonic.now + 1e8
        let count = sessions.paths.count
        var clients = try sessions.paths.enumerated().map { index, path in
            OpenClient(
                connection: try Connection(port: sessions.server.port),
                path: path,
                mix: mix,
                start: start + Double(index) * 1e9 / rate,
                interval: Double(count) * 1e9 / rate,
                end: start + Self.seconds * 1e9
            )
        }
        var sockets = clients.map {
            pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0)
        }
        while clients.contains(where: { !$0.isDone }) {
            for index in clients.indices where clients[index].isDue {
                try clients[index].send()
            }
            let due = clients.map { $0.isWaiting || $0.isDone ? .infinity : $0.due }
            wait(for: &sockets, until: due.min() ?? .infinity)
            for index in clients.indices where sockets[index].revents != 0 {
                try clients[index].receive()
            }
        }
        let polls = clients.flatMap(\.latencies)
        pollRate = Double(polls.count) / (Clock.monotonic.now - start) * 1e9
        latencies = Samples(polls)
    }
}

/// The requests of one connection.
private struct OpenClient {
    let connection: Connection
    /// When the next request should be sent, in nanoseconds of the monotonic clock.
    private(set) var due: Double
    /// Whether the response to a request has not come yet.
    private(set) var isWaiting = false
    /// Nanoseconds from the due time of each measured request to the last byte of its response.
    private(set) var latencies: [Double] = []
    private let mix: OpenLoad.Mix
    private let poll: Request
    private let scrolls: [Request]
    private let interval: Double
    private let end: Double
    private var number = 0

    /// Times are those of the monotonic clock, in nanoseconds.
    init(
        connection: Connection,
        path: String,
        mix: OpenLoad.Mix,
        start: Double,
        interval: Double,
        end: Double
    ) {
        self.connection = connection
        self.mix = mix
        self.interval = interval
        self.end = end
        due = start
        poll = Request("GET", "\(path)/frame")
        scrolls = [-3, 3].map { distance in
            Request(
                "POST",
                "\(path)/scroll",
                json: #"{"delta":{"y":\#(distance)},"overscroll":"free"}"#
            )
        }
    }

    /// Whether all requests have been sent, and their responses received.
    var isDone: Bool { !isWaiting && due >= end }

    /// Whether a request must be sent now.
    var isDue: Bool { !isWaiting && due < end && due <= Clock.monotonic.now }

    /// The next request, and whether its duration counts.
    private var next: (request: Request, isMeasured: Bool) {
        switch mix {
        case .scrolls: (scrolls[number % 2], true)
        case .polls where number % 20 == 19: (scrolls[number / 20 % 2], false)
        case .polls: (poll, true)
        }
    }

    mutating func send() throws {
        try connection.post(next.request)
        isWaiting = true
    }

    mutating func receive() throws {
        let sent = next
        _ = try connection.reply(to: sent.request, expecting: 200)
        if sent.isMeasured { latencies.append(Clock.monotonic.now - due) }
        isWaiting = false
        number += 1
        due += interval
    }
}

/// Waits until one of the sockets can be read, or until a time of the monotonic clock, in
/// nanoseconds.
private func wait(for sockets: inout [pollfd], until time: Double) {
    let rest = min(max(0, time - Clock.monotonic.now), 1e9)
    var timeout = timespec(tv_sec: Int(rest / 1e9), tv_nsec: Int(rest) % 1_000_000_000)
    for index in sockets.indices { sockets[index].revents = 0 }
    _ = CLinux_poll(&sockets, nfds_t(sockets.count), &timeout)
}
