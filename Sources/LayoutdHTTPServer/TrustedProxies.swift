import CLayoutdMicrohttpd

/// The proxies that say which client a request is from.
struct TrustedProxies: Sendable {
    let networks: [IPNetwork]

    /// Whether an address is that of such a proxy.
    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The client of the request that a connection carries; nil if its address is not IP.
    ///
    /// A proxy appends the address that it sees to `X-Forwarded-For`, or to `Forwarded` (RFC 7239).
    /// All other elements may be the client's own words. `Forwarded` counts only without the other
    /// field. If the last element is not an address, the proxy itself is the client.
    func client(of connection: OpaquePointer) -> IPAddress? {
        let address = CLayoutdMicrohttpd_clientAddress(connection).flatMap { IPAddress($0) }
        guard !networks.isEmpty, let address, contains(address) else { return address }
        return forwardedClient(of: connection) ?? address
    }

    /// See ``Request/clientAddress``.
    func clientAddress(of connection: OpaquePointer) -> String {
        client(of: connection)?.clientText ?? ""
    }

    private func forwardedClient(of connection: OpaquePointer) -> IPAddress? {
        var list: String?
        var forwarded: String?
        visitValues(.HEADER_KIND, of: connection) { name, value in
            if name.equals("x-forwarded-for") { list = value?.string ?? "" }
            if name.equals("forwarded") { forwarded = value?.string ?? "" }
        }
        if let list {
            let start = list.utf8.lastIndex(of: comma).map(list.utf8.index(after:))
            return IPAddress(node: list[(start ?? list.startIndex)...])
        }
        return forwarded.flatMap { lastNode(ofForwarded: $0[...]) }.flatMap { IPAddress(node: $0) }
    }
}

/// The value of `for` in the last element of a `Forwarded` field (RFC 7239 §4); nil without one.
///
/// Quoted text separates nothing. A client that leaves a quote open makes the proxy's element a
/// part of its own, so such a field is worth nothing.
private func lastNode(ofForwarded field: Substring) -> Substring? {
    guard let element = field.splitOutsideQuotes(at: comma)?.last,
        let pairs = element.splitOutsideQuotes(at: semicolon)
    else { return nil }
    let nodes = pairs.compactMap { pair -> Substring? in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmed.lowercased() == "for" else { return nil }
        return parts[1]
    }
    return nodes.count == 1 ? nodes[0] : nil
}

extension IPAddress {
    /// Reads the name of a node (RFC 7239 §6); nil if it is no address.
    ///
    /// Quotes and a port are optional; an IPv6 address with a port is in brackets.
    fileprivate init?(node: Substring) {
        var text = node.trimmed
        if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = text.dropFirst().dropLast()
        }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let port = text[end...].dropFirst()
            guard port.isEmpty || port.hasPrefix(":") else { return nil }
            text = text[..<end].dropFirst()
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            text = text[..<colon]
        }
        self.init(String(text))
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    /// The parts between separators that no quotes enclose; nil if a quote is left open.
    fileprivate func splitOutsideQuotes(at separator: UInt8) -> [Substring]? {
        var parts: [Substring] = []
        var start = startIndex
        var (isQuoted, isEscaped) = (false, false)
        for (index, byte) in zip(utf8.indices, utf8) {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == backslash {
                isEscaped = true
            } else if byte == quote {
                isQuoted.toggle()
            } else if !isQuoted, byte == separator {
                parts.append(self[start..<index])
                start = utf8.index(after: index)
            }
        }
        return isQuoted ? nil : parts + [self[start...]]
    }
}

private let comma = UInt8(ascii: ",")
private let semicolon = UInt8(ascii: ";")
private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
