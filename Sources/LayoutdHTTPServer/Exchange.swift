import LayoutdMemory

/// The state of one request that has a body, is refused, or is suspended.
///
/// A class, because libmicrohttpd keeps it between calls as a pointer. Only the event thread of its
/// connection accesses it.
final class Exchange {
    /// Why the handler will not see this request; its body is then read and discarded.
    private(set) var refusal: Refusal?

    /// The body so far, unpacked.
    private(set) var body: [UInt8] = []

    /// Whether the header has been checked; false after the request line alone was refused.
    let isOpen: Bool

    /// Whether the gate counts this request.
    let isCounted: Bool

    /// Whether the body is chunked.
    let isChunked: Bool

    /// The suspension, while the request is suspended.
    var suspension: Suspension?

    /// The key of the client; nil if the request needs none.
    let key: (any ClientKey)?

    private let limit: Int
    /// The bytes of the body that have arrived, packed or not.
    private(set) var received = 0
    /// Unpacks the body; nil if it is not compressed, or not needed any more.
    private var inflater: BodyInflater?
    private let account: MemoryAccount?
    /// The memory reserved for the body; short bodies need none.
    private var memory: MemoryReservation?

    /// Creates the state of a counted request without a body.
    init(with key: (any ClientKey)? = nil) {
        self.key = key
        limit = 0
        account = nil
        isOpen = true
        isCounted = true
        isChunked = false
    }

    /// Creates the state of a request with a complete header.
    ///
    /// - Parameters:
    ///   - limit: The longest body, in bytes.
    ///   - expected: The announced body length in bytes, which is reserved up to the limit.
    ///   - isChunked: Whether the body is chunked.
    ///   - isGzip: Whether the body is compressed.
    ///   - refusal: Why the request is refused; a refused request is not counted.
    ///   - key: The key of the client, if the request needs one.
    ///   - account: Where the memory for the body is reserved.
    init(
        limit: Int,
        expected: Int,
        isChunked: Bool,
        isGzip: Bool,
        refusal: Refusal?,
        with key: (any ClientKey)? = nil,
        account: MemoryAccount
    ) {
        self.key = key
        self.limit = limit
        self.refusal = refusal
        self.isChunked = isChunked
        self.account = account
        isOpen = true
        isCounted = refusal == nil
        guard refusal == nil else { return }
        if isGzip { startInflating(account) } else { makeRoom(for: min(expected, limit)) }
    }

    private func startInflating(_ account: MemoryAccount) {
        do throws(OverMemoryBudget) {
            inflater = try BodyInflater(memory: account)
        } catch {
            refuse(.overBudget(error))
        }
    }

    /// Creates the state of a request with a refused target, until its header is complete.
    init(refusedTarget refusal: Refusal) {
        self.refusal = refusal
        key = nil
        limit = 0
        account = nil
        isOpen = false
        isCounted = false
        isChunked = false
    }

    // A client that has left gets no response: libmicrohttpd reads the end of the stream first. What
    // would resume the suspension may keep it for longer, but not what waits for its response.
    deinit { _ = suspension?.takeContinuation() }

    /// Receives the next piece of the body.
    ///
    /// A body over the limit is still read: a client that is writing does not read yet, and closing
    /// the connection with unread bytes would destroy the response on its way.
    ///
    /// - Returns: False if the client sends so much that it should be cut off.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received += bytes.count
        if refusal == nil, received > limit { refuse(.bodyTooLarge(limit: limit)) }
        if refusal == nil {
            if inflater == nil { append(bytes) } else { inflate(bytes) }
        }
        return received <= Exchange.longestBody(limit: limit, refusal)
    }

    /// Handles the end of the body; a compressed one may be incomplete.
    func endBody() {
        guard refusal == nil, let inflater else { return }
        if received > 0, !inflater.isComplete { refuse(.malformed(truncatedGzip)) }
        self.inflater = nil
    }

    private func inflate(_ bytes: UnsafeRawBufferPointer) {
        // Every piece is checked before there is memory for it, so a bomb takes no more than a body.
        let isValid = inflater?.inflate(bytes) { piece in
            append(piece)
            return refusal == nil
        }
        if isValid == false, refusal == nil { refuse(.malformed(damagedGzip)) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        let count = body.count + bytes.count
        if count > limit { return refuse(.bodyTooLarge(limit: limit)) }
        if count > body.capacity { makeRoom(for: min(limit, max(count, 2 * body.capacity))) }
        if refusal == nil { body.append(contentsOf: bytes) }
    }

    /// Makes room for a body, or refuses the request if its memory cannot be reserved.
    private func makeRoom(for count: Int) {
        do throws(OverMemoryBudget) {
            if count > Self.shortBody { try reserve(count) }
            body.reserveCapacity(count)
        } catch {
            refuse(.overBudget(error))
        }
    }

    private func reserve(_ count: Int) throws(OverMemoryBudget) {
        if let memory { return try memory.resize(to: count) }
        memory = try account?.reserve(count)
    }

    private func refuse(_ refusal: Refusal) {
        self.refusal = refusal
        body = []
        memory = nil
        inflater = nil
    }

    /// Bodies up to this length are not worth counting, in bytes.
    private static let shortBody = 4096

    /// The number of bytes that are read, so that the client receives the response.
    ///
    /// - Parameters:
    ///   - limit: The longest body, in bytes.
    ///   - refusal: Why the request is refused, if it is.
    /// - Returns: The number of bytes; a client that sends more is cut off.
    static func longestBody(limit: Int, _ refusal: Refusal?) -> Int {
        if case .unauthorized = refusal { patienceWithoutKey } else { limit + patience }
    }

    /// The number of bytes read beyond the limit.
    private static let patience = 16 << 20

    /// The number of bytes read of a request without a valid key.
    private static let patienceWithoutKey = 64 << 10
}

private let truncatedGzip =
    "the body ends within its gzip data; send all of it, or leave Content-Encoding out"

private let damagedGzip =
    "the body is not gzip data, is damaged, or is followed by other bytes; compress it again, or "
    + "leave Content-Encoding out"
