extension Session {
    /// The result of a time-limited access.
    public enum BoundedAccess<Result: Sendable>: Sendable {
        /// The access happened; this is what its body returned.
        case done(Result)
        /// A value in the session is no longer finite.
        case frozen
        /// The access did not happen: it would have taken too long, or a long one is active.
        case busy
    }
}
