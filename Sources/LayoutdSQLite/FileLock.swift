import Glibc
import LayoutdJournal
import LayoutdLocks

/// Keeps other processes, and other stores of this one, from using the same file.
///
/// The lock is on a file of its own: SQLite has locks on the database file, and the process would
/// lose them when it closes any other descriptor of that file.
final class FileLock: Sendable {
    private let descriptor: Locked<Int32>

    /// Takes the lock.
    ///
    /// - Throws: ``JournalError`` if another store holds it, or its file cannot be created.
    init(for path: String) throws(JournalError) {
        let descriptor = open("\(path)-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(
                "journal \(path): cannot create \(path)-lock: \(lastSystemError()); "
                    + "allow writing in its directory"
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw JournalError(
                "journal \(path): another process uses it; stop that process, or choose another "
                    + "file"
            )
        }
        self.descriptor = Locked(descriptor)
    }

    deinit {
        release()
    }

    /// Gives the lock back; nothing happens the second time.
    ///
    /// The file stays: another process may have it open already.
    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}

/// The message for `errno`.
func lastSystemError() -> String {
    String(cString: strerror(errno))
}
