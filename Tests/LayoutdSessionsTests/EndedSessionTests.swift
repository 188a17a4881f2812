import Foundation
import LayoutEngine
import LayoutdJournal
import LayoutdLayouts
import LayoutdLocks
import LayoutdSQLite
import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

/// Requests for sessions that have expired or were removed get a result, whatever keeps sessions.
struct EndedSessionTests {
    private static let epoch: Int64 = 1_700_000_000_000_000_000
    private let time = ManualTime()
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("layoutd-\(UUID().uuidString)").path

    /// What keeps sessions.
    enum Kind: CaseIterable { case memory, sqlite, shared }

    private func journal(_ kind: Kind) throws -> SessionJournal? {
        let source = time.source
        let clock: @Sendable () -> Int64 = { Int64(source.now) + Self.epoch }
        let store: any JournalStore
        switch kind {
        case .memory: return nil
        case .sqlite:
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: false
            )
            store = try SQLiteStore(path: "\(folder)/sessions.db", clock: clock)
        case .shared: store = JournalDouble(isShared: true, clock: clock)
        }
        return SessionJournal(store: store) { _ in }
    }

    private func makeStore(_ journal: SessionJournal?, patience: UInt64? = nil) -> SessionStore {
        let limits = SessionStore.Limits(idleTimeout: 2)
        let room = WaitingRoom(limit: 10, time: time.source)
        return SessionStore(
            limits: limits,
            journal: journal,
            time: time.source,
            room: room,
            passagePatience: patience ?? 60_000_000_000
        )
    }

    /// Makes a session that is kept, and of which nothing else holds a reference.
    private func makeSession(in store: SessionStore) async throws -> SessionID {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 20)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: nil
            )
        )
        let session = try store.create(view: view, clock: .manual, preset: nil)
        if let log = session.log, let write = log.pendingWrite() {
            await withCheckedContinuation { continuation in
                log.whenOver(write) { continuation.resume() }
            }
            try #require(log.loss == nil)
        }
        return session.id
    }

    /// Finds a session as a request does.
    private static func find(_ id: SessionID, in store: SessionStore) throws -> SessionID? {
        if let session = store.session(id) { return session.id }
        return try store.load(id)?.id
    }

    private static func failure(of id: SessionID, in store: SessionStore) -> (any Error)? {
        do {
            _ = try store.load(id)
            return nil
        } catch {
            return error
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: Kind.allCases, [false, true])
    func `an expired or removed session gets a result`(
        kind: Kind,
        isRemoved: Bool
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let journal = try journal(kind)
        defer { journal?.close() }
        let store = makeStore(journal)
        let id = try await makeSession(in: store)
        if isRemoved {
            #expect(store.remove(id))
        } else {
            time.pass(seconds: 5)
        }
        for _ in 0..<3 {
            let found = try await onOwnThread { try Self.find(id, in: store) }
            #expect(found == nil)
        }
        #expect(store.passages.withLock { $0.ending.isEmpty && $0.loading.isEmpty })
    }

    @Test(.timeLimit(.minutes(2)))
    func `the removal of a session needs no proof after it is written`() async throws {
        let journal = try #require(try journal(.shared))
        let store = makeStore(journal)
        let id = try await makeSession(in: store)
        let log = try #require(store.present(id)?.log)
        #expect(store.remove(id))
        try await onOwnThread {
            store.passages.wait { $0.ending.isEmpty ? .done(()) : .retry(after: nil) }
        }
        #expect(log.pendingWrite() == nil && log.loss == nil)
        journal.close()
    }

    @Test(.timeLimit(.minutes(2)), arguments: [Kind.sqlite, .shared])
    func `a snapshot that comes after the end of a session is not written`(
        kind: Kind
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let journal = try #require(try journal(kind))
        defer { journal.close() }
        let store = makeStore(journal)
        let session = try #require(store.present(try await makeSession(in: store)))
        let log = try #require(session.log)
        _ = log.append(.mark, MarkRecord(tick: 0, droppedTicks: 0))
        #expect(store.remove(session.id))
        session.writeSnapshot()
        _ = log.append(.mark, MarkRecord(tick: 0, droppedTicks: 0))
        // What is written later is over later.
        _ = try await makeSession(in: store)
        #expect(log.loss == nil && log.pendingWrite() == nil)
    }

    @Test(.timeLimit(.minutes(2)))
    func `a session whose end is not written in time is reported, not waited for`() async throws {
        let double = JournalDouble()
        let journal = try #require(SessionJournal(store: double) { _ in })
        let store = makeStore(journal, patience: 1)
        let id = try await makeSession(in: store)
        store.passages.withLock { _ = $0.ending.insert(id) }
        time.pass(seconds: 5)
        let failure = try await onOwnThread { Self.failure(of: id, in: store) }
        #expect(failure != nil)
        journal.close()
    }

    @Test(.timeLimit(.minutes(2)))
    func `what waits for a session that has ended without a journal is woken`() async throws {
        let double = JournalDouble(isShared: true)
        let journal = try #require(SessionJournal(store: double) { _ in })
        let store = makeStore(journal)
        journal.close()
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 20)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: nil
            )
        )
        let log = try #require(try store.create(view: view, clock: .manual, preset: nil).log)
        #expect(log.loss == .unavailable && log.isOver(1))
    }
}
