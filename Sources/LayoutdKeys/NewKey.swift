/// A key that has just been made: its secret, and the line for the file of keys.
public struct NewKey: Sendable {
    /// What the client sends: 32 bytes as base64url.
    public let secret: String
    /// The name and the hash of the secret.
    public let line: String

    /// Makes a key for a client.
    ///
    /// - Parameters:
    ///   - name: The client's name.
    ///   - generator: Where its bytes come from.
    /// - Throws: ``InvalidLine`` with what is wrong with the name.
    public init(
        name: String,
        using generator: inout some RandomNumberGenerator
    ) throws(InvalidLine) {
        let keyName = try KeyName(name[...])
        secret = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.base64URL
        let hash = Array(secret.utf8).withUnsafeBytes { SecretHash(of: $0).text }
        line = "\(keyName.text):\(hash)"
    }

    /// Makes a key with bytes from the system's generator.
    ///
    /// - Parameter name: The client's name.
    /// - Throws: ``InvalidLine`` with what is wrong with the name.
    public init(name: String) throws(InvalidLine) {
        var generator = SystemRandomNumberGenerator()
        try self.init(name: name, using: &generator)
    }
}

extension [UInt8] {
    /// The bytes as text without padding.
    ///
    /// - Note: Source: RFC 4648 section 5.
    fileprivate var base64URL: String {
        let digits = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let bits = flatMap { byte in (0..<8).map { byte >> (7 - UInt8($0)) & 1 } }
        let numbers = stride(from: 0, to: bits.count, by: 6).map { start in
            (start..<start + 6).reduce(0) { $0 << 1 | Int($1 < bits.count ? bits[$1] : 0) }
        }
        return String(numbers.map { digits[$0] })
    }
}
