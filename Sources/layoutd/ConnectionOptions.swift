import ArgumentParser
import LayoutdHTTPServer

/// What one connection may take.
struct ConnectionOptions: ParsableArguments {
    private static let defaults = ServerConfiguration()

    @Option(help: "Bytes that every connection takes; the heads of requests have to fit.")
    var connectionMemory = defaults.connectionMemory

    @Option(help: "Seconds that a connection may be silent, 0 for no limit.")
    var idleTimeout = defaults.idleTimeout

    @Option(help: "Seconds that a request may take from first to last byte, 0 for no limit.")
    var requestTimeout = defaults.requestTimeout

    @Option(help: "Bytes per second that clients must read of responses, 0 for any.")
    var minReadRate = defaults.minimumReadRate

    func validate() throws {
        let memory = ServerConfiguration.minimumConnectionMemory...(1 << 20)
        try requireOption("connection-memory", connectionMemory, in: memory)
        try requireOption("idle-timeout", idleTimeout, in: 0...86_400)
        try requireOption("request-timeout", requestTimeout, in: 0...86_400)
        try requireOption("min-read-rate", minReadRate, in: 0...1_000_000_000)
    }
}
