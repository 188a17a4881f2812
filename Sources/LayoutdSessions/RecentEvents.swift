/// The last applied events by client, to distinguish retries from new events.
///
/// Uses no memory until an event has a number.
struct RecentEvents: Sendable, Codable {
    /// In the order of their latest events.
    private var clients: [Client] = []

    /// The number of clients remembered, including the one without a name.
    static let clientCapacity = 16
    /// The number of events remembered for each client.
    static let eventCapacity = 64

    /// The events of one client.
    private struct Client: Sendable, Codable {
        let name: String?
        private(set) var events: [Event] = []
        /// The index of the oldest event once the array is full.
        private var oldest = 0

        init(name: String?) {
            self.name = name
        }

        var isSound: Bool {
            events.count <= RecentEvents.eventCapacity
                && (0..<RecentEvents.eventCapacity).contains(oldest)
        }

        mutating func insert(_ event: Event) {
            if events.count < RecentEvents.eventCapacity {
                events.append(event)
            } else {
                events[oldest] = event
                oldest = (oldest + 1) % RecentEvents.eventCapacity
            }
        }
    }

    private struct Event: Sendable, Codable {
        let number: Int
        let digest: UInt64
        let outcome: String?
    }

    /// Whether it is no larger than it can become.
    var isSound: Bool {
        clients.count <= Self.clientCapacity && clients.allSatisfy(\.isSound)
    }

    /// Whether an event is new or was applied before.
    func status(of event: EventIdentity) -> EventStatus {
        let events = clients.first { $0.name == event.client }?.events
        guard let known = events?.first(where: { $0.number == event.number }) else { return .new }
        return known.digest == event.digest ? .repeated(outcome: known.outcome) : .reused
    }

    /// Remembers an event in place of its client's oldest.
    ///
    /// A new client replaces the one with the oldest latest event.
    ///
    /// - Parameters:
    ///   - event: A new event.
    ///   - outcome: The outcome to report to retries.
    mutating func insert(_ event: EventIdentity, outcome: String?) {
        var client = removeClient(event.client) ?? Client(name: event.client)
        client.insert(Event(number: event.number, digest: event.digest, outcome: outcome))
        if clients.count == Self.clientCapacity { clients.removeFirst() }
        clients.append(client)
    }

    private mutating func removeClient(_ name: String?) -> Client? {
        let index = clients.firstIndex { $0.name == name }
        return index.map { clients.remove(at: $0) }
    }
}
