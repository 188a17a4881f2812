/// Bytes after which a connection cannot be used any more.
struct BrokenRequest: Sendable {
    let bytes: [UInt8]

    /// Whether the client closes the connection after the bytes, because the server waits for more.
    let isAbandoned: Bool

    /// - Parameters:
    ///   - text: The bytes, as Latin-1 text.
    ///   - isAbandoned: Whether the server waits for more.
    init(_ text: String, isAbandoned: Bool = false) {
        bytes = text.latin1
        self.isAbandoned = isAbandoned
    }
}

extension BrokenRequest {
    static let all = framings + floods + garbage + truncated

    private static let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    private static let post =
        "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

    /// Requests in which the end of the body is given twice, or cannot be understood.
    private static let framings = [
        post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        post
            + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\n\r\n",
        post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
        post + "Content-Length: +2\r\n\r\n{}", post + "Content-Length : 2\r\n\r\n{}",
        post + "Content-Length: 99999999999999999999\r\n\r\n{}",
        post + "Content-Length: 1048577\r\nExpect: 100-continue\r\n\r\n",
        post + "Transfer-Encoding: gzip, chunked\r\n\r\n", chunked + "xyz\r\n",
        chunked + "FFFFFFFFFFFFFFFFF\r\n", chunked + "2\r\n{}{}{}\r\n0\r\n\r\n",
        "GET /healthz HTTP/1.1\r\n\r\n", get + "Host: localhost\r\n\r\n",
    ].map { BrokenRequest($0) }

    /// Requests with more fields than a head may have.
    private static let floods = [
        get + String(repeating: "A: b\r\n", count: 800) + "\r\n",
        get + (0..<4_000).map { "X-\($0): flood\r\n" }.joined(),
        get + "X: " + String(repeating: "x", count: 33_000) + "\r\n\r\n",
        get + "X: " + String(repeating: "x", count: 1_000_000),
        get + "Cookie: " + String(repeating: "a=b; ", count: 10_000) + "\r\n\r\n",
        "GET /" + String(repeating: "x", count: 100_000) + " HTTP/1.1\r\n",
        chunked + "2\r\n{}\r\n0\r\n" + String(repeating: "X: y\r\n", count: 20_000) + "\r\n",
    ].map { BrokenRequest($0) }

    /// Bytes that are not HTTP, or nearly not.
    private static let garbage = [
        "GET /healthz\r\n\r\n", "GET /healthz XTTP/1.1\r\nHost: localhost\r\n\r\n",
        get + "no colon\r\n\r\n",
        String(
            String.UnicodeScalarView((0..<3_000).map { Unicode.Scalar(UInt8($0 * 7_919 % 251)) })
        )
            + "\r\n\r\n",
    ].map { BrokenRequest($0) }

    /// Requests that never end.
    private static let truncated = [
        "", "\r\n\r\n", "\u{16}\u{3}\u{1}\u{0}\u{A5}\u{1}\u{0}\u{0}\u{A1}\u{3}\u{3}", "G",
        "GET /heal", get, get + "X: y", post + "Content-Length: 100\r\n\r\n",
        post + "Content-Length: 100\r\n\r\n{\"preset\": ", chunked + "2\r\n{}\r\n",
        chunked + "8\r\n{}",
        post + "Content-Length: 1048576\r\n\r\n" + String(repeating: " ", count: 50_000),
        post + "Content-Length: 2097152\r\n\r\n" + String(repeating: " ", count: 1_500_000),
    ].map { BrokenRequest($0, isAbandoned: true) }
}
