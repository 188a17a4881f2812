/// The events that were applied last, by client, to distinguish retries from new events.
///
/// Takes no memory before an event has a number.
struct RecentEvents: Sendable {
    /// In the order in which their latest events were applied.
    private var clients: [Client] = []

    /// The number of clients that are remembered, the one without a name included.
    static let clientCapacity = 16
    /// The number of events that are remembered of each client.
    static let eventCapacity = 64

    /// Events of one client.
    private struct Client: Sendable {
        let name: String?
        private(set) var events: [Event] = []
        /// The place of the oldest, once all places are taken.
        private var oldest = 0

        init(name: String?) {
            self.name = name
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

    private struct Event: Sendable {
        let number: Int
        let digest: UInt64
        let outcome: String?
    }

    /// What is known of an event.
    func status(of event: EventIdentity) -> EventStatus {
        let events = clients.first { $0.name == event.client }?.events
        guard let known = events?.first(where: { $0.number == event.number }) else { return .new }
        return known.digest == event.digest ? .repeated(outcome: known.outcome) : .reused
    }

    /// Remembers an event in place of its client's oldest, and the client in place of the one whose
    /// latest event is the oldest.
    ///
    /// - Parameters:
    ///   - event: A new event.
    ///   - outcome: What to reply to retries.
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
