import Foundation

/// A blocking connection that keeps replies apart, for many requests after or upon each other.
///
/// A class, for it closes its descriptor when it goes; used by one thread.
package final class ReplyConnection {
    /// What came back.
    package struct Reply {
        package let status: Int
        package let body: [UInt8]
        private let fields: [String: String]

        /// The value of a header field; case does not matter.
        package subscript(header name: String) -> String? { fields[name.lowercased()] }

        fileprivate init(_ head: Head, body: [UInt8]) {
            status = head.status
            fields = head.fields
            self.body = body
        }
    }

    private let descriptor: Int32
    /// Received, but not yet part of a reply.
    private var pending: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: Where the server listens.
    ///   - timeout: The longest wait for the server to take or to send bytes, in seconds.
    /// - Throws: ``WireError``.
    package init(port: UInt16, timeout: Int = 60) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw WireError.system(errno) }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        // Small pieces travel as they are written.
        var on: Int32 = 1
        setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &on,
            socklen_t(MemoryLayout<Int32>.size)
        )
        try connect(to: port)
    }

    deinit { close(descriptor) }

    private func connect(to port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let status = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        guard status == 0 else {
            throw errno == ECONNREFUSED ? WireError.refused : WireError.system(errno)
        }
    }

    /// Writes all bytes; a server that no longer reads is no error, its answer may still be there.
    package func send(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EPIPE || errno == ECONNRESET { return }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for the next reply; informational ones are skipped.
    ///
    /// - Parameter isBodyless: Whether the request was HEAD, whose answer only announces a body.
    /// - Returns: The reply, or `nil` if the server closed the connection before the end of one.
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

    /// Reads what is there; false at the end of the stream, however it came about.
    private func receive() throws -> Bool {
        let size = 65_536
        var failure: WireError?
        let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let received = recv(descriptor, buffer.baseAddress, size, 0)
            count = max(0, received)
            if received < 0, errno != ECONNRESET { failure = self.failure }
        }
        if let failure { throw failure }
        pending += chunk
        return !chunk.isEmpty
    }

    private var failure: WireError {
        errno == EAGAIN
            ? .timeout(received: String(decoding: pending, as: UTF8.self)) : .system(errno)
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
