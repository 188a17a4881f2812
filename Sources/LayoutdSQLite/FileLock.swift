import Glibc
import LayoutdJournal
import LayoutdLocks

/// Keeps other processes, and other stores of this one, from using the same file.
///
/// One lock is on a file of its own, `-lock`, which exists before the database does. The other is
/// on the database file itself, whatever it is called: it may have several names, and `-lock` may be
/// removed.
///
/// The database file stays open until SQLite has closed it: SQLite has locks on it, and the process
/// would lose them when it closes any other descriptor of that file.
final class FileLock: Sendable {
    private let path: String
    private let descriptors: Locked<[Int32]>

    /// Takes the lock on `-lock`.
    ///
    /// - Throws: ``JournalError`` if another store holds it, or its file cannot be created.
    init(for path: String) throws(JournalError) {
        self.path = path
        descriptors = Locked([])
        let descriptor = open("\(path)-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw JournalError(
                "journal \(path): cannot create \(path)-lock: \(lastSystemError()); "
                    + "allow writing in its directory"
            )
        }
        try hold(descriptor)
    }

    deinit {
        release()
    }

    /// Takes a lock on an open file, which it closes in the end.
    ///
    /// - Throws: ``JournalError`` if another store holds it.
    func hold(_ descriptor: Int32) throws(JournalError) {
        // Unlike SQLite's locks, these belong to the descriptor, not to the process.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw JournalError(
                "journal \(path): another process uses it; stop that process, or choose another "
                    + "file"
            )
        }
        descriptors.withLock { $0.append(descriptor) }
    }

    /// Gives the locks back; nothing happens the second time.
    ///
    /// The files stay: another process may have them open already.
    func release() {
        descriptors.withLock { descriptors in
            for descriptor in descriptors { close(descriptor) }
            descriptors = []
        }
    }
}

/// The message for `errno`.
func lastSystemError() -> String {
    String(cString: strerror(errno))
}
