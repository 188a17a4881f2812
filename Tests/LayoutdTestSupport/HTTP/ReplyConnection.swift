import Foundation

/// A blocking connection that separates replies, for sequential or pipelined requests.
///
/// A class, because received bytes are kept from reply to reply; for use by one thread.
package final class ReplyConnection {
    /// A response from the server.
    package struct Reply {
        package let status: Int
        package let body: [UInt8]
        private let fields: [String: String]

        /// The value of a header field; case is ignored.
        package subscript(header name: String) -> String? { fields[name.lowercased()] }

        fileprivate init(_ head: Head, body: [UInt8]) {
            status = head.status
            fields = head.fields
            self.body = body
        }
    }

    private let socket: ClientSocket
    /// The bytes received that are not yet part of a reply.
    private var pending: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: The server's port.
    ///   - timeout: The longest wait for the server to take or to send bytes.
    /// - Throws: ``WireError``.
    package init(port: UInt16, timeout: Duration = .seconds(60)) throws {
        socket = try ClientSocket(port: port, timeout: timeout)
    }

    /// Writes all bytes; not an error if the server stopped reading, as its response may arrive.
    package func send(_ bytes: some Collection<UInt8>) throws {
        try socket.send(bytes)
    }

    /// Waits for the next reply, and skips informational ones.
    ///
    /// - Parameter isBodyless: Whether the request was HEAD, whose response only announces a body.
    /// - Returns: The reply, or `nil` if the server closed the connection before its end.
    /// - Throws: ``WireError``.
    package func nextReply(isBodyless: Bool = false) throws -> Reply? {
        guard let head = try nextHead() else { return nil }
        if head.status < 200 { return try nextReply(isBodyless: isBodyless) }
        let hasBody = !isBodyless && head.status != 204 && head.status != 304
        guard let body = try take(hasBody ? head.length : 0) else { return nil }
        return Reply(head, body: body)
    }

    private func nextHead() throws -> Head? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = pending.firstRange(of: end) {
                let head = Head(pending[..<range.lowerBound])
                pending.removeSubrange(..<range.upperBound)
                return head
            }
            guard try receive() else { return nil }
        }
    }

    private func take(_ count: Int) throws -> [UInt8]? {
        while pending.count < count {
            guard try receive() else { return nil }
        }
        defer { pending.removeFirst(count) }
        return Array(pending[..<count])
    }

    /// Reads what is available; returns false at the end of the stream, whatever its cause.
    private func receive() throws -> Bool {
        do {
            return try socket.receive(onto: &pending)
        } catch WireError.reset {
            return false
        }
    }
}

/// The status line and the fields of a reply.
private struct Head {
    let status: Int
    let fields: [String: String]

    /// The length of the body, in bytes.
    var length: Int { fields["content-length"].flatMap { Int($0) } ?? 0 }

    init(_ bytes: ArraySlice<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard let name = parts.first, let value = parts.dropFirst().first else { continue }
            fields[name.lowercased()] = value.trimmingCharacters(in: .whitespaces)
        }
        self.fields = fields
    }
}
