import Testing

@testable import LayoutService

struct SlowClientsTests {
    private let second = SlowClients.memory

    @Test func `a client is slow for a second, others are not`() {
        let clients = SlowClients()
        #expect(clients.isEmpty(at: 5 * second))
        clients.insert(1, at: 5 * second)
        #expect(!clients.isEmpty(at: 5 * second + 1))
        #expect(clients.contains(1, at: 6 * second - 1))
        #expect(!clients.contains(2, at: 5 * second))
        #expect(!clients.contains(1, at: 6 * second))
        #expect(clients.isEmpty(at: 6 * second))
    }

    @Test func `clients that were slow long ago are forgotten`() {
        let clients = SlowClients()
        for client in 0..<UInt64(SlowClients.capacity) { clients.insert(client, at: second) }
        #expect(clients.contains(7, at: second))
        clients.insert(.max, at: 9 * second)
        #expect(!clients.contains(7, at: second))
        #expect(clients.contains(.max, at: 9 * second))
    }
}
