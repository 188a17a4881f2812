import Glibc
import LayoutdLocks

/// A TCP connection of which every operation has a deadline; a class, because it owns the descriptor.
///
/// Deadlines are in nanoseconds of the monotonic clock.
final class Socket: Sendable {
    private let descriptor: Int32

    /// Connects to the first address of a host that accepts.
    ///
    /// Resolving a name may take longer than the deadline, because the system cannot be interrupted.
    init(host: String, port: UInt16, until deadline: UInt64) throws(ServerFailure) {
        let addresses = try resolve(host, port)
        defer { freeaddrinfo(addresses) }
        var next = addresses
        var failure = ServerFailure.outage("the host has no address")
        while let address = next?.pointee {
            next = address.ai_next
            // An address that does not respond leaves time for the next one.
            let now = monotonicNanoseconds()
            let left = deadline > now ? deadline - now : 0
            do throws(ServerFailure) {
                descriptor = try connect(
                    to: address,
                    until: next == nil ? deadline : now + min(left / 2, 1_000_000_000)
                )
                return
            } catch {
                failure = error
            }
        }
        throw failure
    }

    deinit {
        close(descriptor)
    }

    /// Whether the server has closed the connection, or sent something unexpected.
    var isStale: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count >= 0 || errno != EAGAIN
    }

    /// Sends all of the bytes.
    func send(_ bytes: [UInt8], until deadline: UInt64) throws(ServerFailure) {
        var sent = 0
        while sent < bytes.count {
            // Without MSG_NOSIGNAL, a closed connection would end the process.
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
            } else {
                try pause(POLLOUT, errno, until: deadline)
            }
        }
    }

    /// Waits for bytes.
    ///
    /// - Returns: Their number, at least 1.
    func receive(
        into buffer: inout [UInt8],
        until deadline: UInt64
    ) throws(ServerFailure) -> Int {
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return count }
            if count == 0 { throw .closed }
            try pause(POLLIN, errno, until: deadline)
        }
    }

    /// Waits after a call that has failed, or throws if waiting does not help.
    private func pause(
        _ event: Int32,
        _ error: Int32,
        until deadline: UInt64
    ) throws(ServerFailure) {
        switch error {
        case EINTR: break
        case EAGAIN: try wait(descriptor, for: event, until: deadline)
        default: throw .system(error)
        }
    }
}

private func resolve(
    _ host: String,
    _ port: UInt16
) throws(ServerFailure) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var addresses: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &addresses)
    guard status == 0 else { throw .outage(String(cString: gai_strerror(status))) }
    return addresses
}

/// Connects to one address, and returns the descriptor.
private func connect(
    to address: addrinfo,
    until deadline: UInt64
) throws(ServerFailure) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.ai_family, type, address.ai_protocol)
    guard descriptor >= 0 else { throw .system(errno) }
    do throws(ServerFailure) {
        if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            // An interrupted call continues to connect.
            guard errno == EINPROGRESS || errno == EINTR else { throw .system(errno) }
            try wait(descriptor, for: POLLOUT, until: deadline)
            let code = option(descriptor, SO_ERROR)
            guard code == 0 else { throw .system(code) }
        }
        configure(descriptor)
        return descriptor
    } catch {
        close(descriptor)
        throw error
    }
}

/// Sends without delay, and finds out within 15 seconds that the server's machine is gone.
private func configure(_ descriptor: Int32) {
    let tcp = Int32(IPPROTO_TCP)
    set(descriptor, tcp, TCP_NODELAY, 1)
    set(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
    set(descriptor, tcp, TCP_KEEPIDLE, 5)
    set(descriptor, tcp, TCP_KEEPINTVL, 5)
    set(descriptor, tcp, TCP_KEEPCNT, 2)
}

private func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
}

private func option(_ descriptor: Int32, _ option: Int32) -> Int32 {
    var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : errno
}

/// Waits until a descriptor is ready.
private func wait(
    _ descriptor: Int32,
    for event: Int32,
    until deadline: UInt64
) throws(ServerFailure) {
    while true {
        let now = monotonicNanoseconds()
        let left = deadline > now ? deadline - now : 0
        let milliseconds = min(left / 1_000_000 + (left > 0 ? 1 : 0), 60_000)
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let count = poll(&entry, 1, Int32(milliseconds))
        if count > 0 { return }
        guard count == 0 || errno == EINTR else { throw .system(errno) }
        if left == 0 { throw .timeout }
    }
}
