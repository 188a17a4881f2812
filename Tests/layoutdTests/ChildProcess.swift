import Foundation
import LayoutdLocks

/// A running program, with its standard output and errors connected to pipes.
///
/// The class uses `posix_spawn` because Foundation's `Process` reads past a directory entry, which
/// AddressSanitizer reports. It is a class because the process ends when its owner releases it.
final class ChildProcess: Sendable {
    let output: FileHandle
    let errors: FileHandle

    /// Ends of full pipes, which stay open and are not read.
    private let sleepers: [FileHandle]
    private let id: pid_t
    private let status = Locked<Int32?>(nil)

    /// The reader of a standard output.
    enum Reader: Sendable {
        case attentive
        /// It reads nothing, and the pipe is full from the start.
        case asleep
        case gone
    }

    init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        readers: (output: Reader, errors: Reader) = (.attentive, .attentive)
    ) throws {
        let output = try ChildPipe(readers.output)
        let errors = try ChildPipe(readers.errors)
        self.output = output.reader
        self.errors = errors.reader
        sleepers = [output.sleeper, errors.sleeper].compactMap(\.self)
        let variables = environment.map { "\($0)=\($1)" }
        var id: pid_t = 0
        let failure = withStart(output: output.writer, errors: errors.writer) {
            actions,
            attributes in
            withCStrings([path] + arguments) { arguments in
                withCStrings(variables) { variables in
                    posix_spawn(&id, path, &actions, &attributes, arguments, variables)
                }
            }
        }
        close(output.writer)
        close(errors.writer)
        guard failure == 0 else { throw error(failure) }
        self.id = id
    }

    deinit {
        send(SIGKILL)
        _ = wait()
    }

    /// The process identifier, for `/proc`.
    var identifier: pid_t { id }

    /// Sends a signal, unless the process is known to have ended.
    func send(_ signal: Int32) {
        status.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Blocks until the process has ended.
    ///
    /// - Returns: Its status, or the signal that ended it.
    func wait() -> Int32 {
        if status.withLock({ $0 == nil }) {
            // Not reaped yet, so that the identifier stays in use and signals can still be sent.
            var information = siginfo_t()
            while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        }
        return status.withLock { status in
            let known = status ?? reap()
            status = known
            return known
        }
    }

    private func reap() -> Int32 {
        var status: Int32 = 0
        waitpid(id, &status, 0)
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : signal
    }
}

/// A pipe for the child's output.
private struct ChildPipe {
    /// What can be read; nothing unless the reader is attentive.
    let reader: FileHandle
    let sleeper: FileHandle?
    let writer: Int32

    init(_ kind: ChildProcess.Reader) throws {
        var ends: [Int32] = [-1, -1]
        // A pair of sockets, because these can be created so that no other child inherits them.
        // Any process that holds the writing end would keep the reader waiting.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw error(errno) }
        let end = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writer = ends[1]
        reader = kind == .attentive ? end : .nullDevice
        sleeper = kind == .asleep ? end : nil
        if kind == .asleep { fill(writer) }
    }
}

/// Writes until the reader would have to read.
private func fill(_ writer: Int32) {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    while send(writer, bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
    while send(writer, bytes, 1, Int32(MSG_DONTWAIT)) > 0 {}
}

private func error(_ code: Int32) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
}

/// Prepares what a child starts with: no input, two pipes for output, and no blocked signals.
///
/// The threads of tasks have signals blocked, which a child would inherit.
private func withStart(
    output: Int32,
    errors: Int32,
    _ body: (inout posix_spawn_file_actions_t, inout posix_spawnattr_t) -> Int32
) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return body(&actions, &attributes)
}

/// Passes strings in the form C expects: an array of pointers with a final nil, valid in `body`.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
}
