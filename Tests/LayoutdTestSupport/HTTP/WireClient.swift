/// Sends bytes to a server under test, for malformed, partial and pipelined requests.
package enum WireClient {
    /// One thing to do on the connection.
    package enum Step: Sendable, ExpressibleByStringLiteral {
        case send([UInt8])
        case pause(Duration)
        /// Reads until all that has been received contains the text.
        case await(String)
        /// Runs code on the client's thread, which it may block.
        case perform(@Sendable () -> Void)
        /// Sends the text repeatedly until the server has hung up.
        case drip(String, every: Duration)
        /// Reads a few bytes at a time until the server has hung up or closed the connection, and
        /// those that are due if the thread did not run.
        case sip(every: Duration, bytes: Int = 1)
        /// Closes the connection for writing.
        case finishWriting

        package static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

        package init(stringLiteral value: String) { self = .text(value) }
    }

    /// When the client hangs up after the last step.
    package enum Ending: Sendable {
        /// After the server has closed the connection.
        case serverCloses
        /// Immediately.
        case atOnce
    }

    /// Takes the steps on a new connection and returns all that was received.
    ///
    /// Blocks a separate thread, not one of the cooperative pool.
    ///
    /// - Parameters:
    ///   - host: An address literal, IPv4 or IPv6.
    ///   - port: The server's port.
    ///   - steps: The steps, in order.
    ///   - ending: When to hang up.
    ///   - timeout: The longest wait for bytes, and for the server to hang up.
    /// - Returns: All that was received, as UTF-8.
    /// - Throws: ``WireError``.
    package static func exchange(
        host: String = "127.0.0.1",
        port: UInt16,
        _ steps: [Step],
        until ending: Ending = .serverCloses,
        timeout: Duration = .seconds(60)
    ) async throws -> String {
        try await onOwnThread {
            try blockingExchange(host: host, port: port, steps, until: ending, timeout: timeout)
        }
    }

    /// Like `exchange`, but blocks the calling thread, which must not be a task's.
    package static func blockingExchange(
        host: String = "127.0.0.1",
        port: UInt16,
        _ steps: [Step],
        until ending: Ending = .serverCloses,
        timeout: Duration = .seconds(60)
    ) throws -> String {
        try WireConnection(host: host, port: port, timeout: timeout).run(steps, until: ending)
    }

    /// Sends text and returns all that is received until the server closes.
    package static func exchange(port: UInt16, _ text: String) async throws -> String {
        try await exchange(port: port, [.text(text)])
    }
}

/// The reason why an exchange failed.
package enum WireError: Error, Equatable {
    /// No server listens on the port.
    case refused
    /// The server reset the connection; contains what was received before.
    case reset(received: String)
    /// Nothing was received in time; contains what was received before.
    case timeout(received: String)
    /// The system call failed with this errno.
    case system(Int32)
}
