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

    /// Sends requests for the given number of seconds.
    func run() throws {
        try sessions.kick()
        let start = Clock.monotonic.now + 1e8
        let count = sessions.paths.count
        let clients = try sessions.paths.enumerated().map { index, path in
            OpenClient(
                connection: try Connection(port: sessions.server.port),
                path: path,
                mix: mix,
                start: start + Double(index) * 1e9 / rate,
                interval: Double(count) * 1e9 / rate,
                end: start + Self.seconds * 1e9
            )
        }
        let threads = clients.map { client in thread { client.run() } }
        for thread in threads { pthread_join(thread, nil) }
        let polls = try clients.flatMap { try $0.latencies }
        pollRate = Double(polls.count) / (Clock.monotonic.now - start) * 1e9
        latencies = Samples(polls)
    }
}

/// The requests of one connection.
private final class OpenClient: @unchecked Sendable {
    // Safe to send: only the thread that runs it uses it until it has been joined.
    private let connection: Connection
    private let mix: OpenLoad.Mix
    private let poll: Request
    private let scrolls: [Request]
    private let start: Double
    private let interval: Double
    private let end: Double
    private var result: Result<[Double], any Error> = .success([])

    var latencies: [Double] { get throws { try result.get() } }

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
        self.start = start
        self.interval = interval
        self.end = end
        poll = Request("GET", "\(path)/frame")
        scrolls = [-3, 3].map { distance in
            Request(
                "POST",
                "\(path)/scroll",
                json: #"{"delta":{"y":\#(distance)},"overscroll":"free"}"#
            )
        }
    }

    func run() { result = Result { try send() } }

    private func send() throws -> [Double] {
        guard CLinux_sleepExactly() == 0 else { throw Failure(description: "no exact sleeps") }
        var latencies: [Double] = []
        for number in 0... {
            let due = start + Double(number) * interval
            guard due < end else { break }
            sleep(until: due)
            switch mix {
            case .scrolls: try connection.send(scrolls[number % 2], expecting: 200)
            case .polls where number % 20 == 19:
                try connection.send(scrolls[number / 20 % 2], expecting: 200)
                continue
            case .polls: try connection.send(poll, expecting: 200)
            }
            latencies.append(Clock.monotonic.now - due)
        }
        return latencies
    }
}

/// Sleeps until the given time of the monotonic clock, in nanoseconds, unless it has passed.
private func sleep(until time: Double) {
    let seconds = Int(time / 1e9)
    var moment = timespec(tv_sec: seconds, tv_nsec: Int(time - Double(seconds) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts a thread, which must be joined.
private func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    var thread = pthread_t()
    pthread_create(
        &thread,
        nil,
        { work in
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
            return nil
        },
        Unmanaged.passRetained(Work(body)).toOpaque()
    )
    return thread
}
