import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdMemory

/// A response that says why a request was not carried out; the request has no effect.
///
/// - Note: Source: RFC 9457, Problem Details for HTTP APIs.
struct Problem: Sendable {
    let kind: Kind
    /// The status, if it is not that of the kind.
    var status: HTTPResponse.Status?
    /// What is wrong, with the offending value and the fix.
    let detail: String
    /// All errors in a document.
    var errors: [DocumentError] = []
    /// What is wrong with a batch or a snapshot, as a code for programs.
    var code: String?
    /// The index of the edit that is wrong.
    var at: Int?
    var headers: [HeaderField] = []

    /// The kinds of problems, named as in their `type`.
    enum Kind: String, CaseIterable {
        case malformedRequest = "malformed-request"
        case malformedJSON = "malformed-json"
        case invalidQuery = "invalid-query"
        case noSuchResource = "no-such-resource"
        case noSuchSession = "no-such-session"
        case noSuchElement = "no-such-element"
        case noSuchBehavior = "no-such-behavior"
        case methodNotAllowed = "method-not-allowed"
        case duplicateBehavior = "duplicate-behavior"
        case notAManualClock = "not-a-manual-clock"
        case conflictingBatch = "conflicting-batch"
        case conflictingSnapshot = "conflicting-snapshot"
        case staleSizes = "stale-sizes"
        case conflictingTouch = "conflicting-touch"
        case conflictingTransition = "conflicting-transition"
        case immovableItem = "immovable-item"
        case tooManyItems = "too-many-items"
        case eventReused = "event-reused"
        case frozen
        case neverRests = "never-rests"
        case sightingsForgotten = "sightings-forgotten"
        case bodyTooLarge = "body-too-large"
        case uriTooLong = "uri-too-long"
        case wrongHost = "wrong-host"
        case crossSite = "cross-site"
        case notJSON = "not-json"
        case unsupportedCoding = "unsupported-coding"
        case invalidDocument = "invalid-document"
        case answerTooLarge = "answer-too-large"
        case tooManySessions = "too-many-sessions"
        case tooManyWaiting = "too-many-waiting"
        case overBudget = "over-budget"
        case busy
        case stopping
        case storeUnavailable = "store-unavailable"
        case unauthorized

        var type: String { "/problems/\(rawValue)" }

        /// The place in `allCases`, from 1.
        var number: UInt8 { Self.numbers[self] ?? 0 }

        private static let numbers = Dictionary(
            uniqueKeysWithValues: allCases.enumerated().map { ($1, UInt8($0 + 1)) }
        )

        /// The status and the title of every kind.
        var answer: (status: HTTPResponse.Status, title: String) {
            switch self {
            case .malformedRequest: (.badRequest, "The request breaks the rules of HTTP")
            case .malformedJSON: (.badRequest, "The body is not JSON")
            case .invalidQuery: (.badRequest, "The query cannot be understood")
            case .noSuchResource: (.notFound, "There is nothing at this path")
            case .noSuchSession: (.notFound, "There is no such session")
            case .noSuchElement: (.notFound, "There is no such element")
            case .noSuchBehavior: (.notFound, "There is no such behaviour")
            case .methodNotAllowed: (.methodNotAllowed, "The resource has no such method")
            case .duplicateBehavior: (.conflict, "There is a behaviour with this name already")
            case .notAManualClock: (.conflict, "The session's clock is not manual")
            case .conflictingBatch: (.conflict, "The data cannot be changed this way")
            case .conflictingSnapshot: (.conflict, "The data cannot become this snapshot")
            case .staleSizes: (.conflict, "The sizes are for another viewport")
            case .conflictingTouch: (.conflict, "The touch is not in this phase")
            case .conflictingTransition: (.conflict, "The layout cannot change now")
            case .immovableItem: (.conflict, "The item cannot move")
            case .tooManyItems: (.conflict, "There would be too many items")
            case .eventReused: (.conflict, "The event's number was given before")
            case .frozen: (.conflict, "The session is frozen")
            case .neverRests: (.conflict, "The session does not come to rest")
            case .sightingsForgotten: (.conflict, "The record does not reach back that far")
            case .bodyTooLarge: (.contentTooLarge, "The body is too large")
            case .uriTooLong: (.uriTooLong, "The request target is too long")
            case .wrongHost: (.misdirectedRequest, "The request is for another host")
            case .crossSite: (.forbidden, "The request comes from a page of another origin")
            case .notJSON: (.unsupportedMediaType, "The body is not declared as JSON")
            case .unsupportedCoding: (.unsupportedMediaType, "The body has an unknown coding")
            case .invalidDocument: (.unprocessableContent, "The document is not valid")
            case .answerTooLarge: (.unprocessableContent, "The answer would be too large")
            case .tooManySessions: (.tooManyRequests, "There are too many sessions")
            case .tooManyWaiting: (.tooManyRequests, "There are too many waiting requests")
            case .overBudget: (.tooManyRequests, "There is not enough memory for this")
            case .busy: (.serviceUnavailable, "The server has too much to do")
            case .stopping: (.serviceUnavailable, "The server is stopping")
            case .storeUnavailable: (.serviceUnavailable, "Sessions cannot be kept now")
            case .unauthorized: (.unauthorized, "A valid key is needed")
            }
        }
    }

    init(
        _ kind: Kind,
        _ detail: String,
        errors: [DocumentError] = [],
        headers: [HeaderField] = []
    ) {
        self.kind = kind
        self.detail = detail
        self.errors = errors
        self.headers = headers
    }

    /// Creates a problem with all errors in a document.
    init(invalid errors: [DocumentError]) {
        let first = errors.first.map {
            "\($0.pointer.isEmpty ? "the document" : $0.pointer) \($0.detail)"
        }
        let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
        self.init(.invalidDocument, (first ?? "") + more, errors: errors)
    }

    /// Creates the response.
    func makeResponse() -> Response {
        var writer = JSONWriter()
        writer.problem(self)
        var response = Response(
            status: status ?? kind.answer.status,
            headers: [HeaderField(.contentType, "application/problem+json")] + headers,
            body: writer.finish()
        )
        response.subject.problem = kind.number
        return response
    }
}

extension JSONWriter {
    /// Writes the document of a problem.
    mutating func problem(_ problem: Problem) {
        let (status, title) = problem.kind.answer
        object { json in
            json.member("type", problem.kind.type)
            json.member("title", title)
            json.member("status", (problem.status ?? status).code)
            json.member("detail", problem.detail)
            if let code = problem.code { json.member("code", code) }
            if let at = problem.at { json.member("at", at) }
            if !problem.errors.isEmpty { json.member("errors", problem.errors) }
        }
    }
}

extension Problem {
    /// Creates a problem for a request that the server refuses.
    init(_ refusal: Refusal) {
        switch refusal {
        case .bodyTooLarge(let limit):
            self.init(.bodyTooLarge, "send at most \(limit) bytes")
        case .targetTooLong(let limit):
            self.init(.uriTooLong, "path and query may have \(limit) bytes")
        case .malformed(let reason):
            self.init(.malformedRequest, reason)
        case .encodedSlash:
            self.init(
                .noSuchResource,
                "the path has a %2F, which is no slash between segments; send a slash as it is"
            )
        case .tooManyConnections:
            self.init(
                .busy,
                "too many connections are open; try again in 1 s",
                headers: [HeaderField(.retryAfter, "1")]
            )
        case .wrongHost(let host):
            self.init(
                .wrongHost,
                "Host is \(host.quoted); this server listens on a loopback address and responds "
                    + "only to localhost, 127.0.0.1, [::1] and the host it was started with"
            )
        case .unauthorized(let isGiven):
            self.init(unauthorized: isGiven)
        case .overBudget(let error):
            self.init(error)
        case .busy:
            self.init(
                .busy,
                "too many requests of this client take long; try again in 1 s",
                headers: [HeaderField(.retryAfter, "1")]
            )
        case .stopping:
            self = .stopping
        }
    }

    /// The problem of requests to a server that is about to stop.
    static let stopping = Problem(.stopping, "try again in a moment, or another server")
}

extension Problem {
    /// Creates a problem for a request without a valid key.
    ///
    /// - Parameter isGiven: Whether it has a key, which is not valid.
    /// - Note: Source: RFC 6750 section 3; a request without a key gets no error code.
    fileprivate init(unauthorized isGiven: Bool) {
        let challenge = #"Bearer realm="layoutd""#
        let code = isGiven ? #", error="invalid_token""# : ""
        let reason =
            isGiven
            ? "the key in the Authorization field is not valid: it was mistyped or withdrawn"
            : "the request has no key"
        self.init(
            .unauthorized,
            "\(reason); send 'Authorization: Bearer' and a key from the server's operator",
            headers: [HeaderField(.wwwAuthenticate, challenge + code)]
        )
    }
}

extension Problem {
    /// Creates a problem for a store of sessions that cannot be used.
    init(storeUnavailable reason: String) {
        self.init(
            .storeUnavailable,
            "\(reason); repeat the request in 1 s, an event under the same number",
            headers: [HeaderField(.retryAfter, "1")]
        )
    }
}

extension OverMemoryBudget: ProblemConvertible {
    /// 429 if the client takes its share already, 503 if all clients together do.
    var problem: Problem {
        let whose = scope == .owner ? "this client takes" : "all clients together take"
        var problem = Problem(
            .overBudget,
            "\(bytes) bytes more are needed, but \(whose) nearly \(limit) bytes, which is the "
                + "limit; delete sessions, read responses sooner, or try again in 1 s",
            headers: [HeaderField(.retryAfter, "1")]
        )
        if scope == .all { problem.status = .serviceUnavailable }
        return problem
    }
}
