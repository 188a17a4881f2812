import ArgumentParser
import CLayoutdMalloc
import Glibc
import LayoutService
import LayoutdHTTPServer
import LayoutdKeys
import LayoutdLocks
import LayoutdMemory
import LayoutdMetrics
import LayoutdSessions
import Logging

@main
struct Layoutd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Computes collection-view layouts and their physics over HTTP.",
        discussion: """
            Without a subcommand it serves. Every option except --check-health can also be set in \
            the environment: --port as LAYOUTD_PORT, and so on. Separate several origins or \
            proxies by commas. A file that --config names can set them too, with a line such as \
            "port: 8080" for each. An option on the command line overrides the environment, which \
            overrides the file.

            With --admin-port there is a port for operators, with metrics for Prometheus, and \
            --check-health uses it.

            SIGTERM and SIGINT stop the server: /readyz is 503 for the lame duck time while all else \
            is served; then running requests are finished, waits end, and new requests get 503 for \
            the grace period. What is not finished after the drain timeout is \
            abandoned. A second signal ends it immediately. SIGXCPU, sent at the soft limit of CPU \
            time, stops it like SIGTERM. SIGHUP reads the file of --keys again.
            """,
        version: Version.current,
        subcommands: [CheckConfig.self, Keys.self]
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
        "admin-port", "admin-host", "log-format", "keys", "config",
    ]

    /// The options that a file may set.
    static let fileOptions = (variableOptions + Environment.flags).filter { $0 != "config" }

    @OptionGroup(title: "Service") var network: NetworkOptions

    @OptionGroup(title: "Connections") var connections: ConnectionOptions

    @OptionGroup(title: "Stopping") var stopping: StoppingOptions

    @OptionGroup(title: "Keys") var access: KeyOptions

    @OptionGroup(title: "Sessions") var storage: StoreOptions

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @OptionGroup(title: "Operating") var operators: OperatorOptions

    @Option(
        help: """
            Least severe messages to log: trace to critical. Lines of requests do not depend on it.
            """
    )
    var logLevel = Logger.Level.info

    @Option(help: ArgumentHelp("File of options, in YAML.", valueName: "file"))
    var config: String?

    @Flag(help: "Check the health of the server at this host and port, and exit.")
    var checkHealth = false

    /// Starts the program; reports invalid arguments in one line.
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let settings = try Settings(arguments, .process)
            var command = try parseAsRoot(settings.arguments + arguments)
            if command is CheckConfig {
                try checkSettings(settings, arguments)
            } else {
                try command.run()
            }
        } catch {
            // Help is not a failure, and an error with an exit code has been reported already.
            let isSaid = exitCode(for: error) == .success || error is ExitCode
            if isSaid { exit(withError: error) }
            complain(message(for: error))
            exit(withError: ExitCode(EX_USAGE))
        }
    }

    /// Prints the settings that a start with the same arguments would have.
    private static func checkSettings(_ settings: Settings, _ arguments: [String]) throws {
        var arguments = arguments
        // Later ones are values of options.
        if let name = arguments.firstIndex(of: CheckConfig.configuration.commandName ?? "") {
            arguments.remove(at: name)
        }
        let command = try parse(settings.arguments + arguments)
        try command.stopping.requireTimeForGrace()
        _ = writeAll(Array(command.report(of: settings).utf8), to: STDOUT_FILENO)
    }

    func run() throws {
        if checkHealth { return try reportHealth() }
        try stopping.requireTimeForGrace()
        raiseDescriptorLimit()
        returnLargeBlocks()
        // Blocked before any thread exists, so that all threads inherit this and only this one
        // waits.
        let signals = TerminationSignals(waitsForHangUp: access.keys != nil)
        let log = try startLog()
        LoggingSystem.bootstrap { [format = operators.logFormat] _ in
            LineLogHandler(to: log, format)
        }
        var logger = Logger(label: "layoutd")
        logger.logLevel = logLevel
        let keys = try orExit { try access.open() }
        let metrics = operators.adminPort.map { _ in MetricRegistry(MetricCatalogue.all) }
        let kept = try orExit { try storage.open(logger, metrics: metrics) }
        let store = SessionStore(
            limits: limits.storeLimits,
            memory: limits.memory,
            journal: kept
        )
        keys?.limit(store)
        let service = LayoutService(
            store: store,
            limits: limits.serviceLimits,
            allowedOrigins: network.allowOrigin,
            hasKeys: keys != nil,
            logger: logger
        )
        let server = try start(service, keys, memory: store.memory, log, metrics)
        let admin = try startAdmin(service, server, store, metrics)
        announce(server, admin)
        if server.maximumConnections < limits.maxConnections {
            let limit = "\(server.maximumConnections)"
            logger.warning(
                "the limit of descriptors allows fewer connections",
                metadata: ["max": "\(limit)"]
            )
        }
        let signal = signals.wait {
            tidyUp(store)
        } onHangUp: {
            keys?.reload(logger, for: store)
        }
        logger.info("stopping", metadata: ["signal": "\(signal)", "sessions": "\(store.count)"])
        signals.exitAtNext()
        leave(service, isShared: store.isShared)
        let end = monotonicNanoseconds() + UInt64(stopping.drainTimeout * 1e9)
        stop(server, signals)
        store.handOver { monotonicNanoseconds() < end }
        kept?.close()
        if server.hasAbandonedWork { logger.warning("abandoned requests that took too long") }
        logger.info("stopped")
        // Last, so that the process is healthy until it ends.
        admin?.stop(grace: .zero, deadline: .milliseconds(100))
        log.flush(within: 200_000_000)
        // Workers that still compute would meet the end of what they use.
        if server.hasAbandonedWork { _exit(0) }
    }

    private func startLog() throws -> LineQueue {
        // A line for each request needs more room, and waking a thread for each takes too long.
        let log =
            operators.accessLog
            ? LineQueue(to: STDERR_FILENO, limit: 4 << 20, pause: 50_000_000, operators.logFormat)
            : LineQueue(to: STDERR_FILENO, operators.logFormat)
        guard let log else {
            Self.complain("the thread for logs could not be started; allow more threads (ulimit)")
            throw ExitCode.failure
        }
        return log
    }

    /// Prints the addresses, without waiting for a reader.
    private func announce(_ server: Server, _ admin: Server?) {
        var lines = Array("layoutd is listening on \(network.url(port: server.port))\n".utf8)
        if let admin {
            let url = operators.url(port: admin.port)
            lines += Array("layoutd serves operators on \(url)\n".utf8)
        }
        Thread { [lines] in _ = writeAll(lines, to: STDOUT_FILENO) }?.detach()
    }

    /// Continues to serve while balancers find out that this process is about to stop.
    private func leave(_ service: LayoutService, isShared: Bool) {
        service.beginLeaving()
        let seconds = stopping.lameDuckTime ?? (isShared ? 2 : 0)
        guard seconds > 0 else { return }
        usleep(UInt32(seconds * 1e6))
    }

    /// Stops the server within the drain timeout and a second.
    private func stop(_ server: Server, _ signals: TerminationSignals) {
        let timeout = Duration.seconds(stopping.drainTimeout)
        let grace = Duration.seconds(stopping.gracePeriod)
        // If an event thread does not return, not even stopping does.
        signals.endProcess(after: timeout + .milliseconds(800))
        server.stop(grace: grace, deadline: timeout - grace)
    }

    private func start(
        _ service: LayoutService,
        _ keys: KeyRing?,
        memory: MemoryBudget,
        _ log: LineQueue,
        _ metrics: MetricRegistry?
    ) throws -> Server {
        var configuration = serverConfiguration(memory)
        configuration.observer = RequestObservers(
            log: RequestLog(to: log, operators.logFormat, logsAll: operators.accessLog),
            metrics: metrics.map { ServiceMetrics(in: $0) }
        )
        configuration.identifiesRequests = operators.accessLog
        configuration.otherDescriptors = operators.descriptors
        return try start(
            configuration,
            authenticate: keys?.authenticator,
            refuse: { service.refuse($0, $1) },
            handler: { service.respond(to: $0) }
        )
    }

    /// Starts the server for operators, if there is to be one.
    private func startAdmin(
        _ service: LayoutService,
        _ server: Server,
        _ store: SessionStore,
        _ metrics: MetricRegistry?
    ) throws -> Server? {
        guard let port = operators.adminPort, let metrics else { return nil }
        metrics.addProcess()
        metrics.add(store)
        metrics.add(server)
        metrics.add(service)
        let admin = OperatorService(of: service) { metrics.exposition() }
        return try start(
            operators.serverConfiguration(port: port),
            refuse: { admin.refuse($0, $1) },
            handler: { admin.respond(to: $0) }
        )
    }

    private func start(
        _ configuration: ServerConfiguration,
        authenticate: Server.Authenticator? = nil,
        refuse: @escaping Server.RefusalHandler,
        handler: @escaping Server.Handler
    ) throws -> Server {
        try orExit {
            try Server(
                configuration,
                authenticate: authenticate,
                refuse: refuse,
                handler: handler
            )
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
            maximumTargetBytes: min(8192, connections.connectionMemory / 4),
            connectionMemory: connections.connectionMemory,
            idleTimeout: connections.idleTimeout,
            requestTimeout: connections.requestTimeout,
            minimumReadRate: connections.minReadRate,
            maximumConnections: limits.maxConnections,
            maximumConnectionsPerAddress: limits.maxConnectionsPerAddress
        )
        configuration.memory = memory
        configuration.trustedProxies = network.trustedProxy
        return configuration
    }

    private func reportHealth() throws {
        let host = operators.adminPort == nil ? network.host : operators.adminHost
        let port = operators.adminPort ?? network.port
        do throws(HealthCheck.Failure) {
            try HealthCheck(host: host, port: port).run()
        } catch {
            Self.complain("\(httpURL(host: host, port: port)) \(error.reason)")
            throw ExitCode.failure
        }
    }

    /// Calls a function; the program ends with a line about its error.
    private func orExit<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            Self.complain("\(error)")
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

    /// Makes the allocator return large blocks to the system when they are freed, and keep up to a
    /// megabyte for each thread.
    ///
    /// By default it raises its threshold for large blocks as they come and go: three equal rounds of
    /// traffic then left a third more memory resident. Without the megabyte a thread that builds
    /// responses returns the same pages and takes them back again and again.
    private func returnLargeBlocks() {
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        mallopt(M_TOP_PAD, 1 << 20)
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
