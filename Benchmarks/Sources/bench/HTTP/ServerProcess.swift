import Glibc

/// A server process on a free port of the loopback address; it ends with this object.
final class ServerProcess {
    let port: UInt16
    private let child: Child
    private let clocks: [Clock]

    /// Starts a server that prints "… http://127.0.0.1:PORT" once it listens, and nothing if it
    /// cannot.
    convenience init(_ arguments: [String]) throws(Failure) {
        let child = try Child(arguments)
        guard let port = child.readLine().split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure(description: "\(arguments[0]) did not start")
        }
        try self.init(child, port: port)
    }

    /// Starts a `layoutd`, optionally under another program, which precedes it.
    convenience init(
        layoutd: String,
        options: [String] = [],
        under runner: [String] = []
    ) throws(Failure) {
        try self.init(
            runner + [layoutd, "--port", "0", "--grace-period", "0", "--log-level", "error"]
                + options
        )
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
