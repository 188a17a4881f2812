import Glibc

/// A keep-alive connection that sends one request after the other and waits for each reply.
///
/// As thin as a client can be: what is measured should be the server.
final class Connection {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)

    /// Connects to a port of this machine.
    init(port: UInt16) throws(Failure) {
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

    /// Sends a request and waits for the last byte of its reply.
    ///
    /// - Throws: ``Failure`` when the reply's status is not `status`.
    @discardableResult
    func send(_ request: Request, expecting status: Int) throws(Failure) -> Reply {
        let bytes = request.bytes
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failure(description: "the server hung up")
        }
        let reply = try receive()
        guard reply.status == status else {
            throw Failure(description: "\(request.line) was answered \(reply.text)")
        }
        return reply
    }

    private func receive() throws(Failure) -> Reply {
        var count = 0
        while true {
            let space = buffer.count - count
            let received = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: count), space, 0)
            }
            guard received > 0 else { throw Failure(description: "the server hung up") }
            count += received
            if let reply = Reply(buffer[..<count]) { return reply }
        }
    }
}
