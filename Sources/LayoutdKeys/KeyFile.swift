/// The keys that a file lists, found by their secrets.
///
/// Each line has a name and the SHA-256 of a secret: `name:` and 64 lower-case hexadecimal digits,
/// and then the name's limits, if it has some: `max-sessions=50 max-memory=64M`. Several lines may
/// have the same name, so that a client can change its key while the old one is still valid; its
/// limits are in the first of them. Empty lines, and lines that start with `#`, mean nothing. The
/// file has no secret in it.
public struct KeyFile: Sendable {
    /// A key and what its secret hashes to.
    private struct Key: Sendable {
        var granted: GrantedKey
        let hash: SecretHash
        let limits: KeyLimits

        var name: String { granted.name }
    }

    private var keys: [Key]
    /// The positions in `keys` by the first bytes of their hashes.
    private let positions: [UInt64: [Int]]

    /// The limits of the names that have some.
    public let limits: [String: KeyLimits]

    /// The number of keys.
    public var count: Int { keys.count }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - path: The file's path, for errors.
    /// - Throws: ``KeyFileError`` with the first error, its line and its reason. It never shows the
    ///   line itself, which may be a secret by mistake.
    public init(_ text: String, path: String) throws(KeyFileError) {
        var keys: [Key] = []
        var lines: (names: [String: Int], hashes: [SecretHash: Int]) = ([:], [:])
        let texts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (number, text) in zip(1..., texts) {
            guard let line = content(of: text) else { continue }
            let key: Key
            do throws(InvalidLine) {
                key = try Self.key(in: line)
                if let line = lines.hashes[key.hash] {
                    throw InvalidLine(
                        "the hash of \(key.name) is in line \(line) too; give every key its own"
                    )
                }
                if let line = lines.names[key.name], key.limits != KeyLimits() {
                    throw InvalidLine(
                        "the name \(key.name) is in line \(line) too; write its limits there"
                    )
                }
            } catch {
                throw KeyFileError(path: path, line: number, reason: error.description)
            }
            lines.names[key.name] = lines.names[key.name] ?? number
            lines.hashes[key.hash] = number
            keys.append(key)
        }
        guard !keys.isEmpty else {
            throw KeyFileError(
                path: path,
                reason: "there is no key in it; 'layoutd keys add NAME' prints a line for it"
            )
        }
        self.keys = keys
        let limited = keys.filter { $0.limits != KeyLimits() }.map { ($0.name, $0.limits) }
        limits = Dictionary(uniqueKeysWithValues: limited)
        positions = Dictionary(grouping: keys.indices) { keys[$0].hash.prefixNumber }
    }

    /// Takes the place of another file: keys that both list go on, its other keys are revoked.
    ///
    /// A key whose name has changed is another one.
    mutating func replace(_ old: KeyFile) {
        var left: [SecretHash: GrantedKey] = [:]
        for key in old.keys { left[key.hash] = key.granted }
        for (index, key) in keys.enumerated() where left[key.hash]?.name == key.name {
            guard let granted = left.removeValue(forKey: key.hash) else { continue }
            keys[index].granted = granted
        }
        for key in left.values { key.revoke() }
    }

    /// Finds the key with a secret; `nil` if there is none.
    ///
    /// Its time depends only on the first bytes of the secret's hash, which are looked up; the rest
    /// is compared in constant time. That reveals nothing of the secrets: to use it, a client would
    /// have to choose secrets by their hashes.
    ///
    /// - Parameter secret: The bytes of the secret.
    /// - Returns: The key.
    /// - Complexity: O(1) in the number of keys.
    public func key(ofSecret secret: UnsafeRawBufferPointer) -> GrantedKey? {
        let hash = SecretHash(of: secret)
        guard let candidates = positions[hash.prefixNumber] else { return nil }
        return candidates.first { hash.isSame(as: keys[$0].hash) }.map { keys[$0].granted }
    }

    private static func key(in line: Substring) throws(InvalidLine) -> Key {
        let words = line.split(whereSeparator: \.isWhitespace)
        let parts = words[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw InvalidLine("has no colon; write a name, a colon and a hash")
        }
        let name = try KeyName(parts[0])
        guard let hash = SecretHash(hexadecimal: parts[1]) else {
            throw InvalidLine(
                "the hash after the colon is not the 64 digits 0-9 and a-f of a SHA-256"
            )
        }
        return Key(
            granted: GrantedKey(name: name.text),
            hash: hash,
            limits: try KeyLimits(words.dropFirst())
        )
    }
}

/// Why a file of keys cannot be used.
public struct KeyFileError: Error, Equatable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The line, from 1; `nil` if the file as a whole is wrong.
    public let line: Int?
    /// What is wrong, and how to correct it.
    public let reason: String

    init(path: String, line: Int? = nil, reason: String) {
        (self.path, self.line, self.reason) = (path, line, reason)
    }

    /// The path, the line and the reason.
    public var description: String {
        line.map { "\(path), line \($0): \(reason)" } ?? "\(path): \(reason)"
    }
}

/// What is wrong with a line of a file of keys, or with a name.
public struct InvalidLine: Error, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A line without white space around it; `nil` for an empty line or a comment.
private func content(of line: Substring) -> Substring? {
    var line = line.drop(while: \.isWhitespace)
    while line.last?.isWhitespace ?? false { line.removeLast() }
    return line.isEmpty || line.first == "#" ? nil : line
}
