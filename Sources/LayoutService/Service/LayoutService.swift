import HTTPTypes
public import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLocks
import LayoutdMemory
public import LayoutdSessions
public import Logging

/// The HTTP contract: turns requests into events of sessions, and sessions into frames.
///
/// It knows nothing of sockets; a `Server` of `LayoutdHTTPServer` calls it.
public struct LayoutService: Sendable {
    let store: SessionStore
    let limits: ServiceLimits
    let logger: Logger
    /// What all requests share; one object, because handlers copy the service.
    let state = ServiceState()
    /// Whether clients have keys, so that each can use only its own sessions.
    let hasKeys: Bool
    private let crossOrigin: CrossOrigin
    /// Whether a request may wait until a session changes.
    private(set) var mayWait = true
    /// The wait of a request that waits until its session rests, and has waited already.
    private(set) var restWait: RestWait?
    /// Whether a request may be repeated if its session has moved to another process.
    private(set) var mayRepeat = true
    /// Whether a request that is going to wait must prove first that its session has not moved.
    private(set) var mustProve = true
    /// Whether a session may be taken from another process.
    private(set) var mayClaim = true
    /// The time after which a stream without frames shows that it lives, in nanoseconds.
    var commentInterval: UInt64 = 15_000_000_000

    /// Creates a service for a store of sessions.
    ///
    /// - Parameters:
    ///   - store: Where sessions live.
    ///   - limits: The limits on one session and on one request.
    ///   - allowedOrigins: The origins from which web pages may use the service, such as
    ///     `https://example.org:8443`, or `*` for all.
    ///   - hasKeys: Whether clients have keys, so that each can use only its own sessions; see
    ///     `Request.clientName`.
    ///   - logger: The logger.
    public init(
        store: SessionStore,
        limits: ServiceLimits = ServiceLimits(),
        allowedOrigins: [String] = [],
        hasKeys: Bool = false,
        logger: Logger
    ) {
        self.hasKeys = hasKeys
        self.store = store
        self.limits = limits
        self.logger = logger
        crossOrigin = CrossOrigin(allowedOrigins: allowedOrigins)
    }

    /// Carries out a request; errors become responses too.
    ///
    /// A request that takes too long for an event thread is handed to a worker.
    public func respond(to request: borrowing Request) -> HandlerResult {
        let work = EventThreadWork(of: request.clientNumber, state.slowClients)
        let result = respond(to: request, within: work.budget)
        work.end()
        return result
    }

    /// Carries out a request within a budget, or hands it to a worker.
    func respond(to request: borrowing Request, within budget: WorkBudget) -> HandlerResult {
        var context = RequestContext(budget)
        do throws(RequestFailure) {
            try crossOrigin.requireOwnPage(request)
            try requireMemory(for: request)
            try context.budget.spend(bodyBytes: request.body.count)
            let reservation = try reserveMemory(for: request)
            defer { withExtendedLifetime(reservation) {} }
            switch try dispatch(request, &context) {
            case .now(let response):
                let response = finished(response, for: request, context.subject)
                return context.log == nil ? .now(response) : held(response, context)
            case let later: return later
            }
        } catch {
            switch error {
            case .problem(let problem):
                let response = self.response(to: problem, for: request)
                return held(finished(response, for: request, context.subject), context)
            case .overBudget: return deferToWorker(request)
            }
        }
    }

    /// Reserves the memory for reading a long body: its values take many times its length.
    private func reserveMemory(
        for request: borrowing Request
    ) throws(RequestFailure) -> MemoryReservation? {
        let count = request.body.count
        guard count > Self.longBody else { return nil }
        return try reserve(Self.bytesPerByte * count, for: request.client)
    }

    /// Reserves memory for a client.
    func reserve(
        _ bytes: Int,
        for owner: String
    ) throws(RequestFailure) -> MemoryReservation {
        try convertingErrors { () throws(OverMemoryBudget) in
            try store.memory.reserve(bytes, for: owner)
        }
    }

    /// Refuses an event of a client that takes its memory already: its response may be long, and
    /// once it has taken effect it cannot be refused.
    private func requireMemory(for request: borrowing Request) throws(RequestFailure) {
        guard store.memory.mayBeFull, !request.method.isSafe, request.method != .delete else {
            return
        }
        let owner = request.client
        try convertingErrors { () throws(OverMemoryBudget) in
            try store.memory.requireRoom(for: owner)
        }
    }

    /// Shorter bodies take no memory worth counting, in bytes.
    private static let longBody = 4096
    /// The memory that the values of a body take, for each byte of it.
    private static let bytesPerByte = 24

    private func deferToWorker(_ request: borrowing Request) -> HandlerResult {
        let copy = request.detached()
        return .work { respond(to: Request(copy), within: .worker) }
    }

    /// The service for requests that have waited already: if the session has moved meanwhile, they
    /// do not claim it back.
    var withoutWaiting: LayoutService {
        var service = self
        service.mayWait = false
        if store.isShared { (service.mayRepeat, service.mayClaim) = (false, false) }
        return service
    }

    /// The service for requests that wait until their session rests, and have waited already.
    func waitingUntilRest(_ wait: RestWait) -> LayoutService {
        var service = self
        service.restWait = wait
        if store.isShared { (service.mayRepeat, service.mayClaim) = (false, false) }
        return service
    }

    /// The service for requests that have just proved that their session has not moved.
    var withoutProof: LayoutService {
        var service = self
        service.mustProve = false
        return service
    }

    /// The service for requests that are repeated.
    var withoutRepeating: LayoutService {
        var service = self
        service.mayRepeat = false
        return service
    }

    /// Returns the response to a request that the server refuses.
    public func refuse(_ refusal: Refusal, _ request: borrowing Request) -> Response {
        let route = Route(path: request.path, from: request.clientName)
        let subject = route?.subject ?? ResponseSubject()
        return finished(Problem(refusal).makeResponse(), for: request, subject)
    }

    /// Adds the header fields that every response has, and notes what it is about.
    func finished(
        _ response: consuming Response,
        for request: borrowing Request,
        _ subject: ResponseSubject
    ) -> Response {
        // Prepared responses have these fields already.
        var response = response.isPrepared ? response : Self.secured(response)
        response.subject.endpoint = subject.endpoint
        response.subject.session = subject.session
        if !crossOrigin.isOff {
            response.append(crossOrigin.headers(forOrigin: request.header(.origin)))
        }
        return response
    }

    /// Adds the header fields that protect the pages of browsers.
    static func secured(_ response: consuming Response) -> Response {
        var response = response
        response.append(securityHeaders)
        return response
    }

    /// No referrer, because a session's path gives access to it; no guessing of content types.
    private static let securityHeaders: [HeaderField] = [
        HeaderField(.referrerPolicy, "no-referrer"), HeaderField(.xContentTypeOptions, "nosniff"),
    ]

    private func dispatch(
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> HandlerResult {
        // The target for the server as a whole (RFC 9110 §9.3.7).
        if request.method == .options, request.path == "*" {
            return .now(
                Response(status: .noContent, headers: [HeaderField(.allow, Resource.allMethods)])
            )
        }
        guard let route = Route(path: request.path, from: hasKeys ? request.clientName : nil) else {
            throw .problem(Problem(nothingAt: request.path))
        }
        context.note(route)
        if request.method == .options { return .now(options(route.resource, request)) }
        guard let endpoint = route.resource.endpoint(for: request.method) else {
            throw .problem(Problem(request.method, notAllowedFor: route.resource))
        }
        return try endpoint.handle(request, route, by: self, &context)
    }

    private func options(_ resource: Resource, _ request: borrowing Request) -> Response {
        var headers = [HeaderField(.allow, resource.allow)]
        if request.header(.accessControlRequestMethod) != nil {
            headers += crossOrigin.preflightHeaders(
                forOrigin: request.header(.origin),
                methods: resource.allow
            )
        }
        return Response(status: .noContent, headers: headers)
    }

    func health(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        return .status("ok")
    }

    /// The templates of all paths, by `ResponseSubject.endpoint` from 1.
    public static let endpointPaths = Resource.all.map(\.path)

    /// The kinds of problems, by `ResponseSubject.problem` from 1.
    public static let problemKinds = Problem.Kind.allCases.map(\.rawValue)

    func presets(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        return try respond(with: .presets, to: request, &context)
    }
}

extension StaticFile {
    /// All presets in full.
    fileprivate static let presets: StaticFile = {
        var writer = JSONWriter(capacity: 8192)
        writer.object { json in
            json.member("presets", array: { json in Preset.all.forEach { json.preset($0) } })
        }
        let body = writer.finish()
        return StaticFile(
            type: "application/json",
            text: body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        )
    }()
}

extension Problem {
    fileprivate init(_ method: HTTPRequest.Method, notAllowedFor resource: Resource) {
        self.init(
            .methodNotAllowed,
            "\(method.rawValue.shortened) is not possible here; use \(resource.allow)",
            headers: [HeaderField(.allow, resource.allow)]
        )
    }
}
