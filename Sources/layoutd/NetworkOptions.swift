import ArgumentParser
import LayoutdHTTPServer

/// The server's address, threads and timeouts.
struct NetworkOptions: ParsableArguments {
    private static let defaults = ServerConfiguration()

    @Option(help: "Address or name to listen on.")
    var host = defaults.host

    @Option(help: "TCP port, 0 for any free one.")
    var port = defaults.port

    @Option(help: "Event threads, 1 to 1024. (default: one per core)")
    var threads: Int?

    @Option(
        help: "Threads for requests that take long, 1 to 1024. (default: one per core, at least 2)"
    )
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Origin whose pages may use the server from a browser; may be repeated, * for all.",
            valueName: "origin"
        )
    )
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "Address or network of a proxy whose X-Forwarded-For or Forwarded names the client; "
                + "may be repeated.",
            valueName: "network"
        ),
        transform: network
    )
    var trustedProxy: [IPNetwork] = []

    @Option(help: "Bytes that every connection takes; the heads of requests have to fit.")
    var connectionMemory = defaults.connectionMemory

    @Option(help: "Seconds that a connection may be silent, 0 for no limit.")
    var idleTimeout = defaults.idleTimeout

    @Option(help: "Seconds that a request may take from first to last byte, 0 for no limit.")
    var requestTimeout = defaults.requestTimeout

    @Option(help: "Bytes per second that clients must read of responses, 0 for any.")
    var minReadRate = defaults.minimumReadRate

    @Option(
        help: ArgumentHelp(
            "Seconds for which a stopping server still serves while /readyz is 503, so that "
                + "balancers turn to others. (default: 2 with a shared store, else 0)",
            valueName: "seconds"
        )
    )
    var lameDuckTime: Double?

    @Option(help: "Seconds for which new requests are refused when stopping.")
    var gracePeriod = 1.0

    @Option(
        help: "Seconds, with the grace period, after which a stopping server abandons requests."
    )
    var drainTimeout = 8.0

    func validate() throws {
        if let threads { try requireOption("threads", threads, in: 1...1024) }
        if let workers { try requireOption("workers", workers, in: 1...1024) }
        let memory = ServerConfiguration.minimumConnectionMemory...(1 << 20)
        try requireOption("connection-memory", connectionMemory, in: memory)
        try requireOption("idle-timeout", idleTimeout, in: 0...86_400)
        try requireOption("request-timeout", requestTimeout, in: 0...86_400)
        try requireOption("min-read-rate", minReadRate, in: 0...1_000_000_000)
        if let lameDuckTime { try requireOption("lame-duck-time", lameDuckTime, in: 0...3600) }
        try requireOption("grace-period", gracePeriod, in: 0...3600)
        try requireOption("drain-timeout", drainTimeout, in: 0...3600)
        for origin in allowOrigin { try requireOrigin(origin) }
    }

    /// Throws if the server would stop before the grace period ends.
    ///
    /// Not part of `validate`, which also checks variables of the environment one by one.
    func requireTimeForGrace() throws {
        guard gracePeriod > drainTimeout else { return }
        throw ValidationError(
            "drain-timeout must be at least the grace-period, \(gracePeriod), got \(drainTimeout)"
        )
    }

    /// The server's URL for clients.
    func url(port: UInt16) -> String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    private static func network(_ text: String) throws -> IPNetwork {
        guard let network = IPNetwork(text) else {
            throw ValidationError("give an address, or a network such as 10.0.0.0/8")
        }
        return network
    }

    private func requireOrigin(_ origin: String) throws {
        let isOrigin = origin.contains("://") && origin.split(separator: "/").count == 2
        guard origin == "*" || (isOrigin && !origin.hasSuffix("/")) else {
            throw ValidationError(
                "allow-origin must be like https://example.org or http://localhost:3000, or *, "
                    + "got \(origin)"
            )
        }
    }
}

/// Throws if a value is out of range.
func requireOption<Value: Comparable>(
    _ option: String,
    _ value: Value,
    in range: ClosedRange<Value>
) throws {
    guard !range.contains(value) else { return }
    let bounds = "\(range.lowerBound) and \(range.upperBound)"
    throw ValidationError("\(option) must be between \(bounds), got \(value)")
}
