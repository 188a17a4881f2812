import Foundation

/// A blocking TCP connection; used by one thread.
final class WireConnection {
    private let descriptor: Int32
    private let timeout: Duration
    private var received: [UInt8] = []

    private var text: String { String(decoding: received, as: UTF8.self) }

    init(host: String, port: UInt16, timeout: Duration) throws {
        self.timeout = timeout
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &addresses)
        guard status == 0, let address = addresses?.pointee else {
            throw WireError.system(EADDRNOTAVAIL)
        }
        defer { freeaddrinfo(addresses) }
        descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw WireError.system(errno) }
        limitWaiting()
        if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            throw errno == ECONNREFUSED ? WireError.refused : WireError.system(errno)
        }
    }

    deinit { close(descriptor) }

    private func limitWaiting() {
        var limit = timeval(
            tv_sec: Int(timeout.components.seconds),
            tv_usec: Int(timeout.components.attoseconds / 1_000_000_000_000)
        )
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    func run(_ steps: [WireClient.Step], until ending: WireClient.Ending) throws -> String {
        for step in steps { try take(step) }
        if ending == .serverCloses {
            while try receive() {}
        }
        return text
    }

    private func take(_ step: WireClient.Step) throws {
        switch step {
        case .send(let bytes):
            try send(bytes)
        case .pause(let duration):
            Thread.sleep(forTimeInterval: duration / .seconds(1))
        case .await(let expected):
            while !text.contains(expected), try receive() {}
        case .perform(let work):
            work()
        case .drip(let text, let pause):
            try untilHungUp(pausing: pause) { try send(Array(text.utf8)) }
        case .sip(let pause):
            try untilHungUp(pausing: pause) { _ = try receive(atMost: 1) }
        case .finishWriting:
            shutdown(descriptor, Int32(SHUT_WR))
        }
    }

    private func untilHungUp(pausing pause: Duration, _ action: () throws -> Void) throws {
        let deadline = ContinuousClock.now + timeout
        while !isHungUp {
            guard .now < deadline else { throw WireError.timeout(received: text) }
            try action()
            Thread.sleep(forTimeInterval: pause / .seconds(1))
        }
    }

    /// Whether both directions are closed, however much is left to read.
    private var isHungUp: Bool {
        var watched = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// Writes all bytes; a server that no longer reads is no error, its answer may still be there.
    private func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EPIPE || errno == ECONNRESET { return }
            guard count > 0 else { throw WireError.system(errno) }
            sent += count
        }
    }

    /// Reads what is there; false at the end of the stream.
    private func receive(atMost limit: Int = 65_536) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] }
        if count < 0 {
            switch errno {
            case EAGAIN: throw WireError.timeout(received: text)
            case ECONNRESET: throw WireError.reset(received: text)
            default: throw WireError.system(errno)
            }
        }
        return count > 0
    }
}
