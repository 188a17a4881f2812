import CLayoutdMicrohttpd
import Glibc
import HTTPTypes
import LayoutdMemory
import Synchronization

/// Handles each request from its first byte to its last; shared by all event threads.
///
/// libmicrohttpd keeps one pointer per request, its slot. The slot is nil before the first call of
/// the access handler, then either `bodyless` (no state, nothing allocated) or a retained
/// `Exchange`, and is cleared when the request is completed. A refused target stores an `Exchange`
/// before the first call; a suspended request replaces `bodyless` with one.
final class Dispatcher: Sendable {
    typealias Slot = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    let gate = Gate()
    let suspensions = Suspensions()

    /// Nil if clients have no time limit and nothing observes requests.
    let deadlines: Deadlines

    /// How the framing of requests is checked.
    let framing: FramingRule

    let limits: ConnectionLimits
    let workers: WorkerPool
    let memory: MemoryBudget
    let observer: (any ServerObserver)?
    private let identifiesRequests: Bool
    /// The number of the latest identifier; starts anywhere, so that those of processes differ.
    private let lastNumber = Atomic(UInt64.random(in: 1...UInt64.max))
    private let maximumBodyBytes: Int
    private let maximumTargetBytes: Int
    private let maximumQueryItems: Int
    /// The most of a connection's memory that a head may take, in bytes.
    private let maximumHeadMemory: Int
    private let healthPath: String
    private let protectedPath: [UInt8]
    private let proxies: TrustedProxies
    private let turns = Atomic(0)
    private let hosts: LoopbackHosts?
    private let authenticator: Server.Authenticator?
    private let refusalHandler: Server.RefusalHandler
    private let handler: Server.Handler

    /// - Parameters:
    ///   - configuration: The limits.
    ///   - workers: The threads for long work.
    ///   - hosts: The hosts that requests may be for; nil for any host.
    ///   - authenticate: Finds the client that a key belongs to; nil if no request needs one.
    ///   - refuse: Responds to refused requests.
    ///   - handler: Responds to all other requests.
    init(
        _ configuration: ServerConfiguration,
        workers: WorkerPool,
        hosts: LoopbackHosts?,
        authenticate: Server.Authenticator? = nil,
        refuse: @escaping Server.RefusalHandler,
        handler: @escaping Server.Handler
    ) {
        memory = configuration.memory
        framing = configuration.framing
        observer = configuration.observer
        identifiesRequests = configuration.identifiesRequests
        maximumBodyBytes = configuration.maximumBodyBytes
        maximumTargetBytes = configuration.maximumTargetBytes
        maximumQueryItems = LayoutdHTTPServer.maximumQueryItems(
            connectionMemory: configuration.connectionMemory
        )
        maximumHeadMemory = configuration.connectionMemory - responseMemory
        healthPath = configuration.healthPath
        protectedPath = Array(configuration.protectedPath.utf8)
        proxies = TrustedProxies(networks: configuration.trustedProxies)
        limits = ConnectionLimits(configuration)
        self.workers = workers
        self.hosts = hosts
        deadlines = Deadlines(configuration)
        authenticator = authenticate
        refusalHandler = refuse
        self.handler = handler
    }

    /// Checks the raw target; returns the initial content of the request's slot.
    func inspect(target: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
        guard
            let refusal = refusal(
                ofTarget: target,
                limit: maximumTargetBytes,
                maximumItems: maximumQueryItems
            )
        else { return nil }
        dropQuery(ofTarget: target)
        return Unmanaged.passRetained(Exchange(refusedTarget: refusal)).toOpaque()
    }

    /// Handles one call of the access handler: the header, a piece of the body, or the end.
    func advance(_ call: Call) -> MHD_Result {
        guard let state = call.slot.pointee else { return begin(call, refusedTarget: nil) }
        if state == bodyless { return finish(call) }
        // Retained when it was stored in the slot; released only by `complete`.
        let exchange = Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
        if let suspension = exchange.suspension.take() { return resume(suspension, exchange, call) }
        guard exchange.isOpen else { return begin(call, refusedTarget: exchange.refusal) }
        if call.upload.count > 0 { return exchange.receive(call.takeUpload()) ? .YES : .NO }
        exchange.endBody()
        guard let refusal = exchange.refusal else { return finish(call, exchange) }
        return refuse(refusal, call)
    }

    /// Ends a request, with or without a response; called exactly once for each inspected request.
    func complete(_ slot: Slot) {
        defer { slot.pointee = nil }
        guard let state = slot.pointee else { return }
        if state == bodyless { return gate.leave() }
        if Unmanaged<Exchange>.fromOpaque(state).takeRetainedValue().isCounted { gate.leave() }
    }

    /// Starts the time limit of the next request, and lets the observer see the one that has ended;
    /// called before `complete`.
    func requestEnded(
        on connection: OpaquePointer,
        _ slot: Slot,
        _ reason: MHD_RequestTerminationCode
    ) {
        limits.requestEnded(connection)
        guard let open = OpenConnection.current(connection) else { return }
        deadlines.requestEnded(open)
        guard let record = open.record, record.isOpen, let observer else { return }
        defer { record.end() }
        var receivedBytes = 0
        var client: String?
        if let state = slot.pointee, state != bodyless {
            let exchange = Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
            (receivedBytes, client) = (exchange.received, exchange.key?.name)
        }
        observer.requestEnded(
            FinishedRequest(
                record,
                receivedBytes: receivedBytes,
                isCutOff: reason != .REQUEST_TERMINATED_COMPLETED_OK,
                from: client,
                on: connection,
                behind: proxies
            )
        )
    }

    /// A number for an identifier, never 0.
    private func nextNumber() -> UInt64 {
        // Hashed with the process's seed, because consecutive numbers would count the requests of
        // all clients.
        var hasher = Hasher()
        hasher.combine(lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
        return max(1, UInt64(bitPattern: Int64(hasher.finalize())))
    }

    /// The record of a call's request; nil if nothing observes requests.
    func record(of call: Call) -> RequestRecord? {
        observer == nil ? nil : OpenConnection.current(call.connection)?.record
    }

    /// Ends connections that are too slow or whose clients have left; called ten times a second.
    func enforceLimits() {
        limits.enforce()
        let turn = turns.add(1, ordering: .relaxed).newValue
        if turn.isMultiple(of: 2) { suspensions.endPointless() }
        // This looks at every connection.
        guard turn.isMultiple(of: 5) else { return }
        deadlines.enforce()
        workers.refuseOverdue()
    }

    private func begin(_ call: Call, refusedTarget: Refusal?) -> MHD_Result {
        record(of: call)?.begin(call.method, identifiesRequests ? nextNumber() : 0)
        let head = RequestHead(call, framing)
        guard leavesRoom(head, call) else { return refuseLargeHead(call) }
        // The end of the body is unknown, so respond now; libmicrohttpd then closes the connection.
        if let fault = head.fault(isHTTP10: call.isHTTP10) {
            return refuse(.malformed(fault), call)
        }
        if limits.isSpare(call.connection) {
            limits.requestArrived(onSpare: call.connection)
            guard isHealthCheck(call, head) else { return refuse(.tooManyConnections, call) }
        }
        let length = Int(clamping: head.contentLength ?? 0)
        let tooLarge =
            length > maximumBodyBytes ? Refusal.bodyTooLarge(limit: maximumBodyBytes) : nil
        var key: (any ClientKey)?
        let refusal =
            refusedTarget ?? wrongHost(call, head) ?? identify(&key, of: call, head) ?? tooLarge
            ?? (gate.enter() ? nil : .stopping)
        guard let refusal else {
            call.slot.pointee = state(of: call, head, with: key, expecting: length)
            return .YES
        }
        complete(call.slot)
        call.slot.pointee = retained(call, head, expecting: length, with: key, refusal)
        if head.expectsContinue
            || length > Exchange.longestBody(limit: maximumBodyBytes, refusal)
        {
            return refuse(refusal, call)
        }
        return .YES
    }

    /// The state of a request that is not refused; without a body and a client it needs none.
    private func state(
        of call: Call,
        _ head: RequestHead,
        with key: (any ClientKey)?,
        expecting length: Int
    ) -> UnsafeMutableRawPointer? {
        if head.announcesBody { return retained(call, head, expecting: length, with: key) }
        guard let key else { return bodyless }
        return Unmanaged.passRetained(Exchange(with: key)).toOpaque()
    }

    /// Finds the key of a request that needs one; returns a refusal if there is none.
    ///
    /// Preflights have no key (WHATWG Fetch, "CORS-preflight fetch").
    private func identify(
        _ found: inout (any ClientKey)?,
        of call: Call,
        _ head: RequestHead
    ) -> Refusal? {
        guard let authenticator, isPath(call.path, in: protectedPath),
            strcmp(call.method, "OPTIONS") != 0
        else { return nil }
        guard let authorization = head.authorization else { return .unauthorized(isGiven: false) }
        guard !head.isAuthorizedTwice, let key = bearerToken(in: authorization) else {
            return .unauthorized(isGiven: true)
        }
        found = authenticator(UnsafeRawBufferPointer(key.bytes))
        return found == nil ? .unauthorized(isGiven: true) : nil
    }

    /// The state of a request that the gate counts; created if there is none.
    func exchange(of call: Call) -> Exchange {
        if let state = call.slot.pointee, state != bodyless {
            return Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
        }
        let exchange = Exchange()
        call.slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return exchange
    }

    private func wrongHost(_ call: Call, _ head: RequestHead) -> Refusal? {
        // If a target has an authority, that counts instead of Host (RFC 9112 §3.2.2).
        guard let hosts, let host = authority(ofTarget: call.path) ?? head.host,
            !hosts.contains(host)
        else { return nil }
        return .wrongHost(host.string)
    }

    /// The key of a call's client; nil if its request needs none.
    func key(of call: Call) -> (any ClientKey)? {
        guard let state = call.slot.pointee, state != bodyless else { return nil }
        return Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue().key
    }

    /// The client's part of the memory.
    func account(of call: Call) -> MemoryAccount {
        account(of: call, from: key(of: call)?.name)
    }

    private func account(of call: Call, from client: String?) -> MemoryAccount {
        if let client { return MemoryAccount(budget: memory, owner: .named(client)) }
        return MemoryAccount(budget: memory, owner: .client(of: call.connection, proxies))
    }

    /// Whether a head leaves the connection enough memory for a response.
    private func leavesRoom(_ head: RequestHead, _ call: Call) -> Bool {
        let left = maximumHeadMemory - head.memory
        // Counting the items of a query visits all of them.
        return left >= maximumQueryItems * recordSize
            || left >= countValues(.GET_ARGUMENT_KIND, of: call.connection) * recordSize
    }

    /// Sends 431 past libmicrohttpd, which would close the connection without a response.
    private func refuseLargeHead(_ call: Call) -> MHD_Result {
        record(of: call)?.respond(431, ResponseSubject(), bodyBytes: 0, nil)
        // All earlier responses have been sent: libmicrohttpd handles one request after the other.
        let descriptor = CLayoutdMicrohttpd_descriptor(call.connection)
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        largeHeadResponse.withUTF8Buffer { text in
            _ = Glibc.send(descriptor, text.baseAddress, text.count, flags)
        }
        return .NO
    }

    private func isHealthCheck(_ call: Call, _ head: RequestHead) -> Bool {
        let isReading = strcmp(call.method, "GET") == 0 || call.isHead
        return isReading && !head.announcesBody && originPath(call.path) == healthPath
    }

    private func retained(
        _ call: Call,
        _ head: RequestHead,
        expecting length: Int,
        with key: (any ClientKey)?,
        _ refusal: Refusal? = nil
    ) -> UnsafeMutableRawPointer {
        let exchange = Exchange(
            limit: maximumBodyBytes,
            expected: length,
            isChunked: head.isChunked,
            isGzip: head.isGzip,
            refusal: refusal,
            with: key,
            account: account(of: call, from: key?.name)
        )
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    private func finish(_ call: Call, _ exchange: Exchange? = nil) -> MHD_Result {
        arrived(call)
        limits.requestArrived(call.connection)
        // A method that is not a token has been refused with the head.
        let method = call.parsedMethod ?? .get
        let request = request(call, method: method, body: exchange?.body ?? [])
        return deliver(handler(request), to: request, call)
    }

    /// Handles the complete arrival of a request: its client need not send any more, only read.
    private func arrived(_ call: Call) {
        OpenConnection.current(call.connection)?.deadline.expectReading()
    }

    /// The request of a call.
    func request(
        _ call: Call,
        method: HTTPRequest.Method,
        body: [UInt8] = []
    ) -> Request {
        Request(call, from: key(of: call)?.name, by: proxies, method: method, body: body)
    }

    func refuse(_ refusal: Refusal, _ call: Call) -> MHD_Result {
        arrived(call)
        let request = request(call, method: call.parsedMethod ?? .get)
        return reply(refusalHandler(refusal, request), to: call)
    }

    func reply(_ response: consuming Response, to call: Call) -> MHD_Result {
        let isStream = response.long?.rest != nil
        let closing = endsConnection(call, isStream: isStream)
        return send(
            response,
            on: call.connection,
            closing: closing,
            record: record(of: call)
        ) { link(call) }
    }

    /// The connection of a call, to send on.
    func link(_ call: Call) -> StreamLink {
        StreamLink(
            connection: call.connection,
            key: key(of: call),
            proxies: proxies,
            suspensions: suspensions,
            workers: workers,
            isHTTP10: call.isHTTP10
        )
    }

    /// Whether the connection is closed after the response.
    ///
    /// After the response to HEAD libmicrohttpd sends the last chunk of a body without a length,
    /// which a client would take for the next response.
    func endsConnection(_ call: Call, isStream: Bool) -> Bool {
        gate.isClosed || framing == .closing || isChunked(call) || limits.isSpare(call.connection)
            || isStream && call.isHead
    }

    /// Whether the body is chunked: then the connection is closed.
    ///
    /// libmicrohttpd accepts line ends between chunks that others do not, and takes a zero byte at
    /// the start of a trailer line for the end of the body. What follows might be a part of the
    /// body to a proxy in front, and must not become a request (RFC 9112 §11.2).
    private func isChunked(_ call: Call) -> Bool {
        guard let state = call.slot.pointee, state != bodyless else { return false }
        return Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue().isChunked
    }
}

/// The memory that is kept for the head of a response and for pieces of its body, in bytes.
private let responseMemory = 2048

private let largeHeadResponse: StaticString =
    "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

/// The slot of a counted request without a body: a marker, not a valid address.
private var bodyless: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }
