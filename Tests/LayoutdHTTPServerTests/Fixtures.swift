import Glibc
import HTTPTypes
import LayoutdHTTPServer
import LayoutdTestSupport
import Synchronization
import Testing

/// A configuration for tests: any free port, small limits on bytes, and time for slow machines.
func testConfiguration(threads: Int = 2, idleTimeout: Int = 600) -> ServerConfiguration {
    ServerConfiguration(
        port: 0,
        threads: threads,
        maximumQueueTime: 600,
        maximumBodyBytes: 1000,
        maximumTargetBytes: 200,
        idleTimeout: idleTimeout,
        requestTimeout: 600
    )
}

/// A handler that responds immediately.
typealias PlainHandler = @Sendable (borrowing Request) -> Response

/// Starts a server on a free port; it stops when released.
func startServer(
    _ configuration: ServerConfiguration = testConfiguration(),
    handler: @escaping PlainHandler = echo,
    refuse: @escaping Server.RefusalHandler = plainRefusal,
    authenticate: Server.Authenticator? = nil
) throws -> Server {
    try Server(
        configuration,
        authenticate: authenticate,
        refuse: refuse,
        handler: { .now(handler($0)) }
    )
}

/// Responds with the received method, path and query, and the body after an empty line.
@Sendable
func echo(_ request: borrowing Request) -> Response {
    var lines = "\(request.method) \(request.path)\n"
    for (name, value) in request.queryItems { lines += "\(name)=\(value ?? "nil")\n" }
    var body = BodyBuffer()
    body.append(utf8: lines + "\n")
    request.body.withUnsafeBytes { body.append($0) }
    return Response(status: .ok, headers: [HeaderField(.contentType, "text/plain")], body: body)
}

/// Responds to refusals in plain text, with the status that each stands for.
@Sendable
func plainRefusal(_ refusal: Refusal, _ request: borrowing Request) -> Response {
    let (status, text): (HTTPResponse.Status, String) =
        switch refusal {
        case .bodyTooLarge(let limit): (.contentTooLarge, "body over \(limit)")
        case .targetTooLong(let limit): (.uriTooLong, "target over \(limit)")
        case .malformed(let problem): (.badRequest, problem)
        case .wrongHost(let host): (.misdirectedRequest, "not <\(host)>")
        case .unauthorized(let isGiven): (.unauthorized, isGiven ? "wrong key" : "no key")
        case .overBudget(let error): (.tooManyRequests, "over \(error.limit)")
        case .busy: (.serviceUnavailable, "busy")
        case .encodedSlash: (.notFound, "encoded slash")
        case .tooManyConnections: (.serviceUnavailable, "too many connections")
        case .stopping: (.serviceUnavailable, "stopping")
        }
    var body = BodyBuffer()
    body.append(utf8: text)
    return Response(status: status, headers: [HeaderField(.contentType, "text/plain")], body: body)
}

/// Bytes of a request as a test argument, with a short description on one line.
struct Wire: CustomTestStringConvertible, ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    var testDescription: String { String(text.prefix(60)).debugDescription }
}

/// A flag and a counter that a handler and its test share.
final class Shared: Sendable {
    let flag = Atomic(false)
    let calls = Atomic(0)

    var callCount: Int { calls.load(ordering: .sequentiallyConsistent) }

    func count() { calls.add(1, ordering: .sequentiallyConsistent) }

    func raise() { flag.store(true, ordering: .sequentiallyConsistent) }

    var isRaised: Bool { flag.load(ordering: .sequentiallyConsistent) }

    /// Blocks the calling thread until the flag is raised.
    func waitUntilRaised() {
        while !isRaised { usleep(1000) }
    }

    /// Lets the test's other tasks run until the condition holds; returns false after ten minutes.
    static func eventually(_ condition: @Sendable () async -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(600)
        while ContinuousClock.now < deadline {
            if await condition() { return true }
            try await Task.sleep(for: .milliseconds(2))
        }
        return false
    }
}

/// The number of occurrences of a text in another.
func occurrences(of part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
}

/// Runs code while the given number of connections is open and has been served.
///
/// Waits until the server has noticed that they are closed: it still counts them until then.
func holdConnections(
    _ count: Int,
    on server: Server,
    _ body: () async throws -> Void
) async throws {
    let (served, released) = (Shared(), Shared())
    try await withThrowingTaskGroup { group in
        for _ in 0..<count {
            group.addTask {
                _ = try await WireClient.exchange(
                    port: server.port,
                    [
                        "GET /in HTTP/1.1\r\nHost: localhost\r\n\r\n", .await("GET /in"),
                        .perform { served.count() },
                        .perform { released.waitUntilRaised() },
                    ],
                    until: .atOnce
                )
            }
        }
        defer { released.raise() }
        #expect(try await Shared.eventually { served.callCount == count })
        try await body()
    }
    #expect(try await Shared.eventually { server.connectionCount == 0 })
}
