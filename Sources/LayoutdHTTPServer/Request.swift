import CLayoutdMicrohttpd
public import HTTPTypes

/// One request, complete with its body.
///
/// It is valid only while its handler runs: header fields and query are read from the connection
/// on demand. Therefore it cannot be copied, and handlers only borrow it.
public struct Request: ~Copyable {
    /// The method as sent; HEAD is not converted to GET.
    public let method: HTTPRequest.Method

    /// The path without the query, percent-decoded; invalid UTF-8 becomes U+FFFD.
    public let path: String

    /// The body, empty if there was none; unpacked if its `Content-Encoding` was gzip.
    public let body: [UInt8]

    /// The name of the client, which its key belongs to; nil if the request needs none.
    public let clientName: String?

    /// The source of values that are read on demand.
    let source: Source

    enum Source {
        // libmicrohttpd keeps the connection alive and untouched by other threads until the access
        // handler returns, and the request ends before that.
        case connection(OpaquePointer, TrustedProxies)
        case copy(DetachedRequest)
    }

    init(
        _ call: Call,
        from clientName: String?,
        by proxies: TrustedProxies,
        method: HTTPRequest.Method,
        body: [UInt8] = []
    ) {
        source = .connection(call.connection, proxies)
        self.clientName = clientName
        self.method = method
        path = originPath(call.path)
        self.body = body
    }

    /// The query items in the order sent, percent-decoded; a plus sign means a space.
    ///
    /// `?a=1&b=&c` gives `a` with "1", `b` with "" and `c` with nil.
    ///
    /// - Complexity: O(*n*) in the length of the query, on every access.
    public var queryItems: [(name: String, value: String?)] {
        guard case .connection(let connection, _) = source else { return copy?.queryItems ?? [] }
        guard countValues(.GET_ARGUMENT_KIND, of: connection) > 0 else { return [] }
        var items: [(name: String, value: String?)] = []
        visitValues(.GET_ARGUMENT_KIND, of: connection) { name, value in
            items.append((name.string, value?.string))
        }
        return items
    }

    /// The client's IP address without its port; behind a proxy that is not trusted, the proxy's
    /// address, see ``ServerConfiguration/trustedProxies``.
    ///
    /// An IPv4 address has the form `192.0.2.1`, even if it is mapped into IPv6. For other IPv6
    /// addresses this is the network, such as `2001:db8:1:2::/64`: one client usually has all of
    /// it, so a limit per address has to count it as one. Empty if there is no such address.
    public var clientAddress: String {
        source.clientAddress
    }

    /// Returns the value of a header field.
    ///
    /// Several fields of one name are returned as one value, separated by commas (RFC 9110
    /// section 5.3).
    ///
    /// - Parameter name: The name; case does not matter.
    /// - Returns: The value without surrounding white space; nil if there is no such field. Invalid
    ///   UTF-8 becomes U+FFFD.
    /// - Complexity: O(*n*) in the number of fields.
    public func header(_ name: HTTPField.Name) -> String? {
        source.header(name.canonicalName)
    }
}

extension Request.Source {
    /// See ``Request/clientAddress``.
    var clientAddress: String {
        switch self {
        case .connection(let connection, let proxies): proxies.clientAddress(of: connection)
        case .copy(let copy): copy.clientAddress
        }
    }

    /// See ``Request/header(_:)``; the name is in lower case.
    func header(_ wanted: String) -> String? {
        switch self {
        case .copy(let copy): return copy.header(wanted)
        case .connection(let connection, _):
            guard hasHeader(wanted, connection) else { return nil }
            var found: String?
            visitValues(.HEADER_KIND, of: connection) { name, value in
                guard name.equals(wanted) else { return }
                let part = value?.trimmed.string ?? ""
                found = found.map { "\($0), \(part)" } ?? part
            }
            return found
        }
    }
}

extension Request {
    /// What limits count: the client's name, or its address if the request needs no key.
    public var client: String { clientName ?? clientAddress }

    /// A number that stands for ``client``, nearly always another for another client.
    ///
    /// It takes a tenth of the time.
    public var clientNumber: UInt64 {
        if let clientName { return UInt64(bitPattern: Int64(clientName.hashValue)) }
        guard case .connection(let connection, let proxies) = source else {
            return UInt64(bitPattern: Int64(copy?.clientAddress.hashValue ?? 0))
        }
        return proxies.client(of: connection)?.clientNumber ?? 0
    }
}

extension HTTPRequest.Method {
    /// Whether requests with this method change nothing (RFC 9110 §9.2.1).
    package var isSafe: Bool { self == .get || self == .head || self == .options }
}
