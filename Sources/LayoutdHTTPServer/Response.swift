public import HTTPTypes

/// The response to one request.
public struct Response: ~Copyable {
    /// The status, 200 to 999; other values become 500.
    public var status: HTTPResponse.Status

    /// The header fields in order; the server sets `Date`, `Content-Length` and `Connection`.
    ///
    /// If a value is empty or contains a line break, or there is a `Content-Length`, the client
    /// gets an empty 500.
    public var headers: [(name: HTTPField.Name, value: String)]

    var body: BodyBuffer

    /// Creates a response with a body.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields in order; set `Content-Type` here.
    ///   - body: The content. Only its length is sent in response to HEAD and with 304, nothing
    ///     with 204. libmicrohttpd always sends a length with 304: 0 for an empty body.
    public init(
        status: HTTPResponse.Status,
        headers: [(name: HTTPField.Name, value: String)] = [],
        body: consuming BodyBuffer
    ) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response without a body.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields in order.
    public init(
        status: HTTPResponse.Status,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) {
        self.init(status: status, headers: headers, body: BodyBuffer())
    }
}
