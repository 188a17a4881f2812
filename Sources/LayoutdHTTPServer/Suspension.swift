import CLayoutdMicrohttpd
import Synchronization

/// A connection suspended until there is a response, or more of its body.
///
/// A class, because the thread that ends the wait and the connection's event thread share it.
///
/// Safe to send between threads: the continuation and `isWait` are written once, before `isReady`
/// is set, and the connection's event thread reads them only after that; only `Suspensions` uses
/// the pointer.
final class Suspension: @unchecked Sendable {
    /// The next action of the event thread.
    enum Continuation: ~Copyable {
        case send(MHDResponse)
        case answer(@Sendable (borrowing Request) -> HandlerResult)
        case refuse(Refusal)
    }

    let connection: OpaquePointer
    let descriptor: Int32
    private let key: (any ClientKey)?

    private var continuation: Continuation?
    /// Whether it waits, for ever perhaps; set before the continuation.
    var isWait = false
    private let isReady = Atomic(false)
    private let isAbandoned = Atomic(false)

    init(_ connection: OpaquePointer, _ key: (any ClientKey)?) {
        self.connection = connection
        self.key = key
        descriptor = CLayoutdMicrohttpd_descriptor(connection)
    }

    /// Whether the client has left while the connection was suspended.
    var hasLeft: Bool { isAbandoned.load(ordering: .acquiring) }

    /// Whether the client's key is not valid any more.
    var isRevoked: Bool { key?.isRevoked == true }

    /// Notes that the client has left.
    func abandon() { isAbandoned.store(true, ordering: .releasing) }

    /// Sets the continuation; must be called at most once.
    func proceed(with continuation: consuming Continuation) {
        self.continuation = consume continuation
        isReady.store(true, ordering: .releasing)
    }

    /// Takes the continuation, on the connection's event thread; nil if there is none.
    func takeContinuation() -> Continuation? {
        guard isReady.load(ordering: .acquiring) else { return nil }
        return continuation.take()
    }
}
