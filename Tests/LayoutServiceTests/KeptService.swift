import LayoutdSessions
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// A service that keeps its sessions.
struct KeptService: ~Copyable {
    let fixture: ServiceFixture
    let journal: SessionJournal

    init(
        _ journal: SessionJournal,
        time: TimeSource = .monotonic,
        on wire: ServiceFixture.Wire? = nil
    ) throws {
        fixture = try ServiceFixture(journal: journal, time: time, on: wire)
        self.journal = journal
    }

    /// Starts a service for the sessions of a store.
    init(
        _ store: JournalDouble,
        time: TimeSource = .monotonic,
        on wire: ServiceFixture.Wire? = nil
    ) throws {
        try self.init(try #require(SessionJournal(store: store) { _ in }), time: time, on: wire)
    }

    /// Writes what waits; nothing is kept from then on.
    func stop() {
        journal.close()
    }

    deinit {
        journal.close()
    }
}

extension TimeSource {
    /// A clock that stands still.
    static let still = TimeSource { 1_000_000_000 }
}
