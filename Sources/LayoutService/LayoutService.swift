import CResources
public import HTTPServer
import HTTPTypes
public import Logging
public import Sessions

/// The HTTP contract: requests become events of sessions, sessions are answered as frames.
///
/// It knows no sockets: a ``HTTPServer/Server`` calls it.
public struct LayoutService: Sendable {
    let store: SessionStore
    let logger: Logger

    /// Makes a service over a store of sessions.
    public init(store: SessionStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Answers a request; never fails, for what goes wrong is an answer too.
    public func respond(to request: borrowing Request) -> Response {
        do throws(Problem) {
            return try route(request)
        } catch {
            return error.makeResponse()
        }
    }

    /// Answers what the server turns away.
    public static func refuse(_ refusal: Refusal) -> Response {
        Problem(refusal).makeResponse()
    }

    private func route(_ request: borrowing Request) throws(Problem) -> Response {
        guard let route = Route(path: request.path) else {
            let detail = "nothing is at \(request.path.shortened); see /openapi.yaml"
            throw Problem(.noSuchResource, detail)
        }
        let method = request.method == .head ? .get : request.method
        guard route.methods.contains(method) else {
            throw Problem(
                .methodNotAllowed,
                "\(request.method.rawValue.shortened) is not possible here; use \(route.allow)",
                headers: [(.allow, route.allow)]
            )
        }
        return switch (route, method) {
        case (.health, _), (.readiness, _): try health(request)
        case (.openapi, _): try openapi(request)
        case (.presets, _): try presets(request)
        case (.sessions, _): try createSession(request)
        case (.session(let id), .delete): try deleteSession(id, request)
        case (.session(let id), _): try session(id, request)
        case (.frame(let id), _): try frame(id, request)
        case (.scroll(let id), _): try scroll(id, request)
        case (.steps(let id), _): try steps(id, request)
        }
    }

    private func health(_ request: borrowing Request) throws(Problem) -> Response {
        try request.requireNoQuery()
        var writer = JSONWriter(capacity: 16)
        writer.object { $0.member("status", "ok") }
        return .json(writer.finish())
    }

    private func openapi(_ request: borrowing Request) throws(Problem) -> Response {
        try request.requireNoQuery()
        let document = CResources_OpenAPI()
        var body = BodyBuffer(capacity: document.count)
        body.append(UnsafeRawBufferPointer(start: document.start, count: document.count))
        return Response(status: .ok, headers: [(.contentType, "application/yaml")], body: body)
    }

    private func presets(_ request: borrowing Request) throws(Problem) -> Response {
        try request.requireNoQuery()
        var writer = JSONWriter(capacity: 2048)
        writer.object { json in
            json.member("presets", array: { json in Preset.all.forEach { json.preset($0) } })
        }
        return .json(writer.finish())
    }
}
