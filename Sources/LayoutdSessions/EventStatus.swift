/// Whether an event is new or was applied before.
public enum EventStatus: Sendable, Hashable {
    /// It was not applied, or so long ago that its number is no longer remembered.
    case new
    /// It was applied before, with this outcome, and must not be applied again.
    case repeated(outcome: String?)
    /// Its client used the number for another event, so it must not be applied.
    case reused

    /// Whether the event was applied before.
    public var isRetry: Bool {
        if case .repeated = self { true } else { false }
    }
}
