/// The result of a handler: a response, or how to get one.
public enum HandlerResult: ~Copyable {
    /// The response.
    case now(Response)

    /// Work that would keep the other connections of the event thread waiting.
    ///
    /// The server runs it on a worker thread while the connection is suspended. The request is no
    /// longer valid there, see ``Request/detached()``.
    case work(@Sendable () -> HandlerResult)

    /// A wait, during which the connection is suspended.
    ///
    /// `park` is called immediately, on any thread; the wait ends when its argument is resumed or
    /// the server stops. Then `answer` is called on an event thread, with the same request. If the
    /// server is already stopping, only `answer` is called: it should not wait again.
    case wait(
        park: @Sendable (Resumption) -> Void,
        answer: @Sendable (borrowing Request) -> HandlerResult
    )

    /// A response that must not be sent before something has happened.
    ///
    /// Like ``wait(park:answer:)``, but a server that is stopping waits for it as for work.
    case hold(
        park: @Sendable (Resumption) -> Void,
        answer: @Sendable (borrowing Request) -> HandlerResult
    )
}

/// Ends a wait.
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

    /// Ends the wait, unless it has ended; may be called from any thread, any number of times.
    public func resume() {
        end()
    }
}
