/// The clock that drives a session.
public enum SessionClock: String, Sendable, Hashable, Codable {
    /// Real time: every access first advances the session to the current time.
    case wall
    /// Time passes only by explicit steps.
    case manual
}
