extension Session {
    /// What came of a look that must not take long.
    public enum Glance<Result: Sendable>: Sendable {
        case seen(Result)
        /// Something in the session has moved out of all numbers.
        case frozen
        /// Nothing happened, for it would have taken too long, or somebody else takes long.
        case busy
    }
}
