import LayoutdLocks

/// The keys of a server, which can be replaced while it runs.
///
/// A class, because all threads share it.
public final class KeyRing: Sendable {
    private let path: String
    private let keys: Locked<KeyFile>

    /// Reads the keys in a file.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: ``KeyFileError`` if it cannot be read, or has an error in it.
    public init(path: String) throws(KeyFileError) {
        self.path = path
        keys = Locked(try KeyFile(contentsOf: path))
    }

    /// The number of keys.
    public var count: Int { keys.withLock { $0.count } }

    /// The limits of the names that have some.
    public var limits: [String: KeyLimits] { keys.withLock { $0.limits } }

    /// Reads the file again.
    ///
    /// Requests that arrive from then on need one of its keys. Those that have begun can see that
    /// their key is revoked.
    ///
    /// - Throws: ``KeyFileError`` if it cannot be read, or has an error in it; the keys that it had
    ///   then remain valid.
    public func reload() throws(KeyFileError) {
        var new = try KeyFile(contentsOf: path)
        keys.withLock { keys in
            new.replace(keys)
            keys = new
        }
    }

    /// Finds the key with a secret; `nil` if there is none.
    ///
    /// - Parameter secret: The bytes of the secret.
    /// - Returns: The key.
    public func key(ofSecret secret: UnsafeRawBufferPointer) -> GrantedKey? {
        // Copied, so that threads do not wait for each other's hashes.
        let keys = keys.withLock { $0 }
        return keys.key(ofSecret: secret)
    }
}

extension KeyFile {
    /// The largest file that is read, in bytes.
    private static let maximumBytes = 16 << 20

    /// Reads a file.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: ``KeyFileError`` if it cannot be read, or has an error in it.
    public init(contentsOf path: String) throws(KeyFileError) {
        let bytes: [UInt8]
        do throws(RegularFile.Failure) {
            bytes = try RegularFile(path: path, limit: Self.maximumBytes).bytes
        } catch {
            throw KeyFileError(path: path, reason: error.reason)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw KeyFileError(path: path, reason: "it is not text in UTF-8")
        }
        try self.init(text, path: path)
    }
}
