import LayoutdLocks

/// Connections that are free, for many threads.
///
/// A class, because the threads share it.
final class ConnectionPool: Sendable {
    private let state = Locked(State())
    private let limit: Int

    private struct State: Sendable {
        var idle: [Connection] = []
        var isClosed = false
    }

    /// - Parameter limit: The most idle connections that are kept.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the connection that was used last; `nil` if none is free.
    func take() -> Connection? {
        state.withLock { $0.idle.popLast() }
    }

    /// Gives a connection back, after an exchange that has succeeded.
    func put(_ connection: Connection) {
        state.withLock { state in
            guard !state.isClosed, state.idle.count < limit else { return }
            state.idle.append(connection)
        }
    }

    /// Closes all that are free: the server is another one, or has started again.
    func clear() {
        state.withLock { $0.idle = [] }
    }

    /// Closes all that are free, and keeps no others.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }
}
