public import LayoutdMemory

/// The address of a server and its limits.
public struct ServerConfiguration: Sendable {
    /// A name or an IPv4 or IPv6 literal without brackets; the first of its addresses that can be
    /// bound is used.
    public var host: String

    /// The TCP port; 0 lets the system choose, see ``Server/port``.
    public var port: UInt16

    /// Event threads, at least 1; a handler keeps the other connections of its thread waiting.
    public var threads: Int

    /// Threads for work that would block event threads too long, at least 1.
    public var workers: Int

    /// How long a request may wait for a worker, in seconds; then it is refused.
    public var maximumQueueTime: Double

    /// Requests of one client that wait for a worker at the same time; further ones are refused.
    public var maximumQueuedPerClient: Int

    /// The memory that bodies and responses may take.
    public var memory = MemoryBudget()

    /// The longest body handed to the handler, in bytes.
    public var maximumBodyBytes: Int

    /// The longest request target (path, question mark and query as sent), in bytes.
    public var maximumTargetBytes: Int

    /// The memory of a connection, in bytes, at least 8192 and four times the longest target.
    ///
    /// It holds the heads of a request and of its response, and is kept while the connection is
    /// open. A head that leaves less than 2048 bytes gets 431. With less memory more clients can
    /// wait, but heads have to be shorter. libmicrohttpd clears all of it for every request.
    public var connectionMemory: Int

    /// How long a connection may be silent before it is closed, in seconds; 0 means no limit.
    public var idleTimeout: Int

    /// How long a request may take from its request line to its last byte, in seconds; 0 means no
    /// limit.
    ///
    /// A client that is still sending then is cut off within a second, without an error response.
    /// For the request line itself a client has this time plus the idle timeout, counted from the
    /// previous response; without an idle timeout there is no limit. For reading responses see
    /// ``minimumReadRate``.
    public var requestTimeout: Int

    /// The rate at which a client has to read responses, in bytes per second; 0 means any rate.
    ///
    /// Time counts while bytes wait for the client, and not while a handler or a
    /// ``BodyProducer`` works. A client may fall behind by the request timeout, or by 30 seconds
    /// without one; then it is cut off within a second, and what it has not read is discarded. So
    /// it loses its connection if it reads nothing for that long, and may take any time for a
    /// response if it reads fast enough. What counts as read is what the client's system has
    /// acknowledged. The idle timeout applies too.
    public var minimumReadRate: Int

    /// Connections open at the same time over all threads, at least 1.
    ///
    /// A server lowers it if its limit of descriptors allows fewer, see
    /// ``Server/maximumConnections``. A connection beyond the limit is closed immediately. Up to
    /// eight from this machine are accepted nevertheless, for one request each: one for
    /// ``healthPath`` gets its usual response, any other is refused with
    /// ``Refusal/tooManyConnections``, and without a request within half a second the connection is
    /// closed.
    public var maximumConnections: Int

    /// Connections open at the same time from one address, over all threads; 0 means no limit.
    ///
    /// Each IPv6 address counts separately, not as its network. A connection beyond the limit is
    /// closed immediately. Connections from ``trustedProxies`` have no such limit. Behind another
    /// proxy, where all clients have the proxy's address, use 0.
    public var maximumConnectionsPerAddress: Int

    /// Whether a connection beyond the limit takes the place of the one that has been without a
    /// request for longest, which is closed.
    ///
    /// So clients that open connections and send nothing keep no others out. A request that has
    /// arrived completely is safe.
    public var replacesSilentConnections = false

    /// The networks of proxies that say which client a request is from.
    ///
    /// Of a request from there, and only from there, the last element of `X-Forwarded-For` is the
    /// client, or without that field the last `for` of `Forwarded` (RFC 7239).
    public var trustedProxies: [IPNetwork] = []

    /// The path of GET and HEAD requests that are served also beyond ``maximumConnections``.
    public var healthPath = "/healthz"

    /// Descriptors that another server of this process needs.
    public var otherDescriptors = 0

    /// What is called when requests end; nil for nothing.
    public var observer: (any ServerObserver)?

    /// Whether responses have an `X-Request-Id`, if there is an observer: that of the request, or
    /// one that is made, and the `traceparent` of the request.
    public var identifiesRequests = false

    /// Requests for this path, and for those below it, need a key if the server has an
    /// authenticator; except with the method OPTIONS.
    public var protectedPath = "/v1"

    /// How the framing of requests is checked; a rule that libmicrohttpd cannot follow refuses or
    /// misreads requests.
    package var framing = FramingRule.current

    /// Creates a configuration; every value has a default that suits a local service.
    ///
    /// - Parameters:
    ///   - host: Name or address literal to listen on.
    ///   - port: TCP port, 0 for any free one.
    ///   - threads: Event threads, at least 1; the number of active cores if left out.
    ///   - workers: Threads for long work; one per active core, but at least 2, if left out.
    ///   - maximumQueueTime: Longest wait for a worker, in seconds.
    ///   - maximumQueuedPerClient: Most requests of one client that wait for a worker.
    ///   - maximumBodyBytes: Longest body, in bytes.
    ///   - maximumTargetBytes: Longest request target, in bytes.
    ///   - connectionMemory: Memory of a connection, in bytes.
    ///   - idleTimeout: Longest silence of a connection, in seconds; 0 for no limit.
    ///   - requestTimeout: Longest time for a request to arrive, in seconds; 0 for no limit.
    ///   - minimumReadRate: Least rate of reading responses, in bytes per second; 0 for any.
    ///   - maximumConnections: Most connections at the same time.
    ///   - maximumConnectionsPerAddress: Most connections from one address; 0 for no limit.
    public init(
        host: String = "127.0.0.1",
        port: UInt16 = 8080,
        threads: Int = ServerConfiguration.activeCores,
        workers: Int = ServerConfiguration.usualWorkers,
        maximumQueueTime: Double = 5,
        maximumQueuedPerClient: Int = 64,
        maximumBodyBytes: Int = 1 << 20,
        maximumTargetBytes: Int = 4096,
        connectionMemory: Int = 16 << 10,
        idleTimeout: Int = 60,
        requestTimeout: Int = ServerConfiguration.usualRequestTimeout,
        minimumReadRate: Int = 1000,
        maximumConnections: Int = 10_000,
        maximumConnectionsPerAddress: Int = 1000
    ) {
        self.host = host
        self.port = port
        self.threads = threads
        self.workers = workers
        self.maximumQueueTime = maximumQueueTime
        self.maximumQueuedPerClient = maximumQueuedPerClient
        self.maximumBodyBytes = maximumBodyBytes
        self.maximumTargetBytes = maximumTargetBytes
        self.connectionMemory = connectionMemory
        self.idleTimeout = idleTimeout
        self.requestTimeout = requestTimeout
        self.minimumReadRate = minimumReadRate
        self.maximumConnections = maximumConnections
        self.maximumConnectionsPerAddress = maximumConnectionsPerAddress
    }

    /// The number of cores that this process may use, at least 1: its affinity, limited by the
    /// quotas of its control groups.
    public static var activeCores: Int { AvailableCores.current }

    /// One worker per active core, but at least 2, since one may wait for another.
    public static var usualWorkers: Int { max(2, activeCores) }

    /// The default of `requestTimeout`, in seconds.
    public static let usualRequestTimeout = 30

    /// The least memory of a connection, in bytes.
    public static let minimumConnectionMemory = 8 << 10
}

extension ServerConfiguration {
    /// A value that libmicrohttpd would misread or refuse without a reason, as a message; nil if
    /// none.
    var problem: String? {
        let largest = Int(Int32.max)
        if !(1...1024).contains(threads) {
            return "threads is \(threads); give 1 to 1024"
        }
        if !(1...1024).contains(workers) {
            return "workers is \(workers); give 1 to 1024"
        }
        if !(0...86_400).contains(maximumQueueTime) {
            return "maximumQueueTime is \(maximumQueueTime); give 0 to 86400 seconds"
        }
        if !(1...largest).contains(maximumQueuedPerClient) {
            return "maximumQueuedPerClient is \(maximumQueuedPerClient); give at least 1"
        }
        if !(1...largest).contains(maximumConnections) {
            return "maximumConnections is \(maximumConnections); give a number of connections"
        }
        if !(0...largest).contains(maximumConnectionsPerAddress) {
            return "maximumConnectionsPerAddress is \(maximumConnectionsPerAddress); give a "
                + "number of connections, or 0 for no limit"
        }
        if !(0...largest).contains(idleTimeout) {
            return "idleTimeout is \(idleTimeout); give seconds, or 0 for no limit"
        }
        if !(0...largest).contains(requestTimeout) {
            return "requestTimeout is \(requestTimeout); give seconds, or 0 for no limit"
        }
        if !(0...largest).contains(minimumReadRate) {
            return "minimumReadRate is \(minimumReadRate); give bytes per second, or 0 for any"
        }
        if !(0...largest).contains(maximumBodyBytes) {
            return "maximumBodyBytes is \(maximumBodyBytes); give 0 to \(largest)"
        }
        if !(1...(1 << 20)).contains(maximumTargetBytes) {
            return "maximumTargetBytes is \(maximumTargetBytes); give 1 to \(1 << 20)"
        }
        let least = max(Self.minimumConnectionMemory, 4 * maximumTargetBytes)
        if !(least...largest).contains(connectionMemory) {
            return "connectionMemory is \(connectionMemory); give at least \(least) bytes, "
                + "or a smaller maximumTargetBytes"
        }
        return nil
    }
}
