import ArgumentParser
import Glibc
import HTTPServer
import LayoutService
import Logging
import Sessions

@main
struct Layoutd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Computes collection-view layouts and their physics over HTTP.",
        discussion: """
            Every option may also be given in the environment: --port as LAYOUTD_PORT, and so on. \
            An option on the command line beats the environment.

            SIGTERM and SIGINT stop the server: requests that run are finished, new ones are \
            answered 503 for the grace period. A second signal ends it at once.
            """
    )

    @Option(help: "Address or name to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "TCP port, 0 for any free one. (default: 8080)")
    var port: UInt16?

    @Option(help: "Event threads, 1 to 1024. (default: one per core)")
    var threads: Int?

    @Option(help: "Seconds for which new requests are refused when stopping. (default: 1)")
    var gracePeriod: Double?

    @Option(help: "Least severe messages to log: trace to critical. (default: info)")
    var logLevel: Logger.Level?

    /// Starts the program; what is wrong with its arguments is said in one line.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            // Help is no failure, and what ended with a code has said why already.
            let isSaid = exitCode(for: error) == .success || error is ExitCode
            if isSaid { exit(withError: error) }
            complain(message(for: error))
            exit(withError: ExitCode(EX_USAGE))
        }
    }

    func run() throws {
        let settings = try Settings(self, environment: .process)
        raiseDescriptorLimit()
        // Blocked before any thread exists, so that all inherit it and only we wait for them.
        let signals = TerminationSignals()
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "layoutd")
        logger.logLevel = settings.logLevel
        let store = SessionStore()
        let server = try start(settings, store: store, logger: logger)
        print("layoutd is listening on \(settings.url(port: server.port))")
        fflush(nil)
        let signal = signals.wait { store.removeExpired() }
        logger.info("stopping", metadata: ["signal": "\(signal)", "sessions": "\(store.count)"])
        signals.exitAtNext()
        server.stop(grace: .seconds(settings.gracePeriod), deadline: .seconds(10))
        logger.info("stopped")
    }

    private func start(
        _ settings: Settings,
        store: SessionStore,
        logger: Logger
    ) throws -> Server {
        let service = LayoutService(store: store, logger: logger)
        do throws(ServerError) {
            return try Server(
                settings.serverConfiguration,
                refuse: LayoutService.refuse,
                handler: { service.respond(to: $0) }
            )
        } catch {
            Self.complain("\(error)")
            throw ExitCode.failure
        }
    }

    private static func complain(_ message: String) {
        let line = "layoutd: \(message)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }

    /// Every connection is a descriptor; the usual soft limit of 1024 would be the first to hurt.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
