import HTTPTypes
import LayoutdHTTPServer
import Testing

@testable import LayoutService

/// No endpoint does more on an event thread than that has time for, whatever the session.
///
/// What is asked is where a request is carried out, not how long it takes: that does not depend on
/// the machine.
struct EndpointBudgetTests {
    /// Requests to one endpoint.
    struct Requests {
        let endpoint: String
        /// Requests to sessions, each with the sessions for which it must run on a worker.
        var heavy: [(query: String, body: String, sessions: [LargeSession])] = []
        /// Requests without a session that must run on a worker.
        var bodies: [String] = []
        /// Whether all requests run on a worker.
        var isAlwaysHeavy = false

        var method: String { String(endpoint.prefix { $0 != " " }) }
        var template: String { String(endpoint.drop { $0 != " " }.dropFirst()) }
    }

    private static let one = "?rect=0,0,1,1"
    private static let frames: [LargeSession] = [.still, .springs, .moving]
    private static let laidOut: [LargeSession] = [
        .expanded, .collapsed, .sections, .rows, .springs, .moving,
    ]
    private static let scenes: [LargeSession] = [.behaviors, .groups]
    private static let small = #"{"layout": {"type": "flow"}, "sections": [{"items": 3}]}"#
    private static let behavior = #"{"type": "item", "items": [{"section": 0, "item": 1}]}"#

    /// All endpoints; those of which nothing is said do the same for every session.
    private static let table: [Requests] = [
        Requests(
            endpoint: "GET /v1/sessions/{id}/frame",
            heavy: [("", "", frames), (one, "", [.moving])]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/steps",
            heavy: [("", #"{"frames": 1}"#, frames), (one, #"{"frames": 1}"#, [.moving])]
        ),
        Requests(endpoint: "GET /healthz"), Requests(endpoint: "GET /readyz"),
        Requests(endpoint: "GET /v1/presets"),
        Requests(
            endpoint: "POST /v1/layouts",
            bodies: [#"{"layout": {"type": "flow"}, "sections": [{"items": 19000}]}"#]
        ),
        Requests(endpoint: "POST /v1/sessions", bodies: [LargeSession.still.document]),
        Requests(
            endpoint: "GET /v1/sessions/{id}",
            heavy: [
                ("", "", [.expanded, .collapsed, .sections] + scenes),
                ("?include=sections", "", [.rows, .named]),
            ]
        ),
        Requests(
            endpoint: "PATCH /v1/sessions/{id}",
            heavy: [(one, #"{"animation": {"duration": 1}}"#, laidOut + scenes)]
        ),
        Requests(endpoint: "DELETE /v1/sessions/{id}", heavy: [("", "", [.springs])]),
        Requests(
            endpoint: "POST /v1/sessions/{id}/fork",
            heavy: [("", "{}", frames), (one, "{}", scenes)]
        ),
        Requests(endpoint: "GET /v1/sessions/{id}/state", isAlwaysHeavy: true),
        Requests(
            endpoint: "GET /v1/sessions/{id}/clip",
            heavy: [("?frames=1", "", [.moving]), (one + "&frames=1", "", [.moving])]
        ),
        Requests(endpoint: "GET /v1/sessions/{id}/frames", heavy: [("", "", frames)]),
        Requests(endpoint: "GET /v1/sessions/{id}/visibility", heavy: [("", "", frames)]),
        Requests(
            endpoint: "GET /v1/sessions/{id}/frame.svg",
            heavy: [("", "", frames), (one, "", [.moving] + scenes)]
        ),
        Requests(endpoint: "GET /v1/sessions/{id}/items/{section}/{item}"),
        Requests(endpoint: "PUT /v1/sessions/{id}/items/{section}/{item}"),
        Requests(
            endpoint: "POST /v1/sessions/{id}/scroll",
            heavy: [(one, #"{"delta": {"x": 0, "y": 1}}"#, [.springs, .moving])]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/taps",
            heavy: [(one, #"{"section": 0, "item": 0}"#, laidOut + scenes)]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/updates",
            heavy: [
                (one, #"{"operations": [{"delete": {"section": 0, "item": 0}}]}"#, laidOut + scenes)
            ]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/sizes",
            heavy: [
                (one, #"{"sizes": [{"section": 0, "item": 0, "height": 9}]}"#, laidOut + scenes)
            ]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/reorder",
            heavy: [(one, #"{"phase": "began", "section": 0, "item": 0}"#, laidOut)]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/swipe",
            heavy: [(one, #"{"phase": "began", "section": 9, "item": 0}"#, [.springs, .moving])]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/transition",
            heavy: [(one, #"{"to": {"type": "waterfall"}}"#, laidOut)]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/animations",
            heavy: [(one, #"{"animation": 1, "pause": true}"#, laidOut + scenes)]
        ),
        Requests(endpoint: "GET /v1/sessions/{id}/snapshot", heavy: [("", "", [.named])]),
        Requests(
            endpoint: "POST /v1/sessions/{id}/snapshot",
            heavy: [
                (one, #"{"sections": [{"id": "s", "items": ["a"]}]}"#, laidOut + scenes),
                (one, #"{"edits": [{"op": "deleteItems", "items": ["3"]}]}"#, [.named]),
            ]
        ),
        Requests(
            endpoint: "GET /v1/sessions/{id}/sections/{sectionId}/outline",
            heavy: [("", "", [.named])]
        ),
        Requests(
            endpoint: "PUT /v1/sessions/{id}/sections/{sectionId}/outline",
            heavy: [(one, #"{"items": [{"id": "a", "items": ["b"]}]}"#, [.named])]
        ),
        Requests(
            endpoint: "PUT /v1/sessions/{id}/viewport",
            heavy: [(one, #"{"width": 300, "height": 300}"#, laidOut + scenes)]
        ),
        Requests(
            endpoint: "POST /v1/sessions/{id}/touches",
            heavy: [
                (one, #"{"touch": "a", "phase": "began", "point": {"x": 20, "y": 20}}"#, scenes)
            ]
        ),
        Requests(endpoint: "GET /v1/sessions/{id}/behaviors", heavy: [("", "", scenes)]),
        Requests(endpoint: "POST /v1/sessions/{id}/behaviors", heavy: [("", behavior, scenes)]),
        Requests(
            endpoint: "GET /v1/sessions/{id}/behaviors/{behaviorId}",
            heavy: [("", "", scenes)]
        ),
        Requests(
            endpoint: "PUT /v1/sessions/{id}/behaviors/{behaviorId}",
            heavy: [("", behavior, scenes)]
        ),
        Requests(
            endpoint: "DELETE /v1/sessions/{id}/behaviors/{behaviorId}",
            heavy: [("", "", scenes)]
        ),
        Requests(endpoint: "GET /openapi.yaml"), Requests(endpoint: "GET /layoutd-client.js"),
        Requests(endpoint: "GET /client/{version}/{file}"), Requests(endpoint: "GET /icon.svg"),
        Requests(endpoint: "GET /docs.css"), Requests(endpoint: "GET /"),
        Requests(endpoint: "GET /playground/{file}"),
        Requests(endpoint: "GET /docs", isAlwaysHeavy: true),
        Requests(endpoint: "GET /openapi.json", isAlwaysHeavy: true),
        Requests(endpoint: "GET /openapi-client.yaml", isAlwaysHeavy: true),
        Requests(endpoint: "GET /openapi-client.json", isAlwaysHeavy: true),
        Requests(endpoint: "GET /problems/{name}"),
    ]

    @Test func `every endpoint is in the table`() {
        let endpoints = Endpoint.all.map { "\($0.method.rawValue) \($0.path)" }
        #expect(Self.table.map(\.endpoint).sorted() == endpoints.sorted())
        let sessions = Set(Self.table.flatMap(\.heavy).flatMap(\.sessions))
        #expect(sessions == Set(LargeSession.allCases))
    }

    @Test(arguments: LargeSession.allCases)
    func `what takes long for a large session is left to a worker`(large: LargeSession) async throws
    {
        let fixture = try ServiceFixture()
        let session = try await fixture.session(large.document)
        if let patch = large.patch {
            #expect(try await fixture.patch(session + Self.one, patch).status == 200)
        }
        for requests in Self.table where requests.template.hasPrefix("/v1/sessions/{id}") {
            let path = requests.template.replacing("/v1/sessions/{id}", with: session)
                .replacing("{section}/{item}", with: "0/0")
                .replacing("{behaviorId}", with: large == .groups ? "group-1" : "item-1")
            for heavy in requests.heavy where heavy.sessions.contains(large) {
                let place = try fixture.place(of: requests.method, path + heavy.query, heavy.body)
                #expect(place == .worker, "\(requests.endpoint), \(heavy.query) \(heavy.body)")
            }
            guard requests.heavy.isEmpty, !requests.isAlwaysHeavy else { continue }
            let place = try fixture.place(of: requests.method, path, "{}")
            #expect(place.bytes <= 64 << 10, "\(requests.endpoint): \(place)")
        }
    }

    @Test func `what takes no time stays on the event thread`() async throws {
        let fixture = try ServiceFixture()
        for requests in Self.table where !requests.isAlwaysHeavy {
            let path = try await fixture.concretePath(requests.template)
            if requests.method == "GET", !path.contains("/sessions/") {
                // A file is left to a worker when it is first asked for.
                #expect(try await fixture.get(path).status == 200, "\(path)")
            }
            let small = requests.bodies.isEmpty ? "{}" : Self.small
            let sent = requests.heavy.map { ($0.query, $0.body) } + [("", small)]
            for (query, body) in sent {
                let place = try fixture.place(of: requests.method, path + query, body)
                #expect(place != .worker, "\(requests.endpoint), \(query) \(body)")
            }
        }
    }

    @Test func `requests without a session are left to a worker if they take long`() async throws {
        let fixture = try ServiceFixture()
        for requests in Self.table where requests.isAlwaysHeavy || !requests.bodies.isEmpty {
            let bodies = requests.isAlwaysHeavy ? [""] : requests.bodies
            let path = try await fixture.concretePath(requests.template)
            for body in bodies {
                let place = try fixture.place(of: requests.method, path, body)
                #expect(place == .worker, "\(requests.endpoint), \(body)")
            }
        }
    }
}

/// Where a request is carried out.
private enum Place: Equatable {
    case worker
    /// On the event thread, with a body of the given length.
    case eventThread(bytes: Int)

    /// The bytes of a body on an event thread.
    var bytes: Int {
        if case .eventThread(let bytes) = self { bytes } else { 0 }
    }
}

extension ServiceFixture {
    /// Where a request is carried out; on an event thread it takes effect.
    fileprivate func place(
        of method: String,
        _ target: String,
        _ body: String
    ) throws -> Place {
        let headers = ["Content-Type": "application/json"]
        let bytes = method == "GET" || method == "DELETE" ? [] : Array(body.utf8)
        let request = try DetachedRequest(method, target, headers, bytes)
        guard case .memory(let service) = client else {
            preconditionFailure("only a service that is called directly says where")
        }
        switch service.respond(to: Request(request), within: .eventThread) {
        case .now(let response): return .eventThread(bytes: response.bodyBytes)
        case .work: return .worker
        case .wait: return .eventThread(bytes: 0)
        case .hold: return .eventThread(bytes: 0)
        }
    }
}
