import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer

/// One method of one resource, and its handler.
struct Endpoint: Sendable {
    /// A method of the service that carries out a request for a route with what is known of a request.
    typealias Handler<Result: ~Copyable> =
        @Sendable (LayoutService) -> (Route, borrowing Request, inout RequestContext)
        throws(RequestFailure) -> Result

    let method: HTTPRequest.Method
    /// The template of the path, as the contract writes it.
    let path: String
    /// The event that it carries out, if it is one of a session's events.
    let event: (any SessionEvent.Type)?
    private let handling: Handling

    /// All endpoints; those of one path are adjacent.
    ///
    /// Paths are compared in this order, so the ones that are requested most come first.
    /// Paths with GET also have HEAD, and every path has OPTIONS.
    static let all: [Endpoint] = [
        Endpoint(.get, "/v1/sessions/{id}/frame", LayoutService.frame),
        Endpoint(.post, "/v1/sessions/{id}/steps", Steps.self),
        Endpoint(.get, "/healthz", LayoutService.health),
        Endpoint(.get, "/readyz", LayoutService.readiness),
        Endpoint(.get, "/v1/presets", LayoutService.presets),
        Endpoint(.post, "/v1/layouts", LayoutService.computeLayout),
        Endpoint(.post, "/v1/sessions", LayoutService.createSession),
        Endpoint(.get, "/v1/sessions/{id}", LayoutService.session),
        Endpoint(.patch, "/v1/sessions/{id}", Reconfiguration.self),
        Endpoint(.delete, "/v1/sessions/{id}", LayoutService.deleteSession),
        Endpoint(.post, "/v1/sessions/{id}/fork", LayoutService.fork),
        Endpoint(.get, "/v1/sessions/{id}/state", LayoutService.sessionState),
        Endpoint(.get, "/v1/sessions/{id}/clip", LayoutService.clip),
        Endpoint(.get, "/v1/sessions/{id}/frames", LayoutService.frames),
        Endpoint(.get, "/v1/sessions/{id}/visibility", LayoutService.visibility),
        Endpoint(.get, "/v1/sessions/{id}/frame.svg", LayoutService.picture),
        Endpoint(.get, "/v1/sessions/{id}/items/{section}/{item}", LayoutService.item),
        Endpoint(.put, "/v1/sessions/{id}/items/{section}/{item}", ItemState.self),
        Endpoint(.post, "/v1/sessions/{id}/scroll", ScrollRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/taps", TapRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/updates", DataChange.self),
        Endpoint(.post, "/v1/sessions/{id}/sizes", SizesRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/reorder", ReorderRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/swipe", SwipeRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/transition", TransitionRequest.self),
        Endpoint(.post, "/v1/sessions/{id}/animations", AnimationRequest.self),
        Endpoint(.get, "/v1/sessions/{id}/snapshot", LayoutService.snapshot),
        Endpoint(.post, "/v1/sessions/{id}/snapshot", SnapshotRequest.self),
        Endpoint(.get, "/v1/sessions/{id}/sections/{sectionId}/outline", LayoutService.outline),
        Endpoint(.put, "/v1/sessions/{id}/sections/{sectionId}/outline", OutlineRequest.self),
        Endpoint(.put, "/v1/sessions/{id}/viewport", ViewportChange.self),
        Endpoint(.post, "/v1/sessions/{id}/touches", SceneTouch.self),
        Endpoint(.get, "/v1/sessions/{id}/behaviors", LayoutService.behaviors),
        Endpoint(.post, "/v1/sessions/{id}/behaviors", AddedBehavior.self),
        Endpoint(.get, "/v1/sessions/{id}/behaviors/{behaviorId}", LayoutService.behavior),
        Endpoint(.put, "/v1/sessions/{id}/behaviors/{behaviorId}", ReplacedBehavior.self),
        Endpoint(.delete, "/v1/sessions/{id}/behaviors/{behaviorId}", RemovedBehavior.self),
        Endpoint(.get, "/openapi.yaml", LayoutService.file),
        Endpoint(.get, "/layoutd-client.js", LayoutService.file),
        Endpoint(.get, "/client/{version}/{file}", LayoutService.file),
        Endpoint(.get, "/icon.svg", LayoutService.file),
        Endpoint(.get, "/docs.css", LayoutService.file),
        Endpoint(.get, "/", LayoutService.file),
        Endpoint(.get, "/playground/{file}", LayoutService.file),
        Endpoint(.get, "/docs", LayoutService.reference),
        Endpoint(.get, "/openapi.json", LayoutService.reference),
        Endpoint(.get, "/openapi-client.yaml", LayoutService.reference),
        Endpoint(.get, "/openapi-client.json", LayoutService.reference),
        Endpoint(.get, "/problems/{name}", LayoutService.problem),
    ]

    private enum Handling {
        case responds(Handler<Response>)
        case mayWait(Handler<HandlerResult>)
    }

    private init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ handler: @escaping Handler<Response>
    ) {
        (self.method, self.path, handling, event) = (method, path, .responds(handler), nil)
    }

    private init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ handler: @escaping Handler<HandlerResult>
    ) {
        (self.method, self.path, handling, event) = (method, path, .mayWait(handler), nil)
    }

    private init<Event: SessionEvent>(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ event: Event.Type
    ) {
        (self.method, self.path, self.event) = (method, path, event)
        handling = .responds { service in
            { (route, request, context) throws(RequestFailure) -> Response in
                try service.carryOut(event, route, request, &context)
            }
        }
    }

    /// Carries out a request.
    func handle(
        _ request: borrowing Request,
        _ route: Route,
        by service: LayoutService,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> HandlerResult {
        switch handling {
        case .responds(let handler): .now(try handler(service)(route, request, &context))
        case .mayWait(let handler): try handler(service)(route, request, &context)
        }
    }
}

/// A resource: one path and its methods.
struct Resource: Sendable {
    let path: String
    let endpoints: [Endpoint]
    /// The place in ``all``, from 1.
    let number: UInt8

    /// All resources, in the order of ``Endpoint/all``.
    static let all: [Resource] = {
        var resources: [Resource] = []
        for endpoint in Endpoint.all {
            if let last = resources.last, last.path == endpoint.path {
                resources[resources.count - 1] = Resource(
                    path: last.path,
                    endpoints: last.endpoints + [endpoint],
                    number: last.number
                )
            } else {
                let number = UInt8(resources.count + 1)
                resources.append(
                    Resource(path: endpoint.path, endpoints: [endpoint], number: number)
                )
            }
        }
        return resources
    }()

    /// The methods that some resource has, as the value of an `Allow` field.
    static let allMethods =
        (["GET", "HEAD"]
        + Set(Endpoint.all.map(\.method.rawValue)).subtracting(["GET"]).sorted()
        + ["OPTIONS"]).joined(separator: ", ")

    /// The endpoint of a method; that of GET for HEAD.
    func endpoint(for method: HTTPRequest.Method) -> Endpoint? {
        let method = method == .head ? .get : method
        return endpoints.first { $0.method == method }
    }

    /// The value of the `Allow` field.
    var allow: String {
        let names = endpoints.flatMap {
            $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue]
        }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}
