import Foundation
import Glibc
import LayoutdJournal
import LayoutdLocks
import Testing

@testable import LayoutdRedis

/// A Redis server on a port and in a directory of its own, which it keeps when it is started again.
///
/// A class, because the process and the directory end with it.
final class RedisServer: Sendable {
    let port: UInt16
    let directory: String
    private let arguments: [String]
    private let isEncrypted: Bool
    private let process = Locked<pid_t?>(nil)

    /// The program; Valkey is one of the same kind.
    static let program = ["/usr/bin/redis-server", "/usr/bin/valkey-server"].first { path in
        FileManager.default.isExecutableFile(atPath: path)
    }

    /// Starts a server that writes everything to its append-only file, with more settings.
    ///
    /// With an fsync every second the server may reply before it has written, while the disk is
    /// slow, and a kill would lose that; without fsync it never does.
    init(_ arguments: String..., isEncrypted: Bool = false) throws {
        (port, self.arguments) = (try freePort(), arguments)
        self.isEncrypted = isEncrypted
        directory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("layoutd-redis-\(UInt64.random(in: 0 ... .max))").path
        try FileManager.default.createDirectory(
            atPath: directory,
            withIntermediateDirectories: false
        )
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// The server's URL, with what comes before the host and after the port.
    func url(_ login: String = "", _ path: String = "") -> String {
        "redis://\(login)127.0.0.1:\(port)\(path)"
    }

    func address(_ login: String = "", _ path: String = "") throws -> RedisAddress {
        try RedisAddress(url(login, path))
    }

    /// Opens a store that does not wait long.
    func open(owner: String = "a", replicas: Int = 0) throws -> RedisStore {
        try RedisStore(address(), owner: owner, replicas: replicas, patience: 500_000_000)
    }

    /// Starts the server again, with more settings, and waits until it accepts connections.
    func start(_ more: String..., isWaiting: Bool = true) throws {
        let program = try #require(
            Self.program,
            "install redis-server, which these tests need: scripts/deps redis-server"
        )
        let all =
            [
                isEncrypted ? "--tls-port" : "--port", "\(port)", "--bind", "127.0.0.1", "--dir",
                directory, "--save", "",
                "--appendonly", "yes", "--appendfsync", "no", "--loglevel", "warning",
                "--repl-diskless-sync-delay", "0",
            ] + arguments + more
        let child = try spawn(program, all)
        process.withLock { $0 = child }
        for _ in 0..<500 {
            if isWaiting ? accepts() : isListening { return }
            usleep(10_000)
        }
        Issue.record("redis-server did not start")
    }

    private var isListening: Bool {
        (try? Socket(host: "127.0.0.1", port: port, until: soon())) != nil
    }

    /// Whether the server accepts connections, and replies.
    private func accepts() -> Bool {
        guard let socket = try? Socket(host: "127.0.0.1", port: port, until: soon()) else {
            return false
        }
        if isEncrypted { return true }
        guard (try? socket.send(Array("PING\r\n".utf8), until: soon())) != nil
        else { return false }
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = (try? socket.receive(into: &buffer, until: soon())) ?? 0
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        return count > 0 && !text.hasPrefix("-LOADING")
    }

    /// Sends a signal.
    func signal(_ signal: Int32) {
        process.withLock { if let id = $0 { _ = Glibc.kill(id, signal) } }
    }

    /// Ends the process as a crash would, and waits until it is gone.
    func kill() {
        signal(SIGKILL)
        process.withLock { id in
            guard let child = id else { return }
            waitpid(child, nil, 0)
            id = nil
        }
    }

    /// Copies what the server has on disk to another name in its directory, or back.
    func copyData(from source: String, to target: String) throws {
        let (source, target) = ("\(directory)/\(source)", "\(directory)/\(target)")
        if access(target, F_OK) == 0 { try FileManager.default.removeItem(atPath: target) }
        try FileManager.default.copyItem(atPath: source, toPath: target)
    }

    /// Deletes what the server has on disk.
    func deleteData() throws {
        try FileManager.default.removeItem(atPath: "\(directory)/appendonlydir")
    }

    /// Sends one command on a connection of its own, which the store would not accept perhaps.
    @discardableResult
    func run(_ parts: String...) throws -> Reply {
        var commands = Commands()
        commands.begin(parts: parts.count)
        for part in parts { commands.add(part: part) }
        let socket = try Socket(host: "127.0.0.1", port: port, until: soon())
        try socket.send(commands.bytes, until: soon())
        let reader = ReplyReader()
        var buffer = [UInt8](repeating: 0, count: 10_000)
        while true {
            let count = try socket.receive(into: &buffer, until: soon())
            try reader?.feed(buffer[..<count])
            if let reply = try #require(reader).next() { return reply }
        }
    }
}

extension Reply {
    /// Whether the server is loading its data.
    var isLoading: Bool { failure?.text.hasPrefix("LOADING ") == true }
}

/// In five seconds.
func soon() -> UInt64 { inMilliseconds(5_000) }

/// In some milliseconds, by the monotonic clock.
func inMilliseconds(_ milliseconds: UInt64) -> UInt64 {
    monotonicNanoseconds() + milliseconds * 1_000_000
}

/// A free port of the loopback interface.
func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
        }
    }
    try #require(status == 0)
    return UInt16(bigEndian: address.sin_port)
}

/// Starts a program without input and output.
func spawn(_ program: String, _ arguments: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
        posix_spawn_file_actions_addopen(&actions, Int32(descriptor), "/dev/null", mode, 0)
    }
    // The threads of tasks have signals blocked, which a child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let texts = ([program] + arguments).map { strdup($0) }
    defer { texts.forEach { free($0) } }
    var id: pid_t = 0
    try #require(posix_spawn(&id, program, &actions, &attributes, texts + [nil], environ) == 0)
    return id
}

/// A key for tests.
func key(_ number: UInt64) -> JournalKey {
    JournalKey(high: ~number, low: number)
}

/// The name of the stream of a key for tests.
func name(_ number: UInt64) -> String {
    String(decoding: key(number).name, as: UTF8.self)
}

/// An event for tests, with a body that tells its number.
func event(_ number: Int, size: Int = 3) -> JournalEntry {
    JournalEntry(
        number: number,
        kind: number % 3 == 0 ? .mark : .event,
        body: Array(repeating: UInt8(truncatingIfNeeded: number), count: size)
    )
}

/// A second in the far future.
let later: Int64 = 4_000_000_000

extension JournalStore {
    /// Writes one thing.
    func write(_ write: JournalWrite) throws -> JournalWriteResult {
        try #require(try self.write([write], until: soon()).first)
    }

    /// Begins a journal at the store's time.
    func create(_ key: JournalKey, expires: Int64 = later) throws -> JournalPlace {
        let place = JournalPlace(epoch: now / 1_000_000, sequence: 0)
        #expect(try write(.create(key, snapshot: [1], at: place, expires: expires)) == .written)
        return place
    }

    /// Adds entries, and returns the place of the last.
    func append(
        _ key: JournalKey,
        _ numbers: ClosedRange<Int>,
        after place: JournalPlace
    ) throws -> JournalPlace {
        var (place, writes) = (place, [JournalWrite]())
        for number in numbers {
            writes.append(.append(key, event(number), after: place))
            place = JournalPlace(epoch: place.epoch, entry: number)
        }
        let results = try write(writes, until: soon())
        #expect(results.allSatisfy { $0 == .written }, "\(results)")
        return place
    }
}
