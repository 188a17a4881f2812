public import LayoutdMemory

/// Why the server refuses a request.
///
/// All but ``busy`` and those of a response are found before the handler is called.
/// If several reasons apply, the first of these counts: an invalid method or malformed header
/// fields, too many connections, a malformed or overlong target or one with an encoded slash, the
/// wrong host, no valid key, a body too large, stopping.
public enum Refusal: Sendable, Equatable {
    /// The body, as sent or unpacked, is longer than the limit, in bytes; the response should be 413.
    case bodyTooLarge(limit: Int)

    /// The request target is longer than the limit, in bytes; the response should be 414.
    case targetTooLong(limit: Int)

    /// The request violates HTTP, or its body is not the gzip data that it is said to be; carries the
    /// error and the fix. The response should be 400.
    case malformed(String)

    /// The path has a percent-encoded slash, which separates no segments (RFC 3986 §2.2), so it is
    /// not the path that it would be once decoded; the response should be 404.
    case encodedSlash

    /// More connections are open than the limit, and this request, on a spare one, is not for
    /// ``ServerConfiguration/healthPath``; the response should be 503.
    case tooManyConnections

    /// The request is for a host other than the loopback address that the server listens on;
    /// carries the `Host` as sent, or the authority of a target in absolute form. The response
    /// should be 421.
    case wrongHost(String)

    /// The request needs a key, see ``ServerConfiguration/protectedPath``; `isGiven` says whether it
    /// has one, which is not valid. The response should be 401.
    case unauthorized(isGiven: Bool)

    /// The body, or the response, takes more memory than can be reserved; the response should be
    /// 429, or 503 if it is not the client's own limit.
    case overBudget(OverMemoryBudget)

    /// The workers did not get to the request in time, or too many requests of its client wait for
    /// them; the response should be 503.
    case busy

    /// The server is stopping and accepts no new requests; the response should be 503.
    case stopping
}
