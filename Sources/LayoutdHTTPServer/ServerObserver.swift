/// Observes what a server does, for metrics and logs.
///
/// Its methods are called on the server's threads, several of them at the same time, and keep their
/// connections waiting: they should take less than a microsecond.
public protocol ServerObserver: Sendable {
    /// Called once for each request whose head was complete, when its response has been sent or its
    /// client is gone.
    func requestEnded(_ request: borrowing FinishedRequest)

    /// Called when a worker has done a piece of work.
    ///
    /// - Parameters:
    ///   - waited: How long the work waited for a worker, in nanoseconds.
    ///   - took: How long it took, in nanoseconds.
    func workEnded(waited: UInt64, took: UInt64)
}

/// What a response is about, as numbers to which the handler gives a meaning.
public struct ResponseSubject: Sendable, Equatable {
    /// The number of the endpoint; 0 for none.
    public var endpoint: UInt8

    /// The number of the kind of problem; 0 for none.
    public var problem: UInt8

    /// The beginning of the session's identifier; nil for none.
    public var session: UInt32?

    /// Creates a subject.
    public init(endpoint: UInt8 = 0, problem: UInt8 = 0, session: UInt32? = nil) {
        (self.endpoint, self.problem, self.session) = (endpoint, problem, session)
    }
}
