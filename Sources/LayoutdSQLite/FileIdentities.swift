import Glibc
import LayoutdJournal

/// Which files the names of a journal stood for when it was opened.
///
/// SQLite goes on with a file that was removed, renamed or replaced, and the next process does not
/// find what was written since.
struct FileIdentities: Sendable {
    private let files: [(path: String, identity: Identity)]

    private struct Identity: Sendable, Equatable {
        let device: dev_t
        let number: ino_t

        /// The file that a path stands for; `nil` if there is none.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    /// Notes the files of a journal that is open.
    ///
    /// - Throws: ``JournalError`` if one of them is missing.
    init(of path: String) throws(JournalError) {
        var files: [(String, Identity)] = []
        for path in [path, "\(path)-wal"] {
            guard let identity = Identity(path) else { throw Self.displaced(path) }
            files.append((path, identity))
        }
        self.files = files
    }

    /// - Throws: ``JournalError`` if a name no longer stands for its file.
    func check() throws(JournalError) {
        for (path, identity) in files where Identity(path) != identity {
            throw Self.displaced(path)
        }
    }

    private static func displaced(_ path: String) -> JournalError {
        JournalError(
            "\(path) was removed or replaced while it is in use; move it back, or restart layoutd "
                + "to continue with what is there"
        )
    }
}
