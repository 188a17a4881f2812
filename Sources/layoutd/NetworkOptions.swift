import ArgumentParser
import LayoutdHTTPServer

/// The server's address and threads, and the origins and proxies that it trusts.
struct NetworkOptions: ParsableArguments {
    private static let defaults = ServerConfiguration()

    @Option(help: "Address or name to listen on.")
    var host = defaults.host

    @Option(help: "TCP port, 0 for any free one.")
    var port = defaults.port

    @Option(help: "Event threads, 1 to 1024. (default: one per usable core)")
    var threads: Int?

    @Option(
        help: """
            Threads for requests that take long, 1 to 1024. (default: one per usable core, at \
            least 2)
            """
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

    func validate() throws {
        if let threads { try requireOption("threads", threads, in: 1...1024) }
        if let workers { try requireOption("workers", workers, in: 1...1024) }
        for origin in allowOrigin { try requireOrigin(origin) }
    }

    /// The server's URL for clients.
    func url(port: UInt16) -> String { httpURL(host: host, port: port) }

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

/// The URL of a server.
func httpURL(host: String, port: UInt16) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
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
