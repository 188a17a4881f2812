/// Identifies a request's event, so that a retry is not applied again.
public struct EventIdentity: Sendable, Hashable, Codable {
    /// The client that numbers the event; `nil` if it gives no name.
    public let client: String?
    /// The client's number of the event.
    public let number: Int
    /// A hash of the event's content: equal for a retry, and the same in every process.
    public let digest: UInt64

    /// Creates the identity of an event.
    public init(client: String?, number: Int, digest: UInt64) {
        self.client = client
        self.number = number
        self.digest = digest
    }
}
