import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import Synchronization

/// Cuts off connections with requests that take too long; shared by all event threads.
///
/// libmicrohttpd's timeout counts only silence: a client that sends or reads one byte per second
/// would stay forever. Requests set a deadline without a lock; opening and closing a connection
/// take one. A suspended request has no deadline until it is resumed.
///
/// libmicrohttpd also misses the end of a stream that arrives together with the last bytes, so
/// connections on which no more requests can arrive are closed here too.
final class Deadlines: Sendable {
    /// The longest wait for a request line after the previous response, in nanoseconds.
    private let patience: UInt64?

    /// The longest time from a request line to the end of its response, in nanoseconds.
    private let requestTime: UInt64

    /// The open connections by descriptor.
    private let connections = Locked<[Int32: ConnectionDeadline]>([:])

    /// Creates deadlines without connections; nil if requests have no time limit.
    init?(_ configuration: ServerConfiguration) {
        guard configuration.requestTimeout > 0 else { return nil }
        requestTime = nanoseconds(configuration.requestTimeout)
        patience =
            configuration.idleTimeout > 0
            ? nanoseconds(configuration.idleTimeout) + requestTime : nil
    }

    /// Starts watching a connection.
    ///
    /// - Returns: The context to set on its socket.
    func opened(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let deadline = ConnectionDeadline(descriptor: CLayoutdMicrohttpd_descriptor(connection))
        deadline.expectRequest(by: nextRequest)
        connections.withLock { $0[deadline.descriptor] = deadline }
        // Unretained: the dictionary keeps it until the connection is closed.
        return Unmanaged.passUnretained(deadline).toOpaque()
    }

    /// Stops watching a connection; libmicrohttpd closes its socket only after this call.
    func closed(_ context: UnsafeMutableRawPointer) {
        let descriptor = deadline(context).descriptor
        _ = connections.withLock { $0.removeValue(forKey: descriptor) }
    }

    /// Starts the time limit of a request when its request line is complete.
    func requestBegan(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectEnd(by: now() + requestTime)
    }

    /// Handles the complete arrival of a request: its client need not send any more.
    func requestArrived(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectNothing()
    }

    /// Removes the time limit of a request that is suspended.
    func requestSuspended(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectEnd(by: .max)
    }

    /// Starts the time limit of the response to a resumed request.
    func requestResumed(_ connection: OpaquePointer) {
        requestBegan(connection)
    }

    /// Starts the time limit of the next request line.
    func requestEnded(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectRequest(by: nextRequest)
    }

    /// Cuts off all late connections, and shuts down those that their clients have ended; their
    /// event threads then close them.
    func enforce() {
        let now = now()
        connections.withLock { connections in
            for deadline in connections.values {
                if deadline.time < now {
                    cutOff(deadline.descriptor)
                } else if deadline.isAbandoned() {
                    shutdown(deadline.descriptor, Int32(SHUT_RDWR))
                }
            }
        }
    }

    private var nextRequest: UInt64 { patience.map { now() + $0 } ?? .max }

    private func deadline(_ context: UnsafeMutableRawPointer) -> ConnectionDeadline {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}

/// The time by which a connection has to reach the next step.
///
/// A class, because libmicrohttpd stores it with the connection as a pointer.
private final class ConnectionDeadline: Sendable {
    let descriptor: Int32

    // Relaxed: they order no other memory, and a scan may see them late.
    private let value = Atomic<UInt64>(.max)
    private let isReceiving = Atomic(true)
    private let wasAtEnd = Atomic(false)

    init(descriptor: Int32) {
        self.descriptor = descriptor
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

    func expectNothing() {
        isReceiving.store(false, ordering: .relaxed)
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
private func isAtEndOfStream(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
}

private func cutOff(_ descriptor: Int32) {
    // Without this the system would keep unsent data, possibly megabytes, for a slow client.
    var discard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &discard, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
}

private func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(seconds) * 1_000_000_000 }

/// The monotonic clock, accurate to a few milliseconds and cheaper than the exact one.
private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return nanoseconds(time.tv_sec) + UInt64(time.tv_nsec)
}
