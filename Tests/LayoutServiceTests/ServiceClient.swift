import Foundation
import HTTPTypes
import LayoutdLocks
import LayoutdTestSupport

@testable import LayoutService
@testable import LayoutdHTTPServer

/// Sends requests to a service.
enum ServiceClient: Sendable {
    /// By way of a server and its sockets.
    case wire(HTTPClient)
    /// By a call: quicker, without what the server checks and adds.
    case memory(LayoutService)

    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws -> HTTPClient.Reply {
        switch self {
        case .wire(let client):
            return try await client.send(method, path, headers: headers, body: body)
        case .memory(let service):
            let request = try DetachedRequest(method, path, headers, body ?? [])
            return await service.respond(to: request).reply(to: request, isHead: method == "HEAD")
        }
    }

    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: String
    ) async throws -> HTTPClient.Reply {
        try await send(method, path, headers: headers, body: Array(body.utf8))
    }
}

extension DetachedRequest {
    /// A request as a server would make it of what is sent.
    init(
        _ method: String,
        _ target: String,
        _ headers: [String: String],
        _ body: [UInt8]
    ) throws {
        guard let method = HTTPRequest.Method(method) else {
            throw HTTPClient.Failure.badURL(method)
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: method,
            path: Self.decoded(parts[0]),
            queryItems: parts.count == 1 ? [] : Self.queryItems(parts[1]),
            headers: headers.map { ($0.key.lowercased(), $0.value) },
            body: body,
            clientAddress: "127.0.0.1"
        )
    }

    private static func queryItems(_ query: Substring) -> [(name: String, value: String?)] {
        query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { decoded($0.replacing("+", with: " ")[...]) }
            return (parts[0], parts.count > 1 ? parts[1] : nil)
        }
    }

    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}

extension LayoutService {
    fileprivate func respond(to request: DetachedRequest) -> HandlerResult {
        respond(to: Request(request))
    }
}

extension HandlerResult {
    /// The reply, when all work and waiting is over.
    fileprivate consuming func reply(
        to request: DetachedRequest,
        isHead: Bool
    ) async -> HTTPClient.Reply {
        switch consume self {
        case .now(let response): return response.reply(isHead: isHead)
        case .work(let work): return await work().reply(to: request, isHead: isHead)
        case .wait(let park, let answer):
            return await waited(park, answer, request, isHead: isHead)
        case .hold(let park, let answer):
            return await waited(park, answer, request, isHead: isHead)
        }
    }
}

/// The reply after a wait.
private func waited(
    _ park: @Sendable (Resumption) -> Void,
    _ answer: @Sendable (borrowing Request) -> HandlerResult,
    _ request: DetachedRequest,
    isHead: Bool
) async -> HTTPClient.Reply {
    let isOver = Locked(false)
    await withCheckedContinuation { continuation in
        park(
            Resumption {
                let isFirst = isOver.withLock { isOver in
                    defer { isOver = true }
                    return !isOver
                }
                if isFirst { continuation.resume() }
            }
        )
    }
    return await answer(Request(request)).reply(to: request, isHead: isHead)
}

extension Response {
    fileprivate consuming func reply(isHead: Bool) -> HTTPClient.Reply {
        let hasBody = !isHead && status != .noContent && status != .notModified
        let (status, headers) = (status, headers)
        let body = hasBody ? wholeBody() : []
        return HTTPClient.Reply(
            status: status.code,
            fields: headers.map { ($0.name.rawName, $0.value) },
            body: body
        )
    }

    /// The body, with the pieces that are produced while it is sent.
    private borrowing func wholeBody() -> [UInt8] {
        var producer: (any BodyProducer)?
        if case .produced(let rest) = long?.rest { producer = rest }
        var produced = BodyBuffer()
        while producer?.produce(into: &produced) == .more {}
        if let prepared { return prepared.body.withUnsafeBytes { Array($0) } }
        return body.withUnsafeBytes { Array($0) } + produced.withUnsafeBytes { Array($0) }
    }
}
