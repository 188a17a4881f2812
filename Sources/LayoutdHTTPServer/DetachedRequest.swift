import CLayoutdMicrohttpd
import HTTPTypes

/// A copy of a request that outlives its handler and can be used on any thread.
public struct DetachedRequest: Sendable {
    fileprivate let method: HTTPRequest.Method
    fileprivate let path: String
    fileprivate let body: [UInt8]
    let queryItems: [(name: String, value: String?)]
    let clientAddress: String
    fileprivate let clientName: String?
    private let headers: [(name: String, value: String)]

    /// Makes a request that came by no connection.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, percent-decoded.
    ///   - queryItems: The query, percent-decoded.
    ///   - headers: The header fields, their names in lower case.
    ///   - body: The body.
    ///   - clientAddress: The address that limits count.
    ///   - clientName: The name that the client's key belongs to; it counts more than the address.
    package init(
        method: HTTPRequest.Method,
        path: String,
        queryItems: [(name: String, value: String?)] = [],
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        clientAddress: String = "",
        clientName: String? = nil
    ) {
        self.method = method
        self.path = path
        self.queryItems = queryItems
        self.headers = headers
        self.body = body
        self.clientAddress = clientAddress
        self.clientName = clientName
    }

    fileprivate init(_ request: borrowing Request, _ connection: OpaquePointer) {
        method = request.method
        path = request.path
        body = request.body
        queryItems = request.queryItems
        clientAddress = request.clientAddress
        clientName = request.clientName
        var headers: [(name: String, value: String)] = []
        visitValues(.HEADER_KIND, of: connection) { name, value in
            headers.append((name.string.lowercased(), value?.trimmed.string ?? ""))
        }
        self.headers = headers
    }

    /// Like ``Request/header(_:)``, for a name in lower case.
    func header(_ name: String) -> String? {
        let values = headers.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension Request {
    /// A copy that outlives the handler; the body is shared with it.
    ///
    /// - Complexity: O(*n*) in the length of the query and the header fields.
    public borrowing func detached() -> DetachedRequest {
        switch source {
        case .connection(let connection, _): DetachedRequest(self, connection)
        case .copy(let copy): copy
        }
    }

    /// Creates a request from a copy; it has the same contents as the original.
    ///
    /// - Parameter copy: The result of ``detached()``.
    public init(_ copy: DetachedRequest) {
        method = copy.method
        path = copy.path
        body = copy.body
        clientName = copy.clientName
        source = .copy(copy)
    }

    var copy: DetachedRequest? {
        guard case .copy(let copy) = source else { return nil }
        return copy
    }
}
