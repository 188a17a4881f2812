import ArgumentParser
import LayoutdHTTPServer
import LayoutdKeys
import LayoutdSessions
import Logging

/// Which clients may use the server.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "File of keys, a name:hash in each line, with limits if you like; everything under /v1 then needs one of them. "
                + "See 'layoutd keys add'.",
            valueName: "file"
        )
    )
    var keys: String?

    /// Reads the keys; `nil` if clients need none.
    func open() throws(KeyFileError) -> KeyRing? {
        guard let keys else { return nil }
        return try KeyRing(path: keys)
    }
}

extension GrantedKey: ClientKey {}

extension KeyRing {
    /// Finds the client that a key belongs to.
    var authenticator: Server.Authenticator { { self.key(ofSecret: $0) } }

    /// Lets the limits of the keys' names hold in a store.
    func limit(_ store: SessionStore) {
        store.setSessionLimits(limits.compactMapValues(\.maximumSessions))
        store.memory.setLimits(limits.compactMapValues(\.maximumMemory))
    }

    /// Reads the file again and logs the result.
    func reload(_ logger: Logger, for store: SessionStore) {
        do throws(KeyFileError) {
            try reload()
            limit(store)
            logger.info("keys reloaded", metadata: ["keys": "\(count)"])
        } catch {
            logger.error("keys not reloaded, those before stay valid: \(error)")
        }
    }
}
