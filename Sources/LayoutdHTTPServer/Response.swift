public import HTTPTypes
import LayoutdMemory

/// The response to one request.
public struct Response: ~Copyable {
    /// The status, 200 to 999; other values become 500.
    public var status: HTTPResponse.Status

    /// The header fields in order; the server sets `Date`, `Content-Length` and `Connection`.
    ///
    /// If a value is empty or contains a line break, or there is a `Content-Length`, the client
    /// gets an empty 500.
    public private(set) var headers: [HeaderField]

    /// What it is about, for a ``ServerObserver``.
    public var subject = ResponseSubject()

    var body: BodyBuffer

    /// The bytes of the body, without those that are produced while it is sent.
    public var bodyBytes: Int { prepared?.body.count ?? body.count }

    /// What the response was made from, if several are the same; ``body`` is then empty.
    private(set) var prepared: PreparedResponse?

    /// Whether it is the same as other responses; ``append(_:)`` makes it one of its own.
    public var isPrepared: Bool { prepared != nil }

    /// What only long bodies have; behind a reference, because responses are moved often.
    private(set) var long: LongBody?

    /// Bodies up to this length are not worth counting, in bytes.
    private static let shortBody = 32 << 10

    /// Whether the body, or what produces it, takes memory that counts.
    var isLong: Bool { body.count > Self.shortBody || long != nil }

    /// Reserves memory for the body, and for what produces the rest.
    ///
    /// - Parameters:
    ///   - account: The client's.
    ///   - mayExceed: Whether it is reserved even beyond the limits.
    /// - Returns: Why that is not possible; nil if it is.
    mutating func reserveMemory(
        from account: MemoryAccount,
        mayExceed: Bool
    ) -> OverMemoryBudget? {
        do throws(OverMemoryBudget) {
            let memory = try account.reserve(0)
            let bytes = body.count + (long?.rest?.estimatedBytes ?? 0)
            try memory.resize(to: bytes, mayExceed: mayExceed)
            long = LongBody(rest: long?.rest, memory: memory)
            return nil
        } catch {
            return error
        }
    }

    /// Adds header fields after the others.
    public mutating func append(_ fields: [HeaderField]) {
        if prepared != nil { unshare() }
        // One by one, because appending a list looks up the type of its fields at run time.
        for field in fields { headers.append(field) }
    }

    /// Makes a copy of the body of a prepared response, because the response differs from it.
    private mutating func unshare() {
        guard let shared = prepared?.body else { return }
        prepared = nil
        body = BodyBuffer(capacity: shared.count)
        shared.withUnsafeBytes { body.append($0) }
    }

    /// Creates a response with a body.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields in order; set `Content-Type` here.
    ///   - body: The content. Only its length is sent in response to HEAD and with 304, nothing
    ///     with 204. libmicrohttpd always sends a length with 304: 0 for an empty body.
    ///   - rest: Produces what follows `body` while the client reads it; nil if that is all.
    ///     The response then has no `Content-Length`: it is sent in chunks, or to clients of
    ///     HTTP/1.0 until the connection closes.
    public init(
        status: HTTPResponse.Status,
        headers: [HeaderField] = [],
        body: consuming BodyBuffer,
        rest: (any BodyProducer)? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        long = rest.map { LongBody(rest: .produced($0), memory: nil) }
    }

    /// Creates a response whose body continues whenever something has happened.
    ///
    /// It has no `Content-Length`, like one with a ``BodyProducer``. A client that closes its
    /// connection for writing is taken to have left.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields in order; set `Content-Type` here.
    ///   - body: The first bytes.
    ///   - feed: Supplies what follows.
    public init(
        status: HTTPResponse.Status,
        headers: [HeaderField] = [],
        body: consuming BodyBuffer,
        feed: any BodyFeed
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        long = LongBody(rest: .fed(feed), memory: nil)
    }

    /// Creates a response that is the same as others.
    public init(_ prepared: PreparedResponse) {
        status = prepared.status
        headers = prepared.headers
        body = BodyBuffer()
        self.prepared = prepared
    }

    /// Creates a response without a body.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The header fields in order.
    public init(
        status: HTTPResponse.Status,
        headers: [HeaderField] = []
    ) {
        self.init(status: status, headers: headers, body: BodyBuffer())
    }
}

/// What a long body has beside its first bytes.
final class LongBody: Sendable {
    /// What follows; nil if that is all.
    let rest: BodyRest?

    /// The memory that is reserved for the body and what produces it, until it is sent.
    let memory: MemoryReservation?

    init(rest: BodyRest?, memory: MemoryReservation?) {
        (self.rest, self.memory) = (rest, memory)
    }
}

/// What supplies the rest of a body.
enum BodyRest: Sendable {
    case produced(any BodyProducer)
    case fed(any BodyFeed)

    /// The memory that it takes, with the bytes that wait to be sent.
    var estimatedBytes: Int {
        switch self {
        case .produced(let producer): StreamedBody.window + producer.estimatedBytes
        case .fed(let feed): feed.estimatedBytes
        }
    }
}
