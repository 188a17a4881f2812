import ArgumentParser
import HTTPServer
import Logging

/// What the command line and the environment say together.
struct Settings {
    let host: String
    let port: UInt16
    let threads: Int
    let gracePeriod: Double
    let logLevel: Logger.Level

    /// The command line beats the environment, the environment beats the defaults.
    init(_ command: Layoutd, environment: Environment) throws {
        let defaults = ServerConfiguration()
        host = try command.host ?? environment.value("host") ?? defaults.host
        port = try command.port ?? environment.value("port") ?? defaults.port
        threads = try command.threads ?? environment.value("threads") ?? defaults.threads
        gracePeriod = try command.gracePeriod ?? environment.value("grace-period") ?? 1
        logLevel = try command.logLevel ?? environment.value("log-level") ?? .info
        try validate()
    }

    var serverConfiguration: ServerConfiguration {
        ServerConfiguration(host: host, port: port, threads: threads)
    }

    /// Where clients find the server.
    func url(port: UInt16) -> String {
        host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }

    private func validate() throws {
        guard (1...1024).contains(threads) else {
            throw ValidationError("threads must be between 1 and 1024, got \(threads)")
        }
        guard (0...3600).contains(gracePeriod) else {
            throw ValidationError("grace-period must be 0 to 3600 seconds, got \(gracePeriod)")
        }
    }
}
