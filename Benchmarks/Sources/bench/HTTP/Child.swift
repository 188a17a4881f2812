import Glibc

/// A program that runs as long as this object exists.
final class Child {
    let id: pid_t
    private let output: Int32
    /// Released after the program has ended.
    private let scratch: Scratch?

    /// Starts a program in our process group, so that an interrupt ends it too.
    ///
    /// A name without a slash is looked up in the PATH.
    init(_ arguments: [String], in scratch: Scratch? = nil) throws(Failure) {
        self.scratch = scratch
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        // No other program may inherit them.
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var copies = arguments.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        var id = pid_t()
        let status = posix_spawnp(&id, arguments[0], &actions, nil, &copies, environ)
        // Only the program may hold the writing end; otherwise its death would not end the reading.
        close(ends[1])
        output = ends[0]
        self.id = id
        guard status == 0 else { throw Failure(description: "cannot run \(arguments[0])") }
    }

    /// Terminates the program and waits for its end.
    deinit {
        close(output)
        // Zero if it could not be started; a signal to 0 would go to our whole group.
        guard id > 0 else { return }
        kill(id, SIGTERM)
        waitpid(id, nil, 0)
    }

    /// The next line of its output, without the line break.
    func readLine() -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    /// Its output until it closes it, at its end at the latest.
    func readAll() -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &buffer, buffer.count), count > 0 {
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
