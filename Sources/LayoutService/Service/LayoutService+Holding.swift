import LayoutdHTTPServer
import LayoutdSessions

/// Responses wait until what they show is kept, so that no client sees what a crash takes back.
extension LayoutService {
    /// Sends a response when all that was written so far is kept, or a problem if that fails.
    func held(_ response: consuming Response, until log: SessionLog) -> HandlerResult {
        guard let write = log.pendingWrite else { return .now(response) }
        let held = HeldResponse(response)
        return .hold(
            park: { resumption in log.whenOver(write) { resumption.resume() } },
            answer: { request in
                if log.hasSucceeded(write) == true, let response = held.take() {
                    return .now(response)
                }
                let problem = Problem(storeUnavailable: "what the request did may be lost")
                return .now(finished(problem.makeResponse(), for: request))
            }
        )
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
