extension Session {
    /// The result of a time-limited access.
    public enum BoundedAccess<Result: Sendable>: Sendable {
        case done(Result)
        /// A value in the session is no longer finite.
        case frozen
        /// The access did not happen: it would have taken too long, or a long one is active.
        case busy
    }
}
