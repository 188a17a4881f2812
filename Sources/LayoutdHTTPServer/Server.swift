import Glibc
import Synchronization

/// An HTTP/1.1 server: event threads of libmicrohttpd that call one handler.
///
/// Where it listens on a loopback address it answers only requests for this machine, see
/// ``Refusal/wrongHost(_:)``.
///
/// A class, because a running server has an identity: its port, its threads, its end.
public final class Server: Sendable {
    /// Answers one request.
    ///
    /// It runs on an event thread and keeps the other connections of that thread waiting, so it
    /// should take no more than a millisecond or two, and answer what takes longer as
    /// ``Answer/work(_:)``. It must neither stop the server nor hold the last reference to it:
    /// stopping joins the event threads.
    public typealias Handler = @Sendable (borrowing Request) -> Answer

    /// Answers one request that is turned away before the handler sees it.
    ///
    /// The same rules hold for it as for a handler. Header fields, method and path of the request
    /// are those sent, as far as they could be read: a method that is none shows as GET, the path
    /// ends at a zero byte, and the query of a target that is refused is missing. There is no body.
    public typealias RefusalHandler = @Sendable (Refusal, borrowing Request) -> Response

    /// The port the server listens on, also where the configuration said 0.
    public let port: UInt16

    private let dispatcher: Dispatcher
    private let daemon: Daemon
    private let pulse: Pulse?
    private let workers: WorkerPool
    private let isStopped = Atomic(false)

    /// Binds, listens and starts the event threads; requests may arrive before this returns.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and the limits.
    ///   - refuse: Answers requests that are turned away before the handler sees them; runs on
    ///     event threads, on several at a time.
    ///   - handler: Answers all other requests; runs on event threads, on several at a time.
    /// - Throws: ``ServerError``, for an address that cannot be had or a senseless configuration.
    public init(
        _ configuration: ServerConfiguration,
        refuse: @escaping RefusalHandler,
        handler: @escaping Handler
    ) throws(ServerError) {
        if let problem = configuration.problem { throw .cannotStart(reason: problem) }
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        port = socket.port
        workers = try WorkerPool(threads: configuration.workers)
        dispatcher = Dispatcher(
            configuration,
            workers: workers,
            hosts: LoopbackHosts(boundTo: socket.address, openedAs: configuration.host),
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

    /// Stops the server without breaking off what it is doing.
    ///
    /// From the first moment on new requests are answered by `refuse` with ``Refusal/stopping``,
    /// those that wait are answered, and every answer closes its connection. The port stays open for
    /// `grace`, so that balancers see the refusals, and beyond it until running requests are
    /// answered; then it is closed.
    ///
    /// May be called from any thread but an event thread, again, and at the same time: later
    /// callers wait for the first. With nothing running and no grace it returns at once.
    ///
    /// - Parameters:
    ///   - grace: How long new requests are refused politely at least.
    ///   - deadline: How long to wait, after `grace`, for requests that are running. Whoever waits
    ///     for work then is answered by `refuse` with ``Refusal/stopping``, and who else is left is
    ///     cut off as soon as its handler returns. Work that has begun is waited for in any case.
    public func stop(grace: Duration, deadline: Duration) {
        guard dispatcher.gate.close() else { return waitUntilStopped() }
        dispatcher.suspensions.end(.wait)
        pause(grace)
        dispatcher.gate.waitUntilEmpty(until: .now + deadline)
        if !dispatcher.suspensions.isEmpty {
            // Before they are refused: a worker that becomes free would begin with the next one.
            workers.close()
            dispatcher.suspensions.end(.work)
            dispatcher.gate.waitUntilEmpty(until: .now + .seconds(1))
        }
        // Even if there was none: who is let aside from here on would never come back.
        dispatcher.suspensions.end(.work)
        // Not quiesced before, though that is meant for draining: `MHD_quiesce_daemon` takes the
        // listener out of the event threads' sets while they may be doing the same, and aborts the
        // process when it comes second. Until here new clients were refused politely anyway.
        daemon.stop()
        pulse?.stop()
        workers.stop()
        isStopped.store(true, ordering: .releasing)
    }

    private func waitUntilStopped() {
        while !isStopped.load(ordering: .acquiring) { usleep(2000) }
    }
}

private func startPulse(
    _ dispatcher: Dispatcher,
    _ daemon: Daemon
) throws(ServerError) -> Pulse? {
    guard let deadlines = dispatcher.deadlines else { return nil }
    do throws(ServerError) {
        return try Pulse(every: 500) { deadlines.enforce() }
    } catch {
        daemon.stop()
        throw error
    }
}

private func pause(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    // In short naps: a signal may cut a long one short anyway.
    while ContinuousClock.now < end { usleep(2000) }
}
