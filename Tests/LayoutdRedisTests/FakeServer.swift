import Glibc
import LayoutdLocks
import Testing

/// A server that sends prepared replies, one for each time that it receives something, and closes
/// the connection instead of an empty reply or after the last one.
///
/// A class, because it owns the descriptor and a thread.
final class FakeServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let thread: LayoutdLocks.Thread
    private let texts = Locked<[String]>([])

    init(_ replies: [String]) throws {
        let port = try freePort()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size)
            }
        }
        try #require(status == 0 && listen(listener, 9) == 0)
        (self.port, self.listener) = (port, listener)
        thread = try startThread { [listener, texts] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                serve(connection, replies, texts)
                close(connection)
            }
        }
    }

    deinit {
        // This ends the call of accept.
        shutdown(listener, Int32(SHUT_RDWR))
        thread.join()
        close(listener)
    }

    /// What was received, each time.
    var received: [String] { texts.withLock { $0 } }
}

private func serve(_ connection: Int32, _ replies: [String], _ texts: Locked<[String]>) {
    for reply in replies {
        var buffer = [UInt8](repeating: 0, count: 10_000)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        texts.withLock { $0.append(String(decoding: buffer[..<count], as: UTF8.self)) }
        guard !reply.isEmpty else { return }
        _ = send(connection, reply, reply.utf8.count, Int32(MSG_NOSIGNAL))
    }
}

/// Starts a thread, which must be joined.
func startThread(_ body: @escaping @Sendable () -> Void) throws -> LayoutdLocks.Thread {
    let thread = LayoutdLocks.Thread(body)
    return try #require(thread)
}
