/// What is known of an event before it is applied.
public enum EventStatus: Sendable, Hashable {
    /// It was not applied, or so long ago that its number is forgotten.
    case new
    /// It was applied before, with this outcome, and must not be applied again.
    case repeated(outcome: String?)
    /// Its client gave the number to another event, so it must not be applied.
    case reused

    /// Whether the event was applied before.
    public var isRetry: Bool {
        if case .repeated = self { true } else { false }
    }
}
