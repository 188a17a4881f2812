import ArgumentParser
import Glibc
import LayoutdJournal
import LayoutdMetrics
import LayoutdRedis
import LayoutdSQLite
import LayoutdSessions
import Logging

/// Where sessions are kept.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where sessions are kept: memory; sqlite:FILE, in which they outlive the process; or "
                + "redis://[USER][:PASSWORD@]HOST[:PORT][/DATABASE], rediss:// with TLS, a Redis "
                + "or Valkey server, which several processes can share. The list of processes "
                + "shows a password that is given here, but not one in LAYOUTD_STORE. "
                + "(default: memory)",
            valueName: "store"
        ),
        transform: GivenStore.init
    )
    var store = GivenStore("memory")

    @Option(
        help: ArgumentHelp(
            "What a store on disk survives: normal, the end of the process; full, that of the "
                + "machine's power too.",
            valueName: "durability"
        )
    )
    var durability = Durability.normal

    @Option(
        help: ArgumentHelp(
            "Replicas of the Redis server that must have a change before it is reported.",
            valueName: "replicas"
        )
    )
    var storeWait = 0

    func validate() throws {
        if case .failure(let error) = store.place {
            throw ValidationError(error.description)
        }
        guard 0...1_000 ~= storeWait else {
            throw ValidationError("store-wait must be 0 to 1000")
        }
    }

    /// Whether several processes may share the store.
    var isShared: Bool {
        if case .success(.redis) = store.place { true } else { false }
    }

    /// Opens the store; `nil` if sessions are only in memory.
    ///
    /// - Throws: `JournalError` if it cannot be used.
    func open(
        _ logger: Logger,
        metrics: (MetricRegistry)? = nil
    ) throws(JournalError) -> SessionJournal? {
        guard var store = try openJournals() else { return nil }
        if let metrics { store = MeasuredStore(store, in: metrics) }
        guard let journal = SessionJournal(store: store, report: { logger.warning("\($0)") }) else {
            throw JournalError("there are no threads to keep sessions; allow more (ulimit)")
        }
        return journal
    }

    private func openJournals() throws(JournalError) -> (any JournalStore)? {
        switch try store.place.get() {
        case .memory: nil
        case .sqlite(let path): try SQLiteStore(path: path, durability: durability)
        case .redis(let address):
            try RedisStore(address, owner: processName(), replicas: storeWait)
        }
    }
}

/// What was given as a store.
///
/// Invalid text is kept as an error: the parser of arguments would report it with the text, and so
/// with a password.
struct GivenStore: Sendable, CustomStringConvertible {
    let place: Result<StorePlace, JournalError>

    init(_ text: String) {
        place = Result { () throws(JournalError) in try StorePlace(text) }
    }

    var description: String {
        switch place {
        case .success(let place): "\(place)"
        case .failure(let error): error.description
        }
    }

    /// The text with ``StorePlace/hiddenLogin`` in place of the user and the password.
    var withoutLogin: String {
        guard case .success(.redis(let address)) = place, address.hasLogin else {
            return description
        }
        return description.replacing("://", with: "://\(StorePlace.hiddenLogin)@")
    }
}

/// A place for sessions.
enum StorePlace: Sendable, Hashable, CustomStringConvertible {
    /// Nothing outlives the process.
    case memory
    /// A file.
    case sqlite(path: String)
    /// A server.
    case redis(RedisAddress)

    /// What is printed in place of a user and a password.
    static let hiddenLogin = "***"

    var description: String {
        switch self {
        case .memory: "memory"
        case .sqlite(let path): "sqlite:\(path)"
        case .redis(let address): "\(address)"
        }
    }

    /// Parses `memory`, `sqlite:FILE` and the URL of a Redis server.
    ///
    /// - Throws: ``JournalError`` with what is wrong, without passwords.
    init(_ text: String) throws(JournalError) {
        guard !text.contains("://\(Self.hiddenLogin)@") else {
            throw JournalError(
                "store has \(Self.hiddenLogin) in place of a user and a password; write them here, "
                    + "or set LAYOUTD_STORE"
            )
        }
        let file = "sqlite:"
        if text == "memory" {
            self = .memory
        } else if text.hasPrefix(file), text.count > file.count {
            self = .sqlite(path: String(text.dropFirst(file.count)))
        } else if ["redis:", "rediss:"].contains(where: text.hasPrefix) {
            self = .redis(try RedisAddress(text))
        } else {
            throw JournalError(
                "store must be memory, sqlite: and the path of a file, or the URL of a Redis server"
            )
        }
    }
}

/// The name of the machine and the number of the process, for the operator of a shared store.
private func processName() -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    let isNamed = gethostname(&bytes, bytes.count - 1) == 0
    let name = bytes.prefix { isNamed && $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(String(decoding: name, as: UTF8.self)):\(getpid())"
}

extension Durability: ExpressibleByArgument {}
