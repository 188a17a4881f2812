/// What the server turns away without asking the handler.
///
/// Where several apply it is the first of: malformed header fields, a malformed or overlong target,
/// the wrong host, a body too large, stopping. A method that is none shows last.
public enum Refusal: Sendable, Equatable {
    /// The body is longer than the limit, in bytes; meant as 413.
    case bodyTooLarge(limit: Int)

    /// The request target is longer than the limit, in bytes; meant as 414.
    case targetTooLong(limit: Int)

    /// The request breaks the rules of HTTP; carries what is wrong and the fix; meant as 400.
    case malformed(String)

    /// The request is for another host than the loopback address the server listens on; carries the
    /// `Host` as sent, or the authority of a target in absolute form; meant as 421.
    case wrongHost(String)

    /// The server is stopping and takes no new requests; meant as 503.
    case stopping
}
