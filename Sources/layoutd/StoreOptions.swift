import ArgumentParser
import LayoutdJournal
import LayoutdSQLite
import LayoutdSessions
import Logging

/// Where sessions are kept.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where sessions are kept: memory, or sqlite:FILE, in which they outlive the process.",
            valueName: "store"
        )
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
            throw StartError(description: "there are no threads to keep sessions; allow more (ulimit)")
        }
        return OpenStore(journal: journal, file: file)
    }
}

/// A place for sessions.
enum StorePlace: Sendable, Hashable, ExpressibleByArgument {
    /// Nothing outlives the process.
    case memory
    /// A file.
    case sqlite(path: String)

    init?(argument: String) {
        if argument == "memory" {
            self = .memory
            return
        }
        let scheme = "sqlite:"
        guard argument.hasPrefix(scheme), argument.count > scheme.count else { return nil }
        self = .sqlite(path: String(argument.dropFirst(scheme.count)))
    }

    var defaultValueDescription: String {
        switch self {
        case .memory: "memory"
        case .sqlite(let path): "sqlite:\(path)"
        }
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
