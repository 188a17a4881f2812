import ArgumentParser
import CLayoutdMalloc
import Glibc
import LayoutService
import LayoutdHTTPServer
import LayoutdLocks
import LayoutdMemory
import LayoutdSessions
import Logging

@main
struct Layoutd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Computes collection-view layouts and their physics over HTTP.",
        discussion: """
            Every option except --check-health can also be set in the environment: --port as \
            LAYOUTD_PORT, and so on. Separate several origins or \
            proxies by commas. An option on the command line overrides the environment.

            SIGTERM and SIGINT stop the server: /readyz is 503 for the lame duck time while all else \
            is served; then running requests are finished, waits end, and new requests get 503 for \
            the grace period. What is not finished after the drain timeout is \
            abandoned. A second signal ends it immediately.
            """
    )

    /// The options that may be set in the environment.
    static let variableOptions = [
        "host", "port", "threads", "workers", "allow-origin", "trusted-proxy",
        "connection-memory", "idle-timeout", "request-timeout", "min-read-rate",
        "lame-duck-time", "grace-period", "drain-timeout", "log-level",
        "store", "durability", "store-wait",
        "max-memory", "max-memory-per-client", "max-queue-time", "max-body-bytes",
        "max-connections", "max-connections-per-address", "max-waiting",
        "max-sessions", "max-sessions-per-address", "session-timeout", "max-worlds",
        "max-sections", "max-items", "max-simulated-items", "max-scene-objects",
        "max-frame-elements", "max-answer-elements", "max-body-substeps",
    ]

    @OptionGroup(title: "Service") var network: NetworkOptions

    @OptionGroup(title: "Sessions") var storage: StoreOptions

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @Option(help: "Least severe messages to log: trace to critical.")
    var logLevel = Logger.Level.info

    @Flag(help: "Check the health of the server at this host and port, and exit.")
    var checkHealth = false

    /// Starts the program; reports invalid arguments in one line.
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let variables = try Environment.process.arguments(
                for: variableOptions,
                besides: arguments
            )
            var command = try parseAsRoot(variables + arguments)
            try command.run()
        } catch {
            // Help is not a failure, and an error with an exit code has been reported already.
            let isSaid = exitCode(for: error) == .success || error is ExitCode
            if isSaid { exit(withError: error) }
            complain(message(for: error))
            exit(withError: ExitCode(EX_USAGE))
        }
    }

    func run() throws {
        if checkHealth { return try reportHealth() }
        try network.requireTimeForGrace()
        raiseDescriptorLimit()
        returnLargeBlocks()
        // Blocked before any thread exists, so that all threads inherit this and only this one
        // waits.
        let signals = TerminationSignals()
        let log = try startLog()
        LoggingSystem.bootstrap { StreamLogHandler(label: $0, stream: log) }
        var logger = Logger(label: "layoutd")
        logger.logLevel = logLevel
        let kept = try openStore(logger)
        let store = SessionStore(
            limits: limits.storeLimits,
            memory: limits.memory,
            journal: kept
        )
        let service = LayoutService(
            store: store,
            limits: limits.serviceLimits,
            allowedOrigins: network.allowOrigin,
            logger: logger
        )
        let server = try start(service, memory: store.memory)
        announce(server)
        if server.maximumConnections < limits.maxConnections {
            let limit = "\(server.maximumConnections)"
            logger.warning(
                "the limit of descriptors allows fewer connections",
                metadata: ["max": "\(limit)"]
            )
        }
        let signal = signals.wait { tidyUp(store) }
        logger.info("stopping", metadata: ["signal": "\(signal)", "sessions": "\(store.count)"])
        signals.exitAtNext()
        leave(service, isShared: store.isShared)
        let end = monotonicNanoseconds() + UInt64(network.drainTimeout * 1e9)
        stop(server, signals)
        store.handOver { monotonicNanoseconds() < end }
        kept?.close()
        if server.hasAbandonedWork { logger.warning("abandoned requests that took too long") }
        logger.info("stopped")
        log.flush(within: 200_000_000)
        // Workers that still compute would meet the end of what they use.
        if server.hasAbandonedWork { _exit(0) }
    }

    private func openStore(_ logger: Logger) throws -> SessionJournal? {
        do throws(StartError) {
            return try storage.open(logger)
        } catch {
            Self.complain(error.description)
            throw ExitCode.failure
        }
    }

    private func startLog() throws -> LineQueue {
        guard let log = LineQueue(to: STDERR_FILENO) else {
            Self.complain("the thread for logs could not be started; allow more threads (ulimit)")
            throw ExitCode.failure
        }
        return log
    }

    /// Prints the address, without waiting for a reader.
    private func announce(_ server: Server) {
        let line = Array("layoutd is listening on \(network.url(port: server.port))\n".utf8)
        Thread { _ = writeAll(line, to: STDOUT_FILENO) }?.detach()
    }

    /// Continues to serve while balancers find out that this process is about to stop.
    private func leave(_ service: LayoutService, isShared: Bool) {
        let seconds = network.lameDuckTime ?? (isShared ? 2 : 0)
        guard seconds > 0 else { return }
        service.beginLeaving()
        usleep(UInt32(seconds * 1e6))
    }

    /// Stops the server within the drain timeout and a second.
    private func stop(_ server: Server, _ signals: TerminationSignals) {
        let timeout = Duration.seconds(network.drainTimeout)
        let grace = Duration.seconds(network.gracePeriod)
        // If an event thread does not return, not even stopping does.
        signals.endProcess(after: timeout + .milliseconds(800))
        server.stop(grace: grace, deadline: timeout - grace)
    }

    private func start(_ service: LayoutService, memory: MemoryBudget) throws -> Server {
        do throws(ServerError) {
            return try Server(
                serverConfiguration(memory),
                refuse: { service.refuse($0, $1) },
                handler: { service.respond(to: $0) }
            )
        } catch {
            Self.complain("\(error)")
            throw ExitCode.failure
        }
    }

    private func serverConfiguration(_ memory: MemoryBudget) -> ServerConfiguration {
        var configuration = ServerConfiguration(
            host: network.host,
            port: network.port,
            threads: network.threads ?? ServerConfiguration.activeCores,
            workers: network.workers ?? ServerConfiguration.usualWorkers,
            maximumQueueTime: limits.maxQueueTime,
            maximumBodyBytes: limits.maxBodyBytes,
            // The rest of the memory is for header fields and the response's head.
            maximumTargetBytes: min(8192, network.connectionMemory / 4),
            connectionMemory: network.connectionMemory,
            idleTimeout: network.idleTimeout,
            requestTimeout: network.requestTimeout,
            minimumReadRate: network.minReadRate,
            maximumConnections: limits.maxConnections,
            maximumConnectionsPerAddress: limits.maxConnectionsPerAddress
        )
        configuration.memory = memory
        configuration.trustedProxies = network.trustedProxy
        return configuration
    }

    private func reportHealth() throws {
        do throws(HealthCheck.Failure) {
            try HealthCheck(host: network.host, port: network.port).run()
        } catch {
            Self.complain("\(network.url(port: network.port)) \(error.reason)")
            throw ExitCode.failure
        }
    }

    private static func complain(_ message: String) {
        let line = "layoutd: \(message)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }

    /// Raises the soft limit of descriptors, usually 1024, since every connection needs one.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
    }

    /// Removes expired sessions and returns free memory to the system.
    ///
    /// After half of ten thousand sessions had ended, this took 5 ms once and less than 1 ms from
    /// then on.
    private func tidyUp(_ store: SessionStore) {
        store.removeExpired()
        malloc_trim(0)
    }

    /// Makes the allocator return large blocks to the system when they are freed.
    ///
    /// These are its initial thresholds. By default it raises them as large blocks come and go:
    /// three equal rounds of traffic then left a third more memory resident.
    private func returnLargeBlocks() {
        let threshold: Int32 = 128 << 10
        mallopt(M_MMAP_THRESHOLD, threshold)
        mallopt(M_TRIM_THRESHOLD, threshold)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
