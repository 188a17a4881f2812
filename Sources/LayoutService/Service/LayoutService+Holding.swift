import LayoutdHTTPServer
import LayoutdSessions

/// Responses wait until what they show is kept, so that no client sees what a crash takes back.
extension LayoutService {
    /// Sends a response when all that was written so far is kept.
    ///
    /// If the session has moved to another process, the request had no effect; it is repeated once,
    /// with the session loaded again. If something could not be written, the client gets a problem.
    func held(_ response: consuming Response, _ context: RequestContext) -> HandlerResult {
        guard let log = context.log, let write = log.pendingWrite(isBehind: context.isBehind) else {
            return .now(response)
        }
        let held = HeldResponse(response)
        return hold(until: write, in: log) { request in
            guard let response = held.take() else { return .now(unavailable(for: request)) }
            return .now(response)
        }
    }

    /// Lets a request that is going to wait find out first whether its session has moved to another
    /// process, which would see the changes; `nil` if that is not needed.
    func proof(_ context: RequestContext) -> HandlerResult? {
        guard mustProve, store.isShared, let log = context.log, let write = log.pendingWrite()
        else {
            return nil
        }
        let service = withoutProof
        return hold(until: write, in: log) { service.respond(to: $0) }
    }

    private func hold(
        until write: Int,
        in log: SessionLog,
        _ answer: @escaping @Sendable (borrowing Request) -> HandlerResult
    ) -> HandlerResult {
        .hold(
            park: { resumption in log.whenOver(write) { resumption.resume() } },
            answer: { request in
                guard let loss = log.loss else { return answer(request) }
                guard loss == .moved, mayRepeat else { return .now(unavailable(for: request)) }
                return withoutRepeating.respond(to: request)
            }
        )
    }

    private func unavailable(for request: borrowing Request) -> Response {
        let problem = Problem(storeUnavailable: "what the request did may be lost")
        let route = Route(path: request.path, from: request.clientName)
        let subject = route?.subject ?? ResponseSubject()
        return finished(problem.makeResponse(), for: request, subject)
    }
}

/// A response that waits; a class, because its handler has returned.
///
/// Safe to send between threads: only the thread that responds takes it, once.
private final class HeldResponse: @unchecked Sendable {
    private var response: Response?

    init(_ response: consuming Response) {
        self.response = consume response
    }

    func take() -> Response? {
        response.take()
    }
}
