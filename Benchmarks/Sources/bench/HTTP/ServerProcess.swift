import Glibc

/// A `layoutd` of its own, on a free port of the loopback address; it ends with this object.
final class ServerProcess {
    let port: UInt16
    /// The processor time that it has used.
    let clock: Clock
    private let id: pid_t

    /// Starts it and waits until it listens.
    init(executable: String) throws {
        let options = ["--port", "0", "--grace-period", "0", "--log-level", "error"]
        let (id, line) = try spawn([executable] + options)
        // It says "… http://127.0.0.1:PORT" once it listens, and nothing if it cannot.
        guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            end(id)
            throw Failure(description: "\(executable) did not start")
        }
        self.id = id
        self.port = port
        clock = try Clock.processor(of: id)
    }

    deinit { end(id) }
}

/// Starts a program in our process group, so that what interrupts us ends it too.
///
/// - Returns: Its process, and the first line that it prints, without its end.
private func spawn(_ arguments: [String]) throws(Failure) -> (id: pid_t, line: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var id = pid_t()
    let status = posix_spawn(&id, arguments[0], &actions, nil, &copies, environ)
    // Only the program may hold the writing end, or its death would not end the reading.
    close(ends[1])
    guard status == 0 else { throw Failure(description: "cannot run \(arguments[0])") }
    return (id, firstLine(from: ends[0]))
}

private func firstLine(from descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
}

/// Asks a process to stop and waits until it has.
private func end(_ id: pid_t) {
    kill(id, SIGTERM)
    waitpid(id, nil, 0)
}
