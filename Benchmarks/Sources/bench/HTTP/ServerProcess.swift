import Glibc

/// A server process on a free port of the loopback address; it ends with this object.
final class ServerProcess {
    let port: UInt16
    private let child: Child
    private let clocks: [Clock]

    /// Starts a server that prints "… http://127.0.0.1:PORT" once it listens, and nothing if it
    /// cannot.
    convenience init(_ arguments: [String], in scratch: Scratch? = nil) throws(Failure) {
        let child = try Child(arguments, in: scratch)
        guard let port = child.readLine().split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure(description: "\(arguments[0]) did not start")
        }
        try self.init(child, port: port)
    }

    /// Starts a `layoutd`, optionally under another program, which precedes it.
    convenience init(
        layoutd: String,
        options: [String] = [],
        under runner: [String] = [],
        in scratch: Scratch? = nil
    ) throws(Failure) {
        try self.init(
            runner + [layoutd, "--port", "0", "--grace-period", "0", "--log-level", "error"]
                + options,
            in: scratch
        )
    }

    /// A server that does not print when it is ready.
    convenience init(accepting port: UInt16, _ child: Child) throws(Failure) {
        for _ in 0..<500 where (try? Connection(port: port)) == nil { usleep(10_000) }
        try self.init(child, port: port)
    }

    /// A server that is listening.
    init(_ child: Child, port: UInt16) throws(Failure) {
        self.child = child
        self.port = port
        var clocks: [Clock] = []
        for id in [child.id] + Self.children(of: child.id) {
            clocks.append(try Clock.processor(of: id))
        }
        self.clocks = clocks
    }

    /// Its process identifier.
    var id: pid_t { child.id }

    /// The processor time of the server, and of the processes that it had started when it began to
    /// listen, in nanoseconds.
    var processorTime: Double { clocks.reduce(0) { $0 + $1.now } }

    /// Ends it as a crash would.
    func kill() {
        _ = Glibc.kill(child.id, SIGKILL)
    }

    /// Its resident memory, in bytes.
    var residentBytes: Double { get throws(Failure) { try status("VmRSS") * 1024 } }

    /// The number of its threads.
    var threads: Int { get throws(Failure) { Int(try status("Threads")) } }

    private func status(_ name: String) throws(Failure) -> Double {
        let lines = text(ofFile: "/proc/\(child.id)/status").split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name + ":") }
        guard let word = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
            let value = Double(word)
        else { throw Failure(description: "process \(child.id) has no \(name)") }
        return value
    }

    private static func children(of id: pid_t) -> [pid_t] {
        text(ofFile: "/proc/\(id)/task/\(id)/children").split(separator: " ").compactMap {
            pid_t($0)
        }
    }
}

/// A free port.
func freePort() throws(Failure) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, size) + getsockname(descriptor, $0, &size)
        }
    }
    guard status == 0 else { throw Failure(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
}
