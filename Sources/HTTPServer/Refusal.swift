/// What the server turns away without asking the handler.
public enum Refusal: Sendable, Equatable {
    /// The body is longer than the limit, in bytes; meant as 413.
    case bodyTooLarge(limit: Int)

    /// The request target is longer than the limit, in bytes; meant as 414.
    case targetTooLong(limit: Int)

    /// The request breaks the rules of HTTP; carries what is wrong and the fix; meant as 400.
    case malformed(String)

    /// The server is stopping and takes no new requests; meant as 503.
    case stopping
}
