/// Which event a request is, so that a retry is not applied again.
public struct EventIdentity: Sendable, Hashable {
    /// The client that numbers the event; `nil` for the one that gives no name.
    public let client: String?
    /// The client's number of the event.
    public let number: Int
    /// What the event is: equal for a retry, and in every process.
    public let digest: UInt64

    /// Identifies an event.
    public init(client: String?, number: Int, digest: UInt64) {
        self.client = client
        self.number = number
        self.digest = digest
    }
}
