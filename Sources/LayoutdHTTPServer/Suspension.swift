import CLayoutdMicrohttpd
import Synchronization

/// A connection put aside until its request can be answered.
///
/// A class, for whoever ends the wait and the connection's event thread meet in it.
///
/// Safe to send between threads: what comes next is written once, before `isReady` is set, and read
/// by the connection's event thread if that is set; the pointer is used by `Suspensions` alone.
final class Suspension: @unchecked Sendable {
    /// What the event thread does next.
    enum Continuation: ~Copyable {
        case send(Message)
        case answer(@Sendable (borrowing Request) -> Answer)
    }

    let connection: OpaquePointer

    private var continuation: Continuation?
    private let isReady = Atomic(false)

    init(_ connection: OpaquePointer) {
        self.connection = connection
    }

    /// Says what comes next; must be called at most once.
    func proceed(with continuation: consuming Continuation) {
        self.continuation = consume continuation
        isReady.store(true, ordering: .releasing)
    }

    /// What comes next, for the connection's event thread; nil if nobody has said so.
    func takeContinuation() -> Continuation? {
        guard isReady.load(ordering: .acquiring) else { return nil }
        return continuation.take()
    }
}
