/// The state of one request that has a body, is refused, or is put aside.
///
/// A class, because libmicrohttpd carries it from call to call as a pointer. Only the event thread
/// of its connection touches it.
final class Exchange {
    /// Why the handler will not see this request; the body is then read and forgotten.
    private(set) var refusal: Refusal?

    /// The body so far.
    private(set) var body: [UInt8] = []

    /// Whether the header has been looked at; not yet, where the request line alone is refused.
    let isOpen: Bool

    /// Whether the gate counts this request.
    let isCounted: Bool

    /// What the request waits for, if it is put aside.
    var suspension: Suspension?

    private let limit: Int
    private var received = 0

    /// Goes on with a counted request that has no body.
    init() {
        limit = 0
        isOpen = true
        isCounted = true
    }

    /// Starts a request whose header is complete.
    ///
    /// - Parameters:
    ///   - limit: The longest body, in bytes.
    ///   - expected: The body length the client announced, in bytes; room is made for it at once.
    ///   - refusal: Why the handler is not to be asked; such a request is not counted.
    init(limit: Int, expected: Int, refusal: Refusal?) {
        self.limit = limit
        self.refusal = refusal
        isOpen = true
        isCounted = refusal == nil
        if refusal == nil { body.reserveCapacity(min(expected, limit)) }
    }

    /// Remembers until the header is complete that the target was refused.
    init(refusedTarget refusal: Refusal) {
        self.refusal = refusal
        limit = 0
        isOpen = false
        isCounted = false
    }

    /// Takes the next piece of the body.
    ///
    /// A body over the limit is still read: a client that is writing does not read yet, and closing
    /// with bytes unread would destroy the answer on its way.
    ///
    /// - Returns: False if so much was sent in vain that the client should be cut off.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        if refusal == nil, received > limit {
            refusal = .bodyTooLarge(limit: limit)
            body = []
        }
        if refusal == nil { body.append(contentsOf: bytes) }
        return received <= limit + Exchange.patience
    }

    /// How many bytes beyond the limit are read for the sake of a clean answer.
    static let patience = 16 << 20
}
