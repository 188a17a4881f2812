import CLayoutdMicrohttpd

/// A running libmicrohttpd daemon with its event threads.
///
/// Safe to send between threads: the pointer is only read, and `MHD_stop_daemon` may be called from
/// any thread except the daemon's own.
struct Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Starts the event threads.
    ///
    /// - Parameters:
    ///   - configuration: Threads and limits; must have no `problem`.
    ///   - socket: The listening socket. The daemon takes ownership even if it cannot start: it
    ///     then closes the descriptor in nearly every case, and closing it twice could close
    ///     another one.
    ///   - dispatcher: The target of the callbacks; must outlive `stop()`.
    /// - Throws: ``ServerError/cannotStart(reason:)`` when threads or descriptors run out.
    init(
        _ configuration: ServerConfiguration,
        socket: consuming ListeningSocket,
        dispatcher: Dispatcher
    ) throws(ServerError) {
        // Unretained: the owner of both stops the daemon first, which joins its threads.
        let context = Unmanaged.passUnretained(dispatcher).toOpaque()
        let descriptor = socket.release()
        var options = options(configuration, descriptor, context)
        let flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        guard
            let pointer = CLayoutdMicrohttpd_start(
                flags,
                handleArrival,
                handleAccess,
                context,
                &options,
                dispatcher.framing.disciplineLevel
            )
        else {
            throw .cannotStart(
                reason: "\(configuration.threads) event threads could not be started; "
                    + "give fewer threads or allow more threads and descriptors (ulimit)"
            )
        }
        self.pointer = pointer
    }

    /// Stops listening, closes all connections and joins the threads; must be called exactly once.
    func stop() {
        MHD_stop_daemon(pointer)
    }
}

private func options(
    _ configuration: ServerConfiguration,
    _ descriptor: Int32,
    _ context: UnsafeMutableRawPointer
) -> [MHD_OptionItem] {
    func item(
        _ option: MHD_OPTION,
        _ value: Int,
        _ pointer: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    // Functions are passed as integers beside their context; every pointer fits an Int.
    let completed: MHD_RequestCompletedCallback = handleCompletion
    let target: TargetCallback = handleTarget
    let changed: MHD_NotifyConnectionCallback = handleConnection
    var items = [
        item(.LISTEN_SOCKET, Int(descriptor)),
        item(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self), context),
        item(.NOTIFY_CONNECTION, unsafeBitCast(changed, to: Int.self), context),
        item(.URI_LOG_CALLBACK, unsafeBitCast(target, to: Int.self), context),
        // Never reached, also if it is divided over the threads, see `ConnectionLimits`.
        item(.CONNECTION_LIMIT, Int(Int32.max)),
        item(.CONNECTION_TIMEOUT, configuration.idleTimeout),
        item(.CONNECTION_MEMORY_LIMIT, configuration.connectionMemory),
    ]
    // libmicrohttpd rejects a pool of one thread; without a pool it runs one thread.
    if configuration.threads > 1 {
        items.append(item(.THREAD_POOL_SIZE, configuration.threads))
    }
    items.append(item(.END, 0))
    return items
}

private typealias TargetCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer?

// The callbacks are global functions, not closures: a closure would inherit the isolation of its
// context, and event threads belong to no actor. `context` is the dispatcher, which is kept alive
// until the daemon has stopped.

private func dispatcher(_ context: UnsafeMutableRawPointer) -> Dispatcher {
    Unmanaged<Dispatcher>.fromOpaque(context).takeUnretainedValue()
}

private func handleTarget(
    context: UnsafeMutableRawPointer?,
    target: UnsafePointer<CChar>?,
    connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let target, let connection else { return nil }
    let dispatcher = dispatcher(context)
    if let open = OpenConnection.current(connection) { dispatcher.deadlines.requestBegan(open) }
    shieldFromCookies(connection)
    return dispatcher.inspect(target: target)
}

private func handleArrival(
    context: UnsafeMutableRawPointer?,
    address: UnsafePointer<sockaddr>?,
    addressSize: socklen_t
) -> MHD_Result {
    guard let context else { return .NO }
    return dispatcher(context).limits.admit(address.flatMap { IPAddress($0) }) ? .YES : .NO
}

private func handleAccess(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?,
    upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>?,
    slot: Dispatcher.Slot?
) -> MHD_Result {
    guard let context, let connection, let path, let method, let version, let uploadSize, let slot
    else { return .NO }
    return dispatcher(context).advance(
        Call(
            connection: connection,
            path: path,
            method: method,
            version: version,
            upload: UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee),
            uploadLeft: uploadSize,
            slot: slot
        )
    )
}

private func handleCompletion(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    slot: Dispatcher.Slot?,
    reason: MHD_RequestTerminationCode
) {
    guard let context, let connection, let slot else { return }
    let dispatcher = dispatcher(context)
    dispatcher.requestEnded(on: connection, slot, reason)
    dispatcher.complete(slot)
}

private func handleConnection(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    change: MHD_ConnectionNotificationCode
) {
    guard let context, let connection, let socketContext else { return }
    let address = CLayoutdMicrohttpd_clientAddress(connection).flatMap { IPAddress($0) }
    if change == .CONNECTION_NOTIFY_STARTED {
        let open = dispatcher(context).opened(connection, from: address)
        // Released when the connection is closed.
        socketContext.pointee = Unmanaged.passRetained(open).toOpaque()
    } else if let own = socketContext.pointee {
        let open = Unmanaged<OpenConnection>.fromOpaque(own).takeRetainedValue()
        dispatcher(context).closed(open, from: address)
    }
}
