public import HTTPTypes

/// What a handler answers.
public struct Response: ~Copyable {
    /// The status of the answer, 200 to 999; others become 500.
    public var status: HTTPResponse.Status

    /// The header fields in the order they are sent; `Date`, `Content-Length` and `Connection` are
    /// the server's affair.
    ///
    /// A value that is empty or has a line break in it, and a `Content-Length`, cannot be sent: the
    /// client then gets an empty 500.
    public var headers: [(name: HTTPField.Name, value: String)]

    var body: BodyBuffer

    /// Creates a response with a body.
    ///
    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - headers: The header fields in order; set `Content-Type` here.
    ///   - body: The content; not sent, but for its length, in answer to HEAD and with 304, and
    ///     not at all with 204. libmicrohttpd sends no 304 without a length: an empty body says 0.
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
    ///   - status: The status of the answer.
    ///   - headers: The header fields in order.
    public init(
        status: HTTPResponse.Status,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) {
        self.init(status: status, headers: headers, body: BodyBuffer())
    }
}
