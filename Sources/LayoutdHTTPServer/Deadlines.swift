import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import Synchronization

/// Cuts off connections with clients that send or read too slowly; shared by all event threads.
///
/// libmicrohttpd's timeout counts only silence: a client that sends or reads one byte per second
/// would stay forever. Requests set a deadline without a lock; opening and closing a connection
/// take one. From the end of a request on, time counts only while bytes wait for the client, so
/// waits, work and the production of a body have no limit.
///
/// libmicrohttpd also misses the end of a stream that arrives together with the last bytes, so
/// connections on which no more requests can arrive are closed here too.
final class Deadlines: Sendable {
    /// The longest wait for a request line after the previous response, in nanoseconds.
    private let patience: UInt64?

    /// The longest time from a request line to the end of its request, in nanoseconds.
    private let requestTime: UInt64?

    /// How slowly clients may read; nil for any rate.
    private let reading: ReadAllowance.Terms?

    /// Whether connections keep a record of their current request.
    private let keepsRecords: Bool

    private let connections = Locked(Connections())

    private struct Connections: Sendable {
        /// The open connections by descriptor.
        var open: [Int32: Watched] = [:]
        var lastCheck = monotonicNow()
    }

    private struct Watched: Sendable {
        let deadline: ConnectionDeadline
        var allowance: ReadAllowance?
    }

    /// Creates deadlines without connections; nil if clients have no time limit and nothing
    /// observes requests.
    init?(_ configuration: ServerConfiguration) {
        keepsRecords = configuration.observer != nil
        guard
            configuration.requestTimeout > 0 || configuration.minimumReadRate > 0 || keepsRecords
        else { return nil }
        let requestTime =
            configuration.requestTimeout > 0 ? nanoseconds(configuration.requestTimeout) : nil
        self.requestTime = requestTime
        patience = requestTime.flatMap { requestTime in
            configuration.idleTimeout > 0
                ? nanoseconds(configuration.idleTimeout) + requestTime : nil
        }
        reading =
            configuration.minimumReadRate > 0
            ? ReadAllowance.Terms(
                rate: configuration.minimumReadRate,
                patience: requestTime ?? nanoseconds(ServerConfiguration.usualRequestTimeout)
            ) : nil
    }

    /// Starts watching a connection.
    ///
    /// - Returns: The context to set on its socket.
    func opened(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let deadline = ConnectionDeadline(
            descriptor: CLayoutdMicrohttpd_descriptor(connection),
            record: keepsRecords ? RequestRecord() : nil
        )
        deadline.expectRequest(by: nextRequest)
        let watched = Watched(deadline: deadline, allowance: reading.map { ReadAllowance($0) })
        connections.withLock { $0.open[deadline.descriptor] = watched }
        // Unretained: the dictionary keeps it until the connection is closed.
        return Unmanaged.passUnretained(deadline).toOpaque()
    }

    /// Stops watching a connection; libmicrohttpd closes its socket only after this call.
    func closed(_ context: UnsafeMutableRawPointer) {
        let descriptor = deadline(context).descriptor
        _ = connections.withLock { $0.open.removeValue(forKey: descriptor) }
    }

    /// Starts the time limit of a request when its request line is complete.
    func requestBegan(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectEnd(by: requestTime.map { monotonicNow() + $0 } ?? .max)
    }

    /// Handles the complete arrival of a request: its client need not send any more, only read.
    func requestArrived(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectReading()
    }

    /// Starts the time limit of the next request line.
    ///
    /// - Returns: The record of the request that has ended; nil if nothing observes requests.
    func requestEnded(_ connection: OpaquePointer) -> RequestRecord? {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return nil }
        let deadline = deadline(context)
        deadline.expectRequest(by: nextRequest)
        return deadline.record
    }

    /// The record of a connection's current request; nil if nothing observes requests.
    func record(of connection: OpaquePointer) -> RequestRecord? {
        guard keepsRecords, let context = CLayoutdMicrohttpd_socketContext(connection) else {
            return nil
        }
        return deadline(context).record
    }

    /// Cuts off all late connections, and shuts down those that their clients have ended; their
    /// event threads then close them.
    func enforce() {
        let now = monotonicNow()
        connections.withLock { connections in
            // At most a second: if this thread did not run for long, clients are not to blame.
            let elapsed = min(now - connections.lastCheck, nanoseconds(1))
            connections.lastCheck = now
            for index in connections.open.values.indices {
                check(&connections.open.values[index], now, elapsed)
            }
        }
    }

    private func check(_ watched: inout Watched, _ now: UInt64, _ elapsed: UInt64) {
        let deadline = watched.deadline
        if deadline.time < now || !isReading(&watched, elapsed) {
            cutOff(deadline.descriptor)
        } else if deadline.isAbandoned() {
            shutdown(deadline.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Whether a client takes its responses fast enough.
    private func isReading(_ watched: inout Watched, _ elapsed: UInt64) -> Bool {
        guard let reading, watched.deadline.owesReading() else { return true }
        guard let queue = SendQueue(of: watched.deadline.descriptor) else { return true }
        if queue.isWaiting { watched.deadline.oweReading() }
        return watched.allowance?.spend(elapsed, queue, reading) ?? true
    }

    private var nextRequest: UInt64 { patience.map { monotonicNow() + $0 } ?? .max }

    private func deadline(_ context: UnsafeMutableRawPointer) -> ConnectionDeadline {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}

/// The time by which a connection has to reach the next step.
///
/// A class, because libmicrohttpd stores it with the connection as a pointer.
private final class ConnectionDeadline: Sendable {
    let descriptor: Int32

    /// The connection's current request, if something observes it.
    let record: RequestRecord?

    // Relaxed: they order no other memory, and a scan may see them late.
    private let value = Atomic<UInt64>(.max)
    private let isReceiving = Atomic(true)
    private let isOwing = Atomic(false)
    private let wasAtEnd = Atomic(false)

    init(descriptor: Int32, record: RequestRecord?) {
        self.descriptor = descriptor
        self.record = record
    }

    /// In nanoseconds of the monotonic clock.
    var time: UInt64 { value.load(ordering: .relaxed) }

    func expectRequest(by time: UInt64) {
        value.store(time, ordering: .relaxed)
        isReceiving.store(true, ordering: .relaxed)
    }

    func expectEnd(by time: UInt64) {
        value.store(time, ordering: .relaxed)
    }

    func expectReading() {
        value.store(.max, ordering: .relaxed)
        isReceiving.store(false, ordering: .relaxed)
        oweReading()
    }

    func oweReading() {
        isOwing.store(true, ordering: .relaxed)
    }

    /// Whether there may be bytes for the client to read; once nothing is left of a response, false
    /// from the second call on.
    func owesReading() -> Bool {
        // Taken first: an event thread may begin the next response while the socket is examined.
        guard isOwing.exchange(false, ordering: .relaxed) else { return false }
        if !isReceiving.load(ordering: .relaxed) { oweReading() }
        return true
    }

    /// Whether the client will send no more although the server still expects a request.
    ///
    /// True only if the previous check found the same: an event thread may have read a request from
    /// the socket and not reported it yet.
    func isAbandoned() -> Bool {
        let isAtEnd = isReceiving.load(ordering: .relaxed) && isAtEndOfStream(descriptor)
        return wasAtEnd.exchange(isAtEnd, ordering: .relaxed) && isAtEnd
    }
}

/// Whether a socket has no more bytes, and none will arrive.
func isAtEndOfStream(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
}

/// Ends a connection; its event thread then closes it.
func cutOff(_ descriptor: Int32) {
    // Without this the system would keep unsent data, possibly megabytes, for a slow client.
    var discard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &discard, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
}
