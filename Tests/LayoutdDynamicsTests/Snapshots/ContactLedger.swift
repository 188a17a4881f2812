import LayoutdDynamics

/// The open contacts according to the events; checks that each begins and ends in turn.
struct ContactLedger {
    private(set) var open: Set<ContactEvent> = []
    private(set) var contradictions: [ContactEvent] = []
    private(set) var count = 0

    mutating func note(_ events: [ContactEvent]) {
        for event in events {
            var contact = event
            contact.phase = .began
            contact.point = nil
            count += 1
            switch event.phase {
            case .began:
                if !open.insert(contact).inserted { contradictions.append(event) }
            case .ended:
                if open.remove(contact) == nil { contradictions.append(event) }
            }
        }
    }
}
