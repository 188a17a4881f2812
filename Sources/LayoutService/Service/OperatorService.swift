import HTTPTypes
public import LayoutdHTTPServer
import LayoutdJSON

/// The requests of operators, on a port of their own.
///
/// It reports the state of the process, and has no effect on sessions.
public struct OperatorService: Sendable {
    private let service: LayoutService
    private let metrics: @Sendable () -> String

    /// Creates a service for operators.
    ///
    /// - Parameters:
    ///   - service: The service whose process it is.
    ///   - metrics: Returns all metrics in the text format of Prometheus.
    public init(of service: LayoutService, metrics: @escaping @Sendable () -> String) {
        self.service = service
        self.metrics = metrics
    }

    /// Carries out a request; errors become responses too.
    public func respond(to request: borrowing Request) -> HandlerResult {
        guard let resource = Self.resources[request.path] else {
            return finished(Problem(notForOperators: request.path).makeResponse())
        }
        guard request.method == .get || request.method == .head else {
            return finished(Problem(notReading: request.method).makeResponse())
        }
        do throws(RequestFailure) {
            try QueryReader(request.queryItems).finish()
            return try respond(resource)
        } catch {
            guard case .problem(let problem) = error else {
                return finished(Problem.stopping.makeResponse())
            }
            return finished(problem.makeResponse())
        }
    }

    /// Returns the response to a request that the server refuses.
    public func refuse(_ refusal: Refusal, _ request: borrowing Request) -> Response {
        LayoutService.secured(Problem(refusal).makeResponse())
    }

    private enum Resource {
        case health, readiness, metrics, version
    }

    private static let resources: [String: Resource] = [
        "/healthz": .health, "/readyz": .readiness, "/metrics": .metrics, "/version": .version,
    ]

    private func respond(_ resource: Resource) throws(RequestFailure) -> HandlerResult {
        switch resource {
        case .health: return finished(.status("ok"))
        case .readiness:
            try service.requireReadiness()
            guard !service.isFull else { throw .problem(.full) }
            return finished(.status("ok"))
        case .metrics: return finished(.metrics(metrics()))
        case .version:
            var writer = JSONWriter(capacity: 64)
            writer.object { $0.member("version", Version.current) }
            return finished(.json(writer.finish()))
        }
    }

    /// Pages of other origins have no access, so there are no header fields for them.
    private func finished(_ response: consuming Response) -> HandlerResult {
        .now(LayoutService.secured(response))
    }
}

extension Problem {
    fileprivate init(notForOperators path: String) {
        self.init(
            .noSuchResource,
            "there is nothing at \(path.quoted); use /healthz, /readyz, /metrics or /version"
        )
    }

    fileprivate init(notReading method: HTTPRequest.Method) {
        self.init(
            .methodNotAllowed,
            "\(method.rawValue.shortened) is not possible here; use GET, HEAD",
            headers: [HeaderField(.allow, "GET, HEAD")]
        )
    }

    /// The problem of a process in which no session can be created.
    fileprivate static let full: Problem = {
        var problem = Problem(
            .tooManySessions,
            "the limit of sessions or memory is reached, so no session can be created; existing "
                + "ones are served",
            headers: [HeaderField(.retryAfter, "1")]
        )
        problem.status = .serviceUnavailable
        return problem
    }()
}

extension Response {
    fileprivate static func metrics(_ text: String) -> Response {
        var body = BodyBuffer(capacity: text.utf8.count)
        body.append(utf8: text)
        let type = "text/plain; version=0.0.4; charset=utf-8"
        return Response(status: .ok, headers: [HeaderField(.contentType, type)], body: body)
    }
}
