import HTTPTypes
import LayoutService
import LayoutdHTTPServer
import LayoutdSessions
import Logging

/// A service without a server, a new one for every input, with limits that keep inputs short.
package struct FuzzedService {
    private let service: LayoutService
    /// The path of the latest session.
    package private(set) var session = "/v1/sessions/none"

    package init() {
        var limits = ServiceLimits()
        limits.maximumItems = 20_000
        limits.maximumSimulatedItems = 500
        limits.maximumSceneObjects = 20
        limits.maximumFrameElements = 1_000
        limits.maximumAnswerElements = 2_000
        limits.maximumBodySubsteps = 20_000
        var logger = Logger(label: "fuzz")
        logger.logLevel = .critical
        let store = SessionStore(limits: SessionStore.Limits(maximumSessions: 4))
        service = LayoutService(store: store, limits: limits, logger: logger)
    }

    /// Carries out a request, without the time that it may wait.
    ///
    /// A response of 500 is a defect, too.
    package mutating func send(
        _ method: String,
        _ target: String,
        headers: [(name: String, value: String)] = [],
        body: some Sequence<UInt8>
    ) {
        guard let method = HTTPRequest.Method(method) else { return }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let request = DetachedRequest(
            method: method,
            path: parts[0].isEmpty ? "/" : String(parts[0]),
            queryItems: parts.count == 1 ? [] : Self.queryItems(parts[1]),
            headers: headers,
            body: Array(body),
            clientAddress: "192.0.2.1"
        )
        note(service.respond(to: Request(request)))
    }

    private static func queryItems(_ query: Substring) -> [(name: String, value: String?)] {
        query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    private mutating func note(_ result: consuming HandlerResult) {
        switch consume result {
        case .now(let response):
            precondition(response.status.code != 500, "the service responded with 500")
            guard response.status == .created else { return }
            let location = response.headers.first { $0.name == .location }?.value
            // That of a behaviour contains its session's.
            guard let parts = location?.split(separator: "/").prefix(3) else { return }
            session = "/" + parts.joined(separator: "/")
        case .work(let work): note(work())
        case .wait: return
        case .hold: return
        }
    }
}
