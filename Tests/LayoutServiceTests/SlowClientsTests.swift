import Testing

@testable import LayoutService

struct SlowClientsTests {
    private let second = SlowClients.memory
    private let long = WorkBudget.time + 1

    @Test func `a client is slow for a second, others are not`() {
        let clients = SlowClients()
        #expect(clients.isEmpty(at: 5 * second))
        clients.note(1, at: 5 * second, took: long, long)
        #expect(!clients.isEmpty(at: 5 * second + 1))
        #expect(clients.standing(of: 1, at: 6 * second - 1) == .slow)
        #expect(clients.standing(of: 2, at: 5 * second) == .ordinary)
        #expect(clients.standing(of: 1, at: 6 * second) == .ordinary)
        #expect(clients.isEmpty(at: 6 * second))
    }

    @Test func `a request that takes the time of an event thread is not slow`() {
        let clients = SlowClients()
        clients.note(1, at: second, took: WorkBudget.time, WorkBudget.time)
        #expect(clients.standing(of: 1, at: second) == .ordinary)
    }

    @Test func `a client whose thread was interrupted is only suspected`() {
        let clients = SlowClients()
        clients.note(1, at: second, took: 100 * long, nil)
        #expect(clients.standing(of: 1, at: second) == .suspected)
        clients.note(1, at: second + 1, took: 100 * long, WorkBudget.time)
        #expect(clients.standing(of: 1, at: second + 1) == .suspected)
        #expect(clients.standing(of: 1, at: 2 * second + 1) == .ordinary)
        clients.note(1, at: 3 * second, took: long, long)
        #expect(clients.standing(of: 1, at: 3 * second) == .slow)
    }

    @Test func `an interruption does not end that a client is slow`() {
        let clients = SlowClients()
        clients.note(1, at: second, took: long, long)
        clients.note(1, at: second + 5, took: long, 0)
        #expect(clients.standing(of: 1, at: 2 * second - 1) == .slow)
        #expect(clients.standing(of: 1, at: 2 * second) == .suspected)
    }

    @Test func `clients that were slow long ago are forgotten`() {
        let clients = SlowClients()
        for client in 0..<UInt64(SlowClients.capacity) {
            clients.note(client, at: second, took: long, long)
        }
        #expect(clients.standing(of: 7, at: second) == .slow)
        clients.note(.max, at: 9 * second, took: long, long)
        #expect(clients.standing(of: 7, at: second) == .ordinary)
        #expect(clients.standing(of: .max, at: 9 * second) == .slow)
    }
}
