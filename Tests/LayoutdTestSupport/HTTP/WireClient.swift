/// Speaks to a server under test byte by byte: for malformed, partial and pipelined requests.
package enum WireClient {
    /// One thing to do on the connection.
    package enum Step: Sendable, ExpressibleByStringLiteral {
        case send([UInt8])
        case pause(Duration)
        /// Reads until all that has been received contains the text.
        case await(String)
        /// Runs code on the client's thread, which it may block.
        case perform(@Sendable () -> Void)
        /// Sends the text again and again until the server has hung up.
        case drip(String, every: Duration)
        /// Reads one byte after the other until the server has hung up.
        case sip(every: Duration)
        /// Tells the server that nothing more will be sent.
        case finishWriting

        package static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

        package init(stringLiteral value: String) { self = .text(value) }
    }

    /// When to hang up after the last step.
    package enum Ending: Sendable {
        /// When the server has closed the connection.
        case serverCloses
        /// At once.
        case atOnce
    }

    /// Takes the steps on a new connection and returns all that was received.
    ///
    /// Blocks a thread of its own, not one of the cooperative pool.
    ///
    /// - Parameters:
    ///   - host: An address literal, IPv4 or IPv6.
    ///   - port: Where the server listens.
    ///   - steps: What to do, in order.
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

    /// Does the same as `exchange`, blocking the calling thread, which must not be a task's.
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

/// Why an exchange came to no end.
package enum WireError: Error, Equatable {
    /// Nobody listens there.
    case refused
    /// The server reset the connection; carries what had been received.
    case reset(received: String)
    /// Nothing came in time; carries what had been received.
    case timeout(received: String)
    /// The system call failed with this errno.
    case system(Int32)
}
