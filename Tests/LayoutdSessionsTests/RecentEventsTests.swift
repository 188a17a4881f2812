import Testing

@testable import LayoutdSessions

/// The events that are remembered, and for how long.
struct RecentEventsTests {
    private func event(_ number: Int, of client: String? = nil, digest: UInt64 = 1) -> EventIdentity
    {
        EventIdentity(client: client, number: number, digest: digest)
    }

    private func isKnown(_ event: EventIdentity, _ events: RecentEvents) -> Bool {
        events.status(of: event) == .repeated(outcome: nil)
    }

    @Test func `a client's last 64 events are remembered`() {
        var events = RecentEvents()
        for number in 0..<65 { events.insert(event(number), outcome: nil) }
        #expect(events.status(of: event(0)) == .new)
        #expect((1..<65).allSatisfy { isKnown(event($0), events) })
        for number in 65..<200 { events.insert(event(number), outcome: nil) }
        #expect(events.status(of: event(135)) == .new)
        #expect((136..<200).allSatisfy { isKnown(event($0), events) })
    }

    @Test func `each client has its own numbers, also the one without a name`() {
        var events = RecentEvents()
        events.insert(event(1, of: "a"), outcome: "first")
        #expect(events.status(of: event(1)) == .new)
        #expect(events.status(of: event(1, of: "b", digest: 2)) == .new)
        for number in 0..<100 { events.insert(event(number, of: "b"), outcome: nil) }
        #expect(events.status(of: event(1, of: "a")) == .repeated(outcome: "first"))
    }

    @Test func `a number reused for another event stays that of the first`() {
        var events = RecentEvents()
        events.insert(event(1, digest: 7), outcome: nil)
        #expect(events.status(of: event(1, digest: 8)) == .reused)
        #expect(isKnown(event(1, digest: 7), events))
    }

    @Test func `the 16 clients with the latest events are remembered`() {
        var events = RecentEvents()
        events.insert(event(0), outcome: nil)
        for number in 1..<16 { events.insert(event(0, of: "\(number)"), outcome: nil) }
        #expect(isKnown(event(0), events))
        // The client without a name is now the latest, and client 1 the oldest.
        events.insert(event(1), outcome: nil)
        events.insert(event(0, of: "16"), outcome: nil)
        #expect(events.status(of: event(0, of: "1")) == .new)
        #expect(isKnown(event(0), events) && isKnown(event(1), events))
        #expect((2..<17).allSatisfy { isKnown(event(0, of: "\($0)"), events) })
    }
}
