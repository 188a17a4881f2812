import CLayoutdMicrohttpd
import Synchronization

/// What is kept of a connection while it is open.
///
/// A class, because libmicrohttpd stores it with the connection as a pointer.
final class OpenConnection: Sendable {
    let descriptor: Int32
    let deadline = ConnectionDeadline()
    /// The current request, if something observes requests.
    let record: RequestRecord?

    init(_ connection: OpaquePointer, isObserved: Bool) {
        descriptor = CLayoutdMicrohttpd_descriptor(connection)
        record = isObserved ? RequestRecord() : nil
    }

    /// Finds that of a connection of libmicrohttpd; nil before the connection is reported as open.
    static func current(_ connection: OpaquePointer) -> OpenConnection? {
        CLayoutdMicrohttpd_socketContext(connection).map {
            Unmanaged.fromOpaque($0).takeUnretainedValue()
        }
    }
}

extension Dispatcher {
    /// Begins to watch a connection.
    func opened(_ connection: OpaquePointer, from address: IPAddress?) -> OpenConnection {
        let open = OpenConnection(connection, isObserved: observer != nil)
        deadlines.opened(open)
        limits.opened(open.descriptor, from: address)
        return open
    }

    /// Ends watching a connection, before its socket is closed.
    func closed(_ connection: OpenConnection, from address: IPAddress?) {
        limits.closed(connection.descriptor, from: address)
        deadlines.closed(connection)
    }
}

/// The time by which a connection has to reach the next step.
struct ConnectionDeadline: ~Copyable, Sendable {
    // Relaxed: they order no other memory, and a scan may see them late.
    private let value = Atomic<UInt64>(.max)
    private let isReceiving = Atomic(true)
    private let isOwing = Atomic(false)
    private let wasAtEnd = Atomic(false)

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
    func isAbandoned(_ descriptor: Int32) -> Bool {
        let isAtEnd = isReceiving.load(ordering: .relaxed) && isAtEndOfStream(descriptor)
        return wasAtEnd.exchange(isAtEnd, ordering: .relaxed) && isAtEnd
    }
}
