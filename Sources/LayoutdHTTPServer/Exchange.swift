/// The state of one request that has a body, is refused, or is suspended.
///
/// A class, because libmicrohttpd keeps it between calls as a pointer. Only the event thread of its
/// connection accesses it.
final class Exchange {
    /// Why the handler will not see this request; its body is then read and discarded.
    private(set) var refusal: Refusal?

    /// The body so far.
    private(set) var body: [UInt8] = []

    /// Whether the header has been checked; false after the request line alone was refused.
    let isOpen: Bool

    /// Whether the gate counts this request.
    let isCounted: Bool

    /// The suspension, while the request is suspended.
    var suspension: Suspension?

    private let limit: Int
    private var received = 0

    /// Creates the state of a counted request without a body.
    init() {
        limit = 0
        isOpen = true
        isCounted = true
    }

    /// Creates the state of a request with a complete header.
    ///
    /// - Parameters:
    ///   - limit: The longest body, in bytes.
    ///   - expected: The announced body length in bytes, which is reserved up to the limit.
    ///   - refusal: Why the request is refused; a refused request is not counted.
    init(limit: Int, expected: Int, refusal: Refusal?) {
        self.limit = limit
        self.refusal = refusal
        isOpen = true
        isCounted = refusal == nil
        if refusal == nil { body.reserveCapacity(min(expected, limit)) }
    }

    /// Creates the state of a request with a refused target, until its header is complete.
    init(refusedTarget refusal: Refusal) {
        self.refusal = refusal
        limit = 0
        isOpen = false
        isCounted = false
    }

    /// Receives the next piece of the body.
    ///
    /// A body over the limit is still read: a client that is writing does not read yet, and closing
    /// the connection with unread bytes would destroy the response on its way.
    ///
    /// - Returns: False if the client exceeds the limit by so much that it should be cut off.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        if refusal == nil, received > limit {
            refusal = .bodyTooLarge(limit: limit)
            body = []
        }
        if refusal == nil { body.append(contentsOf: bytes) }
        return received <= limit + Exchange.patience
    }

    /// The number of bytes read beyond the limit, so that the client receives the response.
    static let patience = 16 << 20
}
