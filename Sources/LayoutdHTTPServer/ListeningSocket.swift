import Glibc

/// A bound and listening TCP socket; closed when destroyed unless its descriptor is released.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32

    /// The port it is bound to, also if the system chose it.
    let port: UInt16

    /// The address it is bound to.
    let address: IPAddress?

    /// Binds the first address of `host` that can be bound.
    init(host: String, port: UInt16) throws(ServerError) {
        let addresses = try resolve(host, port)
        defer { freeaddrinfo(addresses) }
        var failure = ServerError.unresolvableHost(host, reason: "it has no address")
        var next = addresses
        while let address = next?.pointee {
            let opened = open(address)
            if let descriptor = opened.descriptor {
                self.descriptor = descriptor
                (self.port, self.address) = bound(descriptor)
                return
            }
            failure = refusal(of: opened.error, host, port)
            next = address.ai_next
        }
        throw failure
    }

    deinit { close(descriptor) }

    /// Gives up the descriptor: the caller must close it.
    consuming func release() -> Int32 {
        let released = descriptor
        discard self
        return released
    }
}

private func resolve(
    _ host: String,
    _ port: UInt16
) throws(ServerError) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var addresses: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &addresses)
    guard status == 0 else {
        throw .unresolvableHost(host, reason: String(cString: gai_strerror(status)))
    }
    return addresses
}

/// Opens, binds and listens; `error` is the errno of the first step that failed.
///
/// SO_REUSEADDR lets a restarted server bind while old connections are in TIME_WAIT. Without
/// SO_REUSEPORT, a second server on the same port fails instead of silently sharing it. Several
/// event threads accept from the socket, so it must not block. Connections inherit
/// TCP_NOTSENT_LOWAT: without it the system keeps up to 4 MB for a client that does not read.
private func open(_ address: addrinfo) -> (descriptor: Int32?, error: Int32) {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.ai_family, type, address.ai_protocol)
    guard descriptor >= 0 else { return (nil, errno) }
    var yes: Int32 = 1
    var unsent: Int32 = 64 << 10
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size) == 0,
        bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, size) == 0,
        listen(descriptor, SOMAXCONN) == 0
    else {
        let error = errno
        close(descriptor)
        return (nil, error)
    }
    return (descriptor, 0)
}

private func refusal(of error: Int32, _ host: String, _ port: UInt16) -> ServerError {
    error == EADDRINUSE
        ? .addressInUse(host: host, port: port)
        : .cannotListen(host: host, port: port, reason: String(cString: strerror(error)))
}

private func bound(_ descriptor: Int32) -> (port: UInt16, address: IPAddress?) {
    // IPv4 and IPv6 addresses have the port at the same offset, right after the family.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bytes in
            _ = getsockname(descriptor, bytes, &size)
            return (UInt16(bigEndian: pointer.pointee.sin6_port), IPAddress(bytes))
        }
    }
}
