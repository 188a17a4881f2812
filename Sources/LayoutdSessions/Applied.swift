public import LayoutEngine

/// What an access to a session has done: its result, and the event that has changed the view.
public struct Applied<Result> {
    /// The result.
    public let result: Result
    /// The event; `nil` if nothing has changed.
    public let change: AppliedEvent?

    /// - Parameters:
    ///   - result: The result.
    ///   - event: The event that has changed the view; `nil` if nothing has.
    ///   - outcome: What to report to retries of the event.
    @inlinable
    public init(_ result: Result, by event: Event?, outcome: String? = nil) {
        self.result = result
        change = event.map { AppliedEvent(event: $0, outcome: outcome) }
    }
}

/// An event that has changed a view.
public struct AppliedEvent: Sendable {
    /// What happened.
    public let event: Event
    /// What to report to retries.
    public let outcome: String?

    /// Creates an applied event.
    public init(event: Event, outcome: String?) {
        (self.event, self.outcome) = (event, outcome)
    }
}
