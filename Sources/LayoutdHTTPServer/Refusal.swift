/// Why the server refuses a request without calling the handler.
///
/// If several reasons apply, the first of these counts: malformed header fields, a malformed or
/// overlong target, the wrong host, a body too large, stopping, an invalid method.
public enum Refusal: Sendable, Equatable {
    /// The body is longer than the limit, in bytes; the response should be 413.
    case bodyTooLarge(limit: Int)

    /// The request target is longer than the limit, in bytes; the response should be 414.
    case targetTooLong(limit: Int)

    /// The request violates HTTP; carries the error and the fix. The response should be 400.
    case malformed(String)

    /// The request is for a host other than the loopback address that the server listens on;
    /// carries the `Host` as sent, or the authority of a target in absolute form. The response
    /// should be 421.
    case wrongHost(String)

    /// The server is stopping and accepts no new requests; the response should be 503.
    case stopping
}
