import Foundation
import LayoutdHTTPServer
import LayoutdMemory
import LayoutdSessions
import LayoutdTestSupport
import Logging

@testable import LayoutService

/// A key that stays valid.
private final class TestKey: ClientKey {
    let name: String
    let isRevoked = false

    init(_ name: String) { self.name = name }
}

/// The whole service, called directly or on an ephemeral port.
struct ServiceFixture: ~Copyable {
    /// The server of a service that is called over sockets.
    struct Wire {
        var threads = 2
        var workers = 2
    }

    let client: ServiceClient
    let store: SessionStore
    private let server: Server?

    init(
        // Sessions must not expire, however slowly the tests run.
        store limits: SessionStore.Limits = SessionStore.Limits(idleTimeout: 3600),
        limits serviceLimits: ServiceLimits = ServiceLimits(),
        memory: MemoryBudget = MemoryBudget(),
        journal: SessionJournal? = nil,
        time: TimeSource = .monotonic,
        allowedOrigins: [String] = [],
        // The names of clients by their secrets; only for a service on the wire.
        keys: [String: String]? = nil,
        // Streams that rest send nothing, unless a test wants to see it.
        commentInterval: Duration = .seconds(3600),
        on wire: Wire? = nil
    ) throws {
        let store = SessionStore(limits: limits, memory: memory, journal: journal, time: time)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var service = LayoutService(
            store: store,
            limits: serviceLimits,
            allowedOrigins: allowedOrigins,
            hasKeys: keys != nil,
            logger: logger
        )
        service.commentInterval = UInt64(commentInterval / .nanoseconds(1))
        self.store = store
        guard let wire else {
            (client, server) = (.memory(service), nil)
            return
        }
        var configuration = ServerConfiguration(
            port: 0,
            threads: wire.threads,
            workers: wire.workers,
            maximumQueueTime: 600,
            maximumBodyBytes: 64 * 1024,
            idleTimeout: 600,
            requestTimeout: 600
        )
        configuration.memory = memory
        let server = try Server(
            configuration,
            authenticate: Self.authenticator(keys),
            refuse: { [service] in service.refuse($0, $1) },
            handler: { [service] in service.respond(to: $0) }
        )
        self.server = server
        client = .wire(HTTPClient(port: server.port))
    }

    private static func authenticator(_ keys: [String: String]?) -> Server.Authenticator? {
        guard let keys else { return nil }
        return { secret in keys[String(decoding: secret, as: UTF8.self)].map { TestKey($0) } }
    }

    deinit {
        server?.stop(grace: .zero, deadline: .milliseconds(500))
    }

    /// Where the service listens, on the wire.
    var port: UInt16 {
        guard let server else { preconditionFailure("called directly, it listens nowhere") }
        return server.port
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> HTTPClient.Reply {
        try await client.send("GET", path, headers: headers)
    }

    func post(
        _ path: String,
        _ json: String,
        as type: String = "application/json"
    ) async throws -> HTTPClient.Reply {
        let headers = ["Content-Type": type]
        return try await client.send("POST", path, headers: headers, body: json)
    }

    func patch(_ path: String, _ json: String) async throws -> HTTPClient.Reply {
        try await send("PATCH", path, json)
    }

    func put(_ path: String, _ json: String) async throws -> HTTPClient.Reply {
        try await send("PUT", path, json)
    }

    /// Sends JSON by any method.
    func send(
        _ method: String,
        _ path: String,
        _ json: String,
        headers: [String: String] = [:]
    ) async throws -> HTTPClient.Reply {
        let type = ["Content-Type": "application/json"]
        return try await client.send(
            method,
            path,
            headers: headers.merging(type) { $1 },
            body: json
        )
    }

    /// Creates a session and returns its path.
    func session(_ json: String = #"{"clock": "manual"}"#) async throws -> String {
        let reply = try await post("/v1/sessions", json)
        guard reply.status == 201, let path = reply[header: "Location"] else {
            throw UnexpectedReply(text: reply.text)
        }
        return path
    }

    /// The error text for an invalid query.
    func refusal(ofQuery path: String) async throws -> String {
        let reply = try await get(path)
        let problem = try reply.decoded(as: ProblemDocument.self)
        guard reply.status == 400, problem.type == "/problems/invalid-query" else {
            throw UnexpectedReply(text: reply.text)
        }
        return problem.detail
    }

    /// Fills in a path template of the contract, with a new session in which the path exists, or
    /// with one created from `json`.
    func concretePath(_ template: String, of json: String? = nil) async throws -> String {
        let session =
            if let json { try await session(json) } else { try await session(for: template) }
        return template.replacingOccurrences(of: "/v1/sessions/{id}", with: session)
            .replacingOccurrences(of: "{section}/{item}", with: "0/0")
            .replacingOccurrences(of: "{behaviorId}", with: "floor")
            .replacingOccurrences(of: "{sectionId}", with: "a")
            .replacingOccurrences(of: "{version}/{file}", with: "1/layoutd-client.js")
            .replacingOccurrences(of: "{file}", with: "playground.js")
            .replacingOccurrences(of: "{name}", with: "frozen")
    }

    private func session(for template: String) async throws -> String {
        if ["/behaviors", "/touches", "/items/"].contains(where: template.contains) {
            return try await session(Self.scene)
        }
        if template.hasSuffix("/snapshot") || template.hasSuffix("/outline") {
            let sections = #"[{"id": "a", "items": ["b"]}]"#
            return try await session(#"{"clock": "manual", "sections": \#(sections)}"#)
        }
        let withRows = ["/sizes", "/reorder", "/swipe", "/transition", "/animations"]
        if withRows.contains(where: template.hasSuffix) {
            let swipes = template.hasSuffix("/swipe")
            let layout =
                swipes
                ? #"{"type": "list", "appearance": "plain"}"#
                : #"{"type": "list", "estimatedRowHeight": 44}"#
            let row = #"{"leadingActions": [{}], "trailingActions": [{}]}"#
            let sections = swipes ? "[{\"items\": [\(row), \(row)]}]" : #"[{"items": 3}]"#
            return try await session(
                #"{"clock": "manual", "layout": \#(layout), "sections": \#(sections)}"#
            )
        }
        guard template.hasSuffix("/updates") else { return try await session() }
        return try await session(#"{"clock": "manual", "sections": [{"items": 3}]}"#)
    }

    /// Begins animation 1 of a new session with rows, and holds it.
    func beginAnimation(
        in session: String,
        headers: [String: String] = [:]
    ) async throws {
        let bodies = [
            "/taps": #"{"section": 0, "item": 0, "animation": {"duration": 60}}"#,
            "/animations": #"{"animation": 1, "pause": true}"#,
        ]
        for part in ["/taps", "/animations"] {
            let reply = try await client.send(
                "POST",
                session + part,
                headers: headers.merging(["Content-Type": "application/json"]) { $1 },
                body: bodies[part] ?? ""
            )
            guard reply.status == 200 else { throw UnexpectedReply(text: reply.text) }
        }
    }

    /// Two boxes above a floor, without gravity.
    static let scene = """
        {"clock": "manual", "layout": {"type": "absolute"},
         "sections": [{"items": [{"center": {"x": 100, "y": 100}, "width": 40, "height": 40},
                                 {"center": {"x": 220, "y": 130}, "width": 60, "height": 60}]}],
         "dynamics": {"type": "behaviors", "behaviors": [
            {"type": "collision", "id": "floor", "boundaries": [
                {"id": "ground", "from": {"x": 0, "y": 400}, "to": {"x": 320, "y": 400}}]}]}}
        """

    /// The scene, or a session of a preset, with a manual clock.
    ///
    /// Presets of 10 000 items have 300: a journal writes them all once one has its own size.
    static func manual(_ kind: String) -> String {
        switch kind {
        case "scene": scene
        case "springy", "bounce":
            #"{"preset": "\#(kind)", "clock": "manual", "sections": [{"items": 300}]}"#
        default: #"{"preset": "\#(kind)", "clock": "manual"}"#
        }
    }

    struct UnexpectedReply: Error {
        let text: String
    }
}

/// A frame as a client sees it.
struct FrameDocument: Decodable, Equatable {
    struct Item: Decodable, Equatable {
        struct Pair: Decodable, Equatable { let x, y: Double }
        let kind: String
        let section, item, zIndex: Int
        let x, y, width, height: Double
        let angle, alpha, scale: Double?
        let departing: Int?
        let velocity: Pair?
        let angularVelocity: Double?
        let anchor: Pair?
    }

    struct Contact: Decodable, Equatable {
        struct IndexPath: Decodable, Equatable { let section, item: Int }
        let sequence: Int
        let phase, behavior: String
        let a: IndexPath
        let b: IndexPath?
        let boundary: String?
        let point: Point?
    }

    struct Point: Decodable, Equatable { let x, y: Double }
    struct Extent: Decodable, Equatable { let width, height: Double }

    let sequence, edition, tick: Int
    let time: Double
    let resting, scrolling: Bool
    let contentOffset: Point
    let contentSize: Extent
    let items: [Item]
    let contacts: [Contact]?
}

/// The members that the response to a tap has in addition to a frame.
struct TapDocument: Decodable {
    struct Tapped: Decodable, Equatable {
        let kind: String
        let section, item: Int
    }

    let tapped: Tapped?
}

/// A layout without a session, as a client sees it.
struct LayoutDocument: Decodable {
    let contentSize: FrameDocument.Extent
    let items: [FrameDocument.Item]
    let diagnostics: [ProblemDocument.Entry]
}

struct FramesDocument: Decodable {
    let frames: [FrameDocument]
}

struct SessionDocument: Decodable, Equatable {
    struct Section: Decodable, Equatable { let items: Int }
    struct Row: Decodable, Equatable { let section, item: Int }
    struct Animation: Decodable, Equatable {
        let duration, delay, damping, initialVelocity: Double
    }
    struct Invalidations: Decodable, Equatable { let cells, supplementaryElements: Int }
    struct Insets: Decodable, Equatable { let top, left, bottom, right: Double }
    struct Layout: Decodable, Equatable {
        let type, scrollDirection, sectionInsetReference: String
        let itemSize, headerReferenceSize, footerReferenceSize: FrameDocument.Extent
        let sectionInset: Insets
        let minimumLineSpacing, minimumInteritemSpacing, pixelScale: Double
        let sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds: Bool
    }
    struct Dynamics: Decodable, Equatable {
        let type: String
        let length, damping, frequency, resistanceFactor: Double
        let overscan: FrameDocument.Point
        let axisLocked, signedDistances, tiled: Bool
    }

    /// A session of any layout: its expanded rows, and its first frame.
    struct Expanded: Decodable {
        let expanded: [Row]
        let frame: FrameDocument
    }

    let id: String
    let preset: String?
    let viewport, contentSize: FrameDocument.Extent
    let contentInset: Insets
    let contentOffset: FrameDocument.Point
    let sections: [Section]
    let layout: Layout
    let dynamics: Dynamics?
    let expanded: [Row]
    let collapsed: [Int]
    let animation: Animation
    let keep: String
    let decelerationRate: String
    let pagingEnabled: Bool
    let invalidations: Invalidations
    let clock: String
    let displayRate: Int
    let sequence, edition, tick: Int
    let time: Double
    let resting: Bool
    let expiresIn: Int
    let frame: FrameDocument?
}

struct ProblemDocument: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
        let pointer, detail: String
    }

    let type, title, detail: String
    let status: Int
    let code: String?
    let errors: [Entry]?
}

extension HTTPClient.Reply {
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }
}

extension Sequence {
    func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
