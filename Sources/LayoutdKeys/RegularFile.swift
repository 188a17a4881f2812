import Glibc

/// The content of a small file.
///
/// Only regular files are read: a pipe would be waited for, and a device might have no end.
package struct RegularFile {
    /// The content.
    package let bytes: [UInt8]

    /// Why a file cannot be read, for a message that begins with its path.
    package struct Failure: Error {
        package let reason: String
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The longest content, in bytes.
    /// - Throws: ``Failure`` if there is no regular file, or it cannot be read, or is longer.
    package init(path: String, limit: Int) throws(Failure) {
        // Without O_NONBLOCK opening a pipe waits for its other end.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "is \(kind(of: status.st_mode)), not a file")
        }
        bytes = try read(descriptor, atMost: limit)
    }
}

extension RegularFile.Failure {
    fileprivate static func system(_ number: Int32) -> Self {
        // Sockets cannot be opened at all.
        Self(reason: "cannot be read: \(String(cString: strerror(number)))")
    }
}

private func read(
    _ descriptor: Int32,
    atMost limit: Int
) throws(RegularFile.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .system(errno) }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
            throw RegularFile.Failure(reason: "has more than \(limit) bytes")
        }
    }
}

private func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
}
