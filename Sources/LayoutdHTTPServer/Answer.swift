/// What a handler makes of a request.
public enum Answer: ~Copyable {
    /// The response.
    case now(Response)

    /// Work that would keep the other connections of the event thread waiting.
    ///
    /// The server does it on a thread of its own while the connection is put aside. The request is
    /// of no use there any more, see ``Request/detached()``.
    case work(@Sendable () -> Answer)

    /// A wait, during which the connection is put aside.
    ///
    /// `park` is called at once, on any thread, and hands over what ends the wait; a server that stops
    /// ends it too. Then `answer` is called on an event thread, with the same request. If the server
    /// is stopping already only `answer` is called: it should not wait again.
    case wait(
        park: @Sendable (Resumption) -> Void,
        answer: @Sendable (borrowing Request) -> Answer
    )
}

/// What ends a wait.
public struct Resumption: Sendable {
    private let end: @Sendable () -> Void

    /// Makes what ends a wait of other requests than a server's.
    ///
    /// - Parameter end: Called on every ``resume()``, from any thread.
    package init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    init(_ suspension: Suspension, in suspensions: Suspensions) {
        end = { suspensions.resume(suspension) }
    }

    /// Ends the wait, unless it has ended; from any thread, as often as one likes.
    public func resume() {
        end()
    }
}
