import Glibc
import Synchronization

/// An HTTP/1.1 server: libmicrohttpd event threads that call one handler.
///
/// On a loopback address it accepts only requests for this machine, see
/// ``Refusal/wrongHost(_:)``.
///
/// A class, because a running server has an identity: it owns a port and threads until it stops.
public final class Server: Sendable {
    /// Responds to one request.
    ///
    /// It runs on an event thread and keeps the other connections of that thread waiting, so it
    /// should take no more than a millisecond or two, and return ``HandlerResult/work(_:)`` for anything
    /// longer. It must neither stop the server nor hold the last reference to it: stopping joins
    /// the event threads.
    public typealias Handler = @Sendable (borrowing Request) -> HandlerResult

    /// Responds to one request that is refused before the handler sees it.
    ///
    /// The same rules apply as for a handler. Header fields, method and path of the request are
    /// those sent, as far as they could be read: an invalid method appears as GET, the path ends at
    /// a zero byte, and a refused target has no query. There is no body.
    public typealias RefusalHandler = @Sendable (Refusal, borrowing Request) -> Response

    /// Finds the client that a key belongs to.
    ///
    /// It gets the key as the request has it, valid only until it returns, and returns what stands
    /// for the key while the request runs, or nil if the key is not valid. It runs on an event thread,
    /// once for each request below ``ServerConfiguration/protectedPath``, before the request's body is
    /// read.
    public typealias Authenticator = @Sendable (UnsafeRawBufferPointer) -> (any ClientKey)?

    /// The port the server listens on, also if the configured port is 0.
    public let port: UInt16

    /// The most connections at the same time: those configured, or fewer if the process may not
    /// have enough descriptors.
    public let maximumConnections: Int

    private let dispatcher: Dispatcher
    private let daemon: Daemon
    private let pulse: Pulse
    private let workers: WorkerPool
    private let isStopped = Atomic(false)
    private let isWorking = Atomic(false)

    /// Binds, listens and starts the event threads; requests may arrive before this returns.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and the limits.
    ///   - authenticate: Finds the client that a key belongs to; nil if no request needs a key. Then
    ///     limits count addresses.
    ///   - refuse: Responds to requests that are refused before the handler sees them; runs on
    ///     several event threads concurrently.
    ///   - handler: Responds to all other requests; runs on several event threads concurrently.
    /// - Throws: ``ServerError`` for an unavailable address or an invalid configuration.
    public init(
        _ configuration: ServerConfiguration,
        authenticate: Authenticator? = nil,
        refuse: @escaping RefusalHandler,
        handler: @escaping Handler
    ) throws(ServerError) {
        if let problem = configuration.problem { throw .cannotStart(reason: problem) }
        var configuration = configuration
        configuration.lowerConnectionLimit(toDescriptors: descriptorLimit())
        maximumConnections = configuration.maximumConnections
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        port = socket.port
        workers = try WorkerPool(configuration)
        dispatcher = Dispatcher(
            configuration,
            workers: workers,
            hosts: LoopbackHosts(boundTo: socket.address, openedAs: configuration.host),
            authenticate: authenticate,
            refuse: refuse,
            handler: handler
        )
        do throws(ServerError) {
            daemon = try Daemon(configuration, socket: socket, dispatcher: dispatcher)
            pulse = try startPulse(dispatcher, daemon)
        } catch {
            workers.stop()
            throw error
        }
    }

    deinit { stop(grace: .zero, deadline: .zero) }

    /// The number of open connections.
    public var connectionCount: Int { dispatcher.limits.openCount }

    /// The number of pieces of work that wait for a worker.
    public var waitingWorkCount: Int { workers.waitingCount }

    /// Stops the server gracefully.
    ///
    /// From the start, new requests are passed to `refuse` with ``Refusal/stopping``, waits end,
    /// and every response closes its connection. The port stays open for `grace`, so that load
    /// balancers see the refusals, and then until running requests have their responses; then it is
    /// closed.
    ///
    /// May be called repeatedly and concurrently, from any thread except an event thread: later
    /// callers wait for the first. With no running requests and no grace it returns immediately.
    ///
    /// - Parameters:
    ///   - grace: The least time for which new requests get a response that refuses them.
    ///   - deadline: How long to wait, after `grace`, for running requests. Then requests whose work
    ///     is not done are passed to `refuse` with ``Refusal/stopping``, and all others are cut off as
    ///     soon as their handlers return. Work that has begun is not waited for, see
    ///     ``hasAbandonedWork``.
    public func stop(grace: Duration, deadline: Duration) {
        guard dispatcher.gate.close() else { return waitUntilStopped() }
        dispatcher.suspensions.end(.wait)
        pause(grace)
        dispatcher.gate.waitUntilEmpty(until: .now + deadline)
        abandonWork()
        // Not quiesced first, although that is meant for draining: `MHD_quiesce_daemon` removes the
        // listener from the event threads' sets while they may be doing the same, and aborts the
        // process if it comes second. New clients have received refusals until here anyway.
        daemon.stop()
        pulse.stop()
        hasAbandonedWork ? workers.abandon() : workers.stop()
        isStopped.store(true, ordering: .releasing)
    }

    /// Whether stopping left work that had begun; its threads end when it is done.
    ///
    /// A worker that ends later finds its connection resumed, and touches neither it nor the server.
    public var hasAbandonedWork: Bool { isWorking.load(ordering: .acquiring) }

    /// Refuses the requests whose work is not done, and gives them a moment to be sent that.
    private func abandonWork() {
        // Before they are refused: a worker that becomes free would begin with the next one.
        workers.close()
        // Also if there are none: a connection suspended from here on would never be resumed.
        guard dispatcher.suspensions.end(.work) > 0 else { return }
        isWorking.store(true, ordering: .releasing)
        dispatcher.gate.waitUntilEmpty(until: .now + .milliseconds(300))
    }

    private func waitUntilStopped() {
        while !isStopped.load(ordering: .acquiring) { usleep(2000) }
    }
}

private func startPulse(
    _ dispatcher: Dispatcher,
    _ daemon: Daemon
) throws(ServerError) -> Pulse {
    do throws(ServerError) {
        return try Pulse(every: 100) { dispatcher.enforceLimits() }
    } catch {
        daemon.stop()
        throw error
    }
}

private func pause(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    // In short sleeps: a signal could cut a long one short.
    while ContinuousClock.now < end { usleep(2000) }
}
