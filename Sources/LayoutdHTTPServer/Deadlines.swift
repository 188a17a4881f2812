import CLayoutdMicrohttpd
import Glibc
import LayoutdLocks
import Synchronization

/// Cuts off connections whose requests take too long; shared by all event threads.
///
/// libmicrohttpd's timeout counts silence: a client that sends a byte each second, or reads one,
/// would live for ever. Requests set a deadline without a lock; opening and closing take one.
/// A request that is put aside has none until it goes on.
///
/// It also overlooks the end of a stream that comes together with the last bytes: connections on
/// which no more requests can come are closed here too.
final class Deadlines: Sendable {
    /// The longest wait for a request line after the answer before, in nanoseconds.
    private let patience: UInt64?

    /// The longest a request may take from then on, in nanoseconds.
    private let requestTime: UInt64

    /// The open connections by their descriptors.
    private let connections = Locked<[Int32: ConnectionDeadline]>([:])

    /// Makes deadlines without connections; nil if requests may take for ever.
    init?(_ configuration: ServerConfiguration) {
        guard configuration.requestTimeout > 0 else { return nil }
        requestTime = nanoseconds(configuration.requestTimeout)
        patience =
            configuration.idleTimeout > 0
            ? nanoseconds(configuration.idleTimeout) + requestTime : nil
    }

    /// Starts to watch a connection.
    ///
    /// - Returns: The context its socket has to carry.
    func opened(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let deadline = ConnectionDeadline(descriptor: CLayoutdMicrohttpd_descriptor(connection))
        deadline.expectRequest(by: nextRequest)
        connections.withLock { $0[deadline.descriptor] = deadline }
        // Unretained: the dictionary keeps it until the connection is closed.
        return Unmanaged.passUnretained(deadline).toOpaque()
    }

    /// Ends watching a connection, whose socket libmicrohttpd closes after this and not before.
    func closed(_ context: UnsafeMutableRawPointer) {
        let descriptor = deadline(context).descriptor
        _ = connections.withLock { $0.removeValue(forKey: descriptor) }
    }

    /// Gives a request, whose line is complete, its time.
    func requestBegan(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectEnd(by: now() + requestTime)
    }

    /// Notes that a request is being answered: its client need not send any more.
    func requestArrived(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectNothing()
    }

    /// Lets a request, which is put aside, take for ever.
    func requestSuspended(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectEnd(by: .max)
    }

    /// Gives the answer to a request that was put aside its time.
    func requestResumed(_ connection: OpaquePointer) {
        requestBegan(connection)
    }

    /// Gives the next request line its time.
    func requestEnded(_ connection: OpaquePointer) {
        guard let context = CLayoutdMicrohttpd_socketContext(connection) else { return }
        deadline(context).expectRequest(by: nextRequest)
    }

    /// Cuts off all connections that are late, and ends those that their clients have ended; their
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

/// When a connection has to have reached the next step.
///
/// A class, because libmicrohttpd carries it with the connection as a pointer.
private final class ConnectionDeadline: Sendable {
    let descriptor: Int32

    // Relaxed: nothing else is read by them, and a scan may see them late.
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

    /// Whether the client will send no more, but has a request to begin or to complete.
    ///
    /// True only if it was so the time before as well: in between, an event thread may have taken
    /// a request out of the socket and not said so yet.
    func isAbandoned() -> Bool {
        let isAtEnd = isReceiving.load(ordering: .relaxed) && isAtEndOfStream(descriptor)
        return wasAtEnd.exchange(isAtEnd, ordering: .relaxed) && isAtEnd
    }
}

/// Whether a socket holds no more bytes, and none will come.
private func isAtEndOfStream(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
}

private func cutOff(_ descriptor: Int32) {
    // Without this the system would keep what is unsent, megabytes of it, while the client dawdles.
    var discard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &discard, socklen_t(MemoryLayout<linger>.size))
    shutdown(descriptor, Int32(SHUT_RDWR))
}

private func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(seconds) * 1_000_000_000 }

/// The monotonic clock, good to a few milliseconds and cheaper than the exact one.
private func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return nanoseconds(time.tv_sec) + UInt64(time.tv_nsec)
}
