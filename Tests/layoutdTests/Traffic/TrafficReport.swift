/// What clients sent, and the unexpected responses.
struct TrafficReport: Sendable {
    var requests = 0
    var sessions = 0
    var failures: [String] = []

    static func + (one: TrafficReport, other: TrafficReport) -> TrafficReport {
        TrafficReport(
            requests: one.requests + other.requests,
            sessions: one.sessions + other.sessions,
            failures: one.failures + other.failures
        )
    }
}

/// A response that is not the expected one.
struct TrafficFailure: Error, CustomStringConvertible {
    let description: String

    init(request: WireRequest, outcome: String) {
        let text = String(decoding: request.bytes.prefix(300), as: UTF8.self)
        description = "\(request.status) expected, got \(outcome.prefix(300)) for: \(text)"
    }

    init(broken: BrokenRequest, outcome: String) {
        let text = String(decoding: broken.bytes.prefix(300), as: UTF8.self)
        description = "refusal expected, got \(outcome) for: \(text)"
    }
}
