import Glibc
import LayoutdJournal

/// Checks that a path is a journal's, or free for one, before SQLite sees it.
struct DatabaseFile {
    /// Its path without symbolic links, so that it has one lock whatever it is called.
    let path: String

    /// Finds the file; it need not exist, but its directory must.
    ///
    /// - Throws: ``JournalError`` if there can be no journal.
    init(_ path: String) throws(JournalError) {
        if let resolved = realPath(path) {
            self.path = resolved
        } else {
            guard errno == ENOENT, !path.isEmpty else {
                throw JournalError("journal \(path): \(lastSystemError()); choose another path")
            }
            self.path = try newPath(path)
        }
        try checkKind()
    }

    private func checkKind() throws(JournalError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let kind = status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "not a file"
        throw JournalError("journal \(path): it is \(kind); name a file")
    }

    /// Creates the file if there is none, and refuses one that is not a journal.
    ///
    /// Call it with the lock held, before SQLite opens the file.
    ///
    /// - Parameter lock: Is given the open file.
    /// - Throws: ``JournalError`` also if another store uses the file by another name; an existing
    ///   file is not changed.
    func claim(with lock: FileLock) throws(JournalError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(
                "journal \(path): \(lastSystemError()); make the file readable and writable"
            )
        }
        try lock.hold(descriptor)
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw JournalError("journal \(path): \(lastSystemError())") }
        if count == 0 { return try checkAlone() }
        try check(header.prefix(count))
        try checkSize(header)
    }

    private func check(_ header: ArraySlice<UInt8>) throws(JournalError) {
        // The database file format, section 1.3: https://www.sqlite.org/fileformat.html
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8),
            number(in: header, at: 68) == DatabaseSchema.applicationID
        else {
            throw JournalError("journal \(path): the file is not a journal; choose another path")
        }
        let version = number(in: header, at: 60)
        guard version == DatabaseSchema.version else {
            throw JournalError(
                "journal \(path): its format \(version) is unknown, "
                    + "\(DatabaseSchema.version) is expected; use the layoutd that wrote it, or "
                    + "choose another path"
            )
        }
    }

    /// Refuses a file that was cut off; SQLite would take what is missing for zeros.
    private func checkSize(_ header: [UInt8]) throws(JournalError) {
        // What is missing may be in a log.
        guard size("-wal") == 0, size("-journal") == 0 else { return }
        // 1 stands for 65,536, which does not fit.
        let stored = Int(header[16]) << 8 | Int(header[17])
        let pageSize = stored == 1 ? 65_536 : stored
        guard size("") >= pageSize * Int(number(in: header[...], at: 28)) else {
            throw DatabaseSchema.damaged(path)
        }
    }

    /// SQLite deletes the log of an empty database, and all that it holds.
    private func checkAlone() throws(JournalError) {
        guard size("-wal") > 0 else { return }
        throw JournalError(
            "journal \(path): the file is missing or empty, but \(path)-wal is not; restore the "
                + "file, or remove \(path)-wal to start without sessions"
        )
    }

    /// The size of the file with the given suffix, in bytes; 0 if there is none.
    private func size(_ suffix: String) -> Int {
        var status = stat()
        return stat(path + suffix, &status) == 0 ? Int(status.st_size) : 0
    }

    private func number(in header: ArraySlice<UInt8>, at offset: Int) -> Int64 {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// The path without symbolic links; `nil` if there is no such file.
private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// The path that a file will have that does not exist.
private func newPath(_ path: String) throws(JournalError) -> String {
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { path[...$0] } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard let directory = realPath(String(parent)) else {
        throw JournalError("journal \(path): \(parent) does not exist; create that directory")
    }
    guard !name.isEmpty else {
        throw JournalError("journal \(path): it is a directory; name a file")
    }
    return directory == "/" ? "/\(name)" : "\(directory)/\(name)"
}
