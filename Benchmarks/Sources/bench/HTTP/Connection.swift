import Glibc

/// A keep-alive connection that sends requests one after the other and waits for the responses.
///
/// It does as little as possible, because the server is to be measured.
final class Connection {
    let descriptor: Int32
    private var buffer: [UInt8]
    /// The range of the buffer that belongs to no response yet.
    private var unread = 0..<0

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - capacity: The maximum length of a response, in bytes.
    /// - Throws: ``Failure`` when no server listens there.
    init(port: UInt16, capacity: Int = 1 << 20) throws(Failure) {
        buffer = [UInt8](repeating: 0, count: capacity)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard status == 0 else { throw Failure(description: "cannot connect to port \(port)") }
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(4))
    }

    deinit { close(descriptor) }

    /// Sends a request and waits for the last byte of the response.
    ///
    /// - Throws: ``Failure`` when the response's status is not `status`.
    @discardableResult
    func send(_ request: Request, expecting status: Int) throws(Failure) -> Reply {
        try post(request)
        return try reply(to: request, expecting: status)
    }

    /// Sends requests all together and waits for all responses.
    ///
    /// - Throws: ``Failure`` when a response's status is not `status`.
    func send(pipelined requests: [Request], expecting status: Int) throws(Failure) -> [Reply] {
        for request in requests { try post(request) }
        var replies: [Reply] = []
        for request in requests { replies.append(try reply(to: request, expecting: status)) }
        return replies
    }

    /// Sends a request.
    func post(_ request: Request) throws(Failure) {
        let bytes = request.bytes
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failure(description: "the server hung up")
        }
    }

    /// Whether there is something to read.
    var hasReply: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }

    /// Waits for the last byte of the response to the first request without one.
    func reply(to request: Request, expecting status: Int) throws(Failure) -> Reply {
        let reply = try receive()
        guard reply.status == status else {
            throw Failure(description: "\(request.line) was answered \(reply.text)")
        }
        return reply
    }

    private func receive() throws(Failure) -> Reply {
        while true {
            if let reply = Reply(buffer[unread]) {
                unread = (unread.lowerBound + reply.size)..<unread.upperBound
                return reply
            }
            if unread.upperBound == buffer.count || unread.isEmpty { moveToFront() }
            let space = buffer.count - unread.upperBound
            let count = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: unread.upperBound), space, 0)
            }
            guard count > 0 else { throw Failure(description: "the server hung up") }
            unread = unread.lowerBound..<(unread.upperBound + count)
        }
    }

    private func moveToFront() {
        for (place, byte) in buffer[unread].enumerated() { buffer[place] = byte }
        unread = 0..<unread.count
    }
}
