import ArgumentParser
import LayoutdHTTPServer

extension LogFormat: ExpressibleByArgument {}

/// What operators need to look after a process.
struct OperatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "TCP port for operators, which serves /metrics, /healthz, /readyz and /version; 0 for "
                + "any free one. (default: none)",
            valueName: "port"
        )
    )
    var adminPort: UInt16?

    @Option(
        help: ArgumentHelp("Address or name for the port of operators.", valueName: "host")
    )
    var adminHost = ServerConfiguration().host

    @Flag(help: "Write a line to the log for each request, and send X-Request-Id.")
    var accessLog = false

    @Option(help: "Format of all logs: text, or json with one object in each line.")
    var logFormat = LogFormat.text

    /// The URL of the operators' port.
    func url(port: UInt16) -> String { httpURL(host: adminHost, port: port) }

    /// The server for operators, with few threads, because it is idle most of the time.
    func serverConfiguration(port: UInt16) -> ServerConfiguration {
        var configuration = ServerConfiguration(
            host: adminHost,
            port: port,
            threads: 1,
            workers: 1,
            maximumBodyBytes: 0,
            maximumConnections: Self.maximumConnections,
            maximumConnectionsPerAddress: 0
        )
        // Without this, clients that send nothing would keep Prometheus out.
        configuration.replacesSilentConnections = true
        return configuration
    }

    /// The descriptors that the server for operators takes: connections, events and the listener.
    var descriptors: Int { adminPort == nil ? 0 : Self.maximumConnections + 16 }

    /// The connections to the operators' port at the same time.
    private static let maximumConnections = 32
}
