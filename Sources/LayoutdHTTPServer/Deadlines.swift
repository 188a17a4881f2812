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

    private let connections = Locked(Connections())

    private struct Connections: Sendable {
        /// The open connections by descriptor.
        var open: [Int32: Watched] = [:]
        var lastCheck = monotonicNow()
    }

    private struct Watched: Sendable {
        let connection: OpenConnection
        var allowance: ReadAllowance?
    }

    /// Creates deadlines without connections.
    init(_ configuration: ServerConfiguration) {
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
    func opened(_ connection: OpenConnection) {
        connection.deadline.expectRequest(by: nextRequest)
        let watched = Watched(connection: connection, allowance: reading.map { ReadAllowance($0) })
        connections.withLock { $0.open[connection.descriptor] = watched }
    }

    /// Stops watching a connection; libmicrohttpd closes its socket only after this call.
    func closed(_ connection: OpenConnection) {
        _ = connections.withLock { $0.open.removeValue(forKey: connection.descriptor) }
    }

    /// Starts the time limit of a request when its request line is complete.
    func requestBegan(_ connection: OpenConnection) {
        connection.deadline.expectEnd(by: requestTime.map { monotonicNow() + $0 } ?? .max)
    }

    /// Starts the time limit of the next request line.
    func requestEnded(_ connection: OpenConnection) {
        connection.deadline.expectRequest(by: nextRequest)
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
        let connection = watched.connection
        if connection.deadline.time < now || !isReading(&watched, elapsed) {
            cutOff(connection.descriptor)
        } else if connection.deadline.isAbandoned(connection.descriptor) {
            shutdown(connection.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Whether a client takes its responses fast enough.
    private func isReading(_ watched: inout Watched, _ elapsed: UInt64) -> Bool {
        let connection = watched.connection
        guard let reading, connection.deadline.owesReading() else { return true }
        guard let queue = SendQueue(of: connection.descriptor) else { return true }
        if queue.isWaiting { connection.deadline.oweReading() }
        return watched.allowance?.spend(elapsed, queue, reading) ?? true
    }

    private var nextRequest: UInt64 { patience.map { monotonicNow() + $0 } ?? .max }
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
