import LayoutdJournal

/// Where a Redis or Valkey server is, and how to log in.
public struct RedisAddress: Sendable, Hashable {
    /// The name or IP address of the host.
    public let host: String
    /// The port, 6379 unless another is given.
    public let port: UInt16
    /// Whether the connection is encrypted, and the server's certificate is checked.
    public let isEncrypted: Bool
    /// The number of the database.
    public let database: Int
    /// What to log in with, if the server demands it.
    let login: Login?
    /// Whether it has a password.
    public var hasLogin: Bool { login != nil }
    /// A file with the certificates of other authorities than those that the system trusts.
    var authorities: String?

    /// A password, and the user it is for; without a user, the default one.
    struct Login: Sendable, Hashable {
        let user: String?
        let password: String
    }

    /// Parses `redis://[user][:password@]host[:port][/database]`, or `rediss://…` for TLS.
    ///
    /// Special characters in user and password are percent-encoded, IPv6 addresses are in brackets.
    ///
    /// - Throws: ``JournalError`` with what is wrong, without the password.
    public init(_ text: String) throws(JournalError) {
        var parser = Parser(text[...])
        isEncrypted = try parser.takeScheme()
        database = try parser.takeDatabase()
        login = try parser.takeLogin()
        (host, port) = try parser.takeHost()
    }
}

extension RedisAddress: CustomStringConvertible, CustomDebugStringConvertible {
    /// The address as a URL, without user and password.
    public var description: String {
        let scheme = isEncrypted ? "rediss" : "redis"
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name):\(port)" + (database == 0 ? "" : "/\(database)")
    }

    /// The address as a URL, without user and password.
    public var debugDescription: String { description }
}

extension RedisAddress: CustomReflectable {
    /// No parts, so that the password does not appear in a dump.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Takes a URL apart, from its two ends.
private struct Parser {
    private var rest: Substring

    init(_ text: Substring) { rest = text }

    mutating func takeScheme() throws(JournalError) -> Bool {
        for (scheme, isEncrypted) in [("redis://", false), ("rediss://", true)]
        where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            return isEncrypted
        }
        throw JournalError("a Redis URL begins with redis:// or rediss://")
    }

    mutating func takeDatabase() throws(JournalError) -> Int {
        guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
            throw JournalError(
                "a Redis URL has no options; write ? as %3F and # as %23 in a password"
            )
        }
        guard let slash = rest.firstIndex(of: "/") else { return 0 }
        let text = rest[rest.index(after: slash)...]
        rest = rest[..<slash]
        guard !text.isEmpty else { return 0 }
        // The rest may be a password with a slash, so it is not quoted.
        guard text.utf8.allSatisfy(isDigit), let number = Int(text) else {
            throw JournalError(
                "the path of a Redis URL is the number of the database; write / as %2F in a password"
            )
        }
        return number
    }

    mutating func takeLogin() throws(JournalError) -> RedisAddress.Login? {
        guard let at = rest.lastIndex(of: "@") else { return nil }
        let text = rest[..<at]
        rest = rest[rest.index(after: at)...]
        guard let colon = text.firstIndex(of: ":") else {
            throw JournalError("a Redis URL has :password@ or user:password@ before the host")
        }
        let user = try decode(text[..<colon])
        let password = try decode(text[text.index(after: colon)...])
        guard !password.isEmpty else {
            throw JournalError("the password in the Redis URL is empty")
        }
        return RedisAddress.Login(user: user.isEmpty ? nil : user, password: password)
    }

    func takeHost() throws(JournalError) -> (host: String, port: UInt16) {
        let (host, port) = split()
        let allowed = "-._:%"
        guard !host.isEmpty,
            host.utf8.allSatisfy({ isAlphanumeric($0) || allowed.utf8.contains($0) })
        else {
            throw JournalError("a Redis URL needs a host, such as redis://localhost:6379")
        }
        guard let port else { return (String(host), 6_379) }
        guard port.utf8.allSatisfy(isDigit), let number = UInt16(port), number > 0 else {
            throw JournalError("the port of a Redis URL is a number from 1 to 65535")
        }
        return (String(host), number)
    }

    /// The host without brackets, and the text after the colon if there is one.
    private func split() -> (host: Substring, port: Substring?) {
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            let host = rest[rest.index(after: rest.startIndex)..<end]
            let after = rest[rest.index(after: end)...]
            // Anything but a colon makes an invalid port.
            return (host, after.isEmpty ? nil : after.hasPrefix(":") ? after.dropFirst() : after)
        }
        guard let colon = rest.firstIndex(of: ":") else { return (rest, nil) }
        return (rest[..<colon], rest[rest.index(after: colon)...])
    }

    private func decode(_ text: Substring) throws(JournalError) -> String {
        var bytes: [UInt8] = []
        var source = text.utf8.makeIterator()
        while let byte = source.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = source.next().flatMap(hexDigit),
                let low = source.next().flatMap(hexDigit)
            else {
                throw JournalError("user and password in a Redis URL have % as %25")
            }
            bytes.append(high << 4 | low)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let lower = byte | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lower) else { return nil }
    return lower - UInt8(ascii: "a") + 10
}
