/// A key that a client has shown.
///
/// A class, because requests share it with what can revoke it.
public protocol ClientKey: AnyObject, Sendable {
    /// The name of the client that it belongs to.
    var name: String { get }

    /// Whether it is no longer valid.
    ///
    /// Requests that have begun are finished nevertheless, except for what may go on without end:
    /// a wait ends with ``Refusal/unauthorized(isGiven:)``, a feed with ``FeedOccasion/revoked``, half
    /// a second later at the latest.
    var isRevoked: Bool { get }
}
