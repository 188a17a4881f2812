import CLayoutdMicrohttpd
public import HTTPTypes
import LayoutdLocks

/// A request that has ended; valid only while it is observed.
public struct FinishedRequest: ~Copyable {
    /// The bytes of the request's body that were received.
    public let receivedBytes: Int

    /// Whether the connection ended before the response did.
    public let isCutOff: Bool

    private let record: RequestRecord
    private let clientName: String?
    private let connection: OpaquePointer
    private let proxies: TrustedProxies

    init(
        _ record: RequestRecord,
        receivedBytes: Int,
        isCutOff: Bool,
        from clientName: String?,
        on connection: OpaquePointer,
        behind proxies: TrustedProxies
    ) {
        self.record = record
        self.receivedBytes = receivedBytes
        self.isCutOff = isCutOff && !record.endsWithConnection
        self.clientName = clientName
        self.connection = connection
        self.proxies = proxies
    }

    /// The method.
    public var method: MethodKind { record.method }

    /// The status code of the response; nil if there was none.
    public var status: Int? { record.status > 0 ? Int(record.status) : nil }

    /// What the response is about.
    public var subject: ResponseSubject { record.subject }

    /// The bytes of the response's body; all of them if it has a length, even if the client left.
    public var sentBytes: Int { record.sentBytes }

    /// The time since the request's head was complete, in nanoseconds.
    public var nanoseconds: UInt64 { monotonicNanoseconds() &- record.start }

    /// Whether it waited for a change, see ``HandlerResult/wait(park:answer:)``.
    public var hasWaited: Bool { record.hasWaited }

    /// Whether it was handed to a worker.
    public var usedWorker: Bool { record.usedWorker }

    private var source: Request.Source { .connection(connection, proxies) }

    /// What limits count: the client's name, or its address if the request needs no key.
    public var client: String { clientName ?? clientAddress }

    /// See ``Request/clientAddress``.
    public var clientAddress: String { source.clientAddress }

    /// See ``Request/header(_:)``.
    public func header(_ name: HTTPField.Name) -> String? { source.header(name.canonicalName) }

    /// The request's identifier: that in `X-Request-Id`, or one that was made for it, see
    /// ``ServerConfiguration/identifiesRequests``; nil if there is none.
    public var identifier: String? { record.identifier ?? givenIdentifier(of: source) }

    /// The identifier of the request's trace: 32 hexadecimal digits of `traceparent`.
    public var traceIdentifier: String? {
        traceParent(of: source).map { String($0.dropFirst(3).prefix(32)) }
    }
}

/// What is known of a connection's current request, for an observer.
///
/// A class, because libmicrohttpd stores it with the connection as a pointer.
///
/// Safe to send between threads: only the connection's event thread accesses it.
final class RequestRecord: @unchecked Sendable {
    /// When the head was complete, in nanoseconds of the monotonic clock; 0 before that.
    private(set) var start: UInt64 = 0
    private(set) var method = MethodKind.other
    /// The status; 0 before there is a response.
    private(set) var status: UInt32 = 0
    private(set) var subject = ResponseSubject()
    var hasWaited = false
    var usedWorker = false
    /// The number for an identifier; 0 if responses have none.
    private(set) var number: UInt64 = 0
    /// The identifier in the response.
    var identifier: String?
    private var bodyBytes = 0
    private var stream: (any SentBody)?

    /// The bytes of the response's body.
    var sentBytes: Int {
        if let stream { return stream.sentBytes }
        // The responses to these have the length of a body that is not sent (RFC 9110 §9.3.2).
        return method == .head || status == 304 || status == 204 ? 0 : bodyBytes
    }

    /// Whether the connection has ended because the body is complete.
    var endsWithConnection: Bool { stream?.endsWithConnection == true }

    /// Begins a request whose head is complete; `number` is not 0 if its response has an identifier.
    func begin(_ method: UnsafePointer<CChar>, _ number: UInt64) {
        (self.number, identifier) = (number, nil)
        self.method = MethodKind(method)
        (status, subject, hasWaited, usedWorker) = (0, ResponseSubject(), false, false)
        (bodyBytes, stream) = (0, nil)
        start = monotonicNanoseconds()
    }

    /// Begins the response.
    func respond(
        _ status: UInt32,
        _ subject: ResponseSubject,
        bodyBytes: Int,
        _ stream: (any SentBody)?
    ) {
        (self.status, self.subject, self.bodyBytes, self.stream) =
            (status, subject, bodyBytes, stream)
    }

    /// Whether there is a request whose head is complete.
    var isOpen: Bool { start > 0 }

    /// Ends the request, and releases what it holds.
    func end() {
        (start, stream) = (0, nil)
    }
}
