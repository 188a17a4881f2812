import Foundation

/// A connected blocking socket, for use by one thread; closed when released.
final class ClientSocket {
    let descriptor: Int32

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - host: An address literal, IPv4 or IPv6.
    ///   - port: The server's port.
    ///   - timeout: The longest wait for the server to take or to send bytes.
    ///   - receiveBuffer: The bytes that the system keeps until they are read; `nil` for its default.
    /// - Throws: ``WireError``.
    init(
        host: String = "127.0.0.1",
        port: UInt16,
        timeout: Duration,
        receiveBuffer: Int32? = nil
    ) throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &addresses)
        guard status == 0, let address = addresses?.pointee else {
            throw WireError.system(EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(addresses) }
        let type = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { throw WireError.system(errno) }
        setOptions(timeout)
        if var size = receiveBuffer {
            // Before connecting: segments within a window that was larger would be dropped, and a
            // server repeats them ever more rarely, after minutes only every two minutes.
            let length = socklen_t(MemoryLayout<Int32>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, length)
        }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            throw errno == ECONNREFUSED ? WireError.refused : WireError.system(errno)
        }
    }

    deinit { close(descriptor) }

    private func setOptions(_ timeout: Duration) {
        var limit = timeval(
            tv_sec: Int(timeout.components.seconds),
            tv_usec: Int(timeout.components.attoseconds / 1_000_000_000_000)
        )
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        // Send small pieces as they are written.
        var on: Int32 = 1
        let flagSize = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, flagSize)
    }

    /// Writes all bytes; not an error if the server stopped reading, as its response may arrive.
    func send(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EPIPE || errno == ECONNRESET { return }
            guard count > 0 else { throw WireError.system(errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Appends what is available to `received`; returns false at the end of the stream.
    func receive(atMost limit: Int = 65_536, onto received: inout [UInt8]) throws -> Bool {
        var failure: Int32?
        let chunk = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let size = recv(descriptor, buffer.baseAddress, limit, 0)
            if size < 0 { failure = errno }
            count = max(0, size)
        }
        received += chunk
        guard let failure else { return !chunk.isEmpty }
        let text = String(decoding: received, as: UTF8.self)
        switch failure {
        case EAGAIN: throw WireError.timeout(received: text)
        case ECONNRESET: throw WireError.reset(received: text)
        default: throw WireError.system(failure)
        }
    }
}
