import Glibc

/// Checks a running server's health with only a socket, for container images without an HTTP
/// client.
struct HealthCheck {
    let host: String
    let port: UInt16

    /// Why a server is not healthy.
    struct Failure: Error {
        let reason: String
    }

    /// Requests the health; returns if the status is 200.
    func run() throws(Failure) {
        let descriptor = try connect()
        defer { close(descriptor) }
        let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            throw Failure(reason: "does not accept requests: \(String(cString: strerror(errno)))")
        }
        let line = statusLine(descriptor)
        guard line.hasPrefix("HTTP/1.1 200 ") else {
            throw Failure(reason: line.isEmpty ? "does not respond" : "answers \(line)")
        }
    }

    /// A server that listens on all addresses also listens on the loopback address.
    private var peer: String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    private func connect() throws(Failure) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(peer, String(port), &hints, &addresses)
        defer { freeaddrinfo(addresses) }
        guard status == 0, let address = addresses?.pointee else {
            throw Failure(reason: "cannot be resolved: \(String(cString: gai_strerror(status)))")
        }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        limitWaiting(of: descriptor)
        guard Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            let reason = "cannot be reached: \(String(cString: strerror(errno)))"
            close(descriptor)
            throw Failure(reason: reason)
        }
        return descriptor
    }

    /// A server that takes longer than three seconds is not healthy.
    private func limitWaiting(of descriptor: Int32) {
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    private func statusLine(_ descriptor: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)).prefix { $0 != 0x0D }, as: UTF8.self)
    }
}
