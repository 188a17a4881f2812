import ArgumentParser
import LayoutdJournal
import LayoutdSQLite
import LayoutdSessions
import Logging

/// Where sessions are kept.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where sessions are kept: memory, or sqlite:FILE, in which they outlive the process. "
                + "(default: memory)",
            valueName: "store"
        ),
        transform: place
    )
    var store = StorePlace.memory

    @Option(
        help: ArgumentHelp(
            "What a store on disk survives: normal, the end of the process; full, that of the "
                + "machine's power too.",
            valueName: "durability"
        )
    )
    var durability = Durability.normal

    private static func place(_ text: String) throws -> StorePlace {
        guard let place = StorePlace(text) else {
            throw ValidationError("give memory, or sqlite: and the path of a file")
        }
        return place
    }

    /// Opens the store; `nil` if sessions are only in memory.
    ///
    /// - Throws: ``StartError`` if it cannot be used.
    func open(_ logger: Logger) throws(StartError) -> OpenStore? {
        guard case .sqlite(let path) = store else { return nil }
        let file: SQLiteStore
        do throws(JournalError) {
            file = try SQLiteStore(path: path, durability: durability)
        } catch {
            throw StartError(description: error.description)
        }
        guard let journal = SessionJournal(store: file, report: { logger.warning("\($0)") }) else {
            throw StartError(
                description: "there are no threads to keep sessions; allow more (ulimit)"
            )
        }
        return OpenStore(journal: journal, file: file)
    }
}

/// A place for sessions.
enum StorePlace: Sendable, Hashable, CustomStringConvertible {
    /// Nothing outlives the process.
    case memory
    /// A file.
    case sqlite(path: String)

    var description: String {
        switch self {
        case .memory: "memory"
        case .sqlite(let path): "sqlite:\(path)"
        }
    }

    /// Parses `memory` and `sqlite:FILE`; `nil` for anything else.
    init?(_ text: String) {
        if text == "memory" {
            self = .memory
            return
        }
        let scheme = "sqlite:"
        guard text.hasPrefix(scheme), text.count > scheme.count else { return nil }
        self = .sqlite(path: String(text.dropFirst(scheme.count)))
    }
}

extension Durability: ExpressibleByArgument {}

/// A store on disk, and what writes to it.
struct OpenStore {
    let journal: SessionJournal
    let file: SQLiteStore

    /// Writes what waits, and closes the file.
    func close() {
        journal.close()
        file.close()
    }
}

/// Why the program cannot start.
struct StartError: Error {
    let description: String
}
