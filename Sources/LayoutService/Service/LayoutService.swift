import HTTPTypes
public import LayoutdHTTPServer
public import LayoutdSessions
public import Logging

/// The HTTP contract: requests become events of sessions, sessions are answered as frames.
///
/// It knows no sockets: a `Server` of `LayoutdHTTPServer` calls it.
public struct LayoutService: Sendable {
    let store: SessionStore
    let limits: ServiceLimits
    let logger: Logger
    private let crossOrigin: CrossOrigin
    /// How long a request may keep its thread.
    private(set) var patience = Patience.short
    /// Whether a request may be put aside until a session changes.
    private(set) var mayWait = true

    /// Makes a service over a store of sessions.
    ///
    /// - Parameters:
    ///   - store: Where sessions live.
    ///   - limits: How much one session may hold, and one request ask for.
    ///   - allowedOrigins: The origins whose pages may use the service from a browser, as in
    ///     `https://example.org:8443`, or `*` for all.
    ///   - logger: For what happens.
    public init(
        store: SessionStore,
        limits: ServiceLimits = ServiceLimits(),
        allowedOrigins: [String] = [],
        logger: Logger
    ) {
        self.store = store
        self.limits = limits
        self.logger = logger
        crossOrigin = CrossOrigin(allowedOrigins: allowedOrigins)
    }

    /// Answers a request; never fails, for what goes wrong is an answer too.
    ///
    /// What would keep an event thread too long is left to a worker; nothing has changed then. For
    /// most requests that is known only when the session is looked at.
    public func respond(to request: borrowing Request) -> Answer {
        if patience == .short, request.body.count > Weight.bodyBytes { return leave(request) }
        do throws(Problem) {
            switch try route(request) {
            case .now(let response): return .now(finished(response, for: request))
            case let later: return later
            }
        } catch {
            if patience == .short, error.isForWorkers { return leave(request) }
            return .now(finished(error.makeResponse(), for: request))
        }
    }

    /// Leaves a request to a worker.
    private func leave(_ request: borrowing Request) -> Answer {
        let copy = request.detached()
        var service = self
        service.patience = .long
        return .work { [service] in service.respond(to: Request(copy)) }
    }

    /// The service as it answers who has waited.
    var withoutWaiting: LayoutService {
        var service = self
        (service.mayWait, service.patience) = (false, .short)
        return service
    }

    /// Answers what the server turns away.
    public func refuse(_ refusal: Refusal, _ request: borrowing Request) -> Response {
        finished(Problem(refusal).makeResponse(), for: request)
    }

    /// Adds the fields that every answer has.
    private func finished(
        _ response: consuming Response,
        for request: borrowing Request
    ) -> Response {
        var response = response
        // One by one: to append a list is left to the runtime, which goes by the type of its fields.
        for field in Self.securityHeaders { response.headers.append(field) }
        if !crossOrigin.isOff {
            response.headers += crossOrigin.headers(forOrigin: request.header(.origin))
        }
        return response
    }

    /// A session's path is the key to it, so no other site may see it; what is sent is what its type
    /// says.
    private static let securityHeaders: [(name: HTTPField.Name, value: String)] = [
        (.referrerPolicy, "no-referrer"), (.xContentTypeOptions, "nosniff"),
    ]

    private func route(_ request: borrowing Request) throws(Problem) -> Answer {
        guard let route = Route(path: request.path) else {
            throw Problem(nothingAt: request.path)
        }
        let resource = route.resource
        let method = request.method == .head ? .get : request.method
        if method == .options { return .now(options(resource, request)) }
        guard resource.allows(method) else {
            let given = request.method.rawValue.shortened
            throw Problem(
                .methodNotAllowed,
                "\(given) is not possible here; use \(resource.allow)",
                headers: [(.allow, resource.allow)]
            )
        }
        return switch (resource, method) {
        case (.health, _), (.readiness, _): .now(try health(request))
        case (.presets, _): .now(try presets(request))
        case (.layouts, _): .now(try computeLayout(request))
        case (.sessions, _): .now(try createSession(request))
        case (.session, .delete): .now(try deleteSession(route.session, request))
        case (.session, .patch): .now(try patchSession(route.session, request))
        case (.session, _): .now(try session(route.session, request))
        case (.frame, _): try frame(route.session, request)
        case (.clip, _): .now(try clip(route.session, request))
        case (.picture, _): .now(try picture(route.session, request))
        case (.item, _): .now(try item(route, request))
        case (.scroll, _): .now(try scroll(route.session, request))
        case (.taps, _): .now(try tap(route.session, request))
        case (.updates, _): .now(try updateData(route.session, request))
        case (.steps, _): .now(try steps(route.session, request))
        case (.viewport, _): .now(try setViewport(route.session, request))
        case (.behaviors, _): .now(try addBehavior(route.session, request))
        case (.behavior, .delete): .now(try removeBehavior(route, request))
        case (.behavior, _): .now(try behavior(route, request))
        case (.openapi, _), (.client, _), (.icon, _), (.playground, _), (.playgroundPart, _):
            .now(try file(request))
        }
    }

    private func options(_ resource: Resource, _ request: borrowing Request) -> Response {
        var headers = [(name: HTTPField.Name.allow, value: resource.allow)]
        if request.header(.accessControlRequestMethod) != nil {
            headers += crossOrigin.preflightHeaders(
                forOrigin: request.header(.origin),
                methods: resource.allow
            )
        }
        return Response(status: .noContent, headers: headers)
    }

    private func health(_ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        var writer = JSONWriter(capacity: 16)
        writer.object { $0.member("status", "ok") }
        return .json(writer.finish())
    }

    private func presets(_ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        var writer = JSONWriter(capacity: 2048)
        writer.object { json in
            json.member("presets", array: { json in Preset.all.forEach { json.preset($0) } })
        }
        return .json(writer.finish())
    }
}
