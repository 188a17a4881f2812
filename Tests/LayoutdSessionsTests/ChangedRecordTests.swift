import Foundation
import LayoutEngine
import LayoutdJournal
import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

/// Records that have changed since they were written.
struct ChangedRecordTests {
    private static func record(_ view: CollectionView) throws -> SessionRecord {
        SessionRecord(
            view: try view.snapshot(),
            clock: .wall,
            preset: nil,
            owner: "me",
            origin: 0,
            droppedTicks: 3,
            recentEvents: RecentEvents()
        )
    }

    private static func view() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 9)],
                layout: .flow(FlowLayout.Configuration())
            )
        )
    }

    private static let event = EventRecord(
        tick: 17,
        identity: EventIdentity(client: "phone", number: 4, digest: 5),
        outcome: nil,
        event: .tick(count: 3, interval: 0.25)
    )

    @Test func `every changed byte of a record is found`() throws {
        let whole = try Self.event.recorded()
        #expect(try EventRecord(record: whole).event == Self.event.event)
        for index in whole.indices {
            for change in [0x01, 0x10, 0x80] as [UInt8] {
                var changed = whole
                changed[index] ^= change
                #expect(throws: JournalDamage.self, "byte \(index)") {
                    try EventRecord(record: changed)
                }
            }
            #expect(throws: JournalDamage.self) { try EventRecord(record: Array(whole[..<index])) }
        }
    }

    @Test func `a record without a checksum is read only if it is older than checksums`() throws {
        let text = String(decoding: try JSONEncoder().encode(Self.event), as: UTF8.self)
        #expect(throws: JournalDamage.self) { try EventRecord(record: Array(text.utf8)) }
        let version = #""version":\#(Self.event.version)"#
        let older = text.replacing(version, with: #""version":5"#)
        #expect(older != text)
        #expect(try EventRecord(record: Array(older.utf8)).event == Self.event.event)
    }

    /// With a right checksum, as somebody might write them who can write to the store.
    @Test(arguments: [
        (#""droppedTicks":3"#, #""droppedTicks":-1"#),
        (#""droppedTicks":3"#, #""droppedTicks":9223372036854775807"#),
        (#""origin":0"#, #""origin":-9223372036854775808"#),
        (#""clients":[]"#, #""clients":[{"events":[],"oldest":64}]"#),
        (#""clients":[]"#, #""clients":[{"events":[],"oldest":-1}]"#),
        (#""displayRate":60"#, #""displayRate":0"#),
    ])
    func `numbers of a record are checked like those of a request`(
        old: String,
        new: String
    ) throws {
        let json = try JSONEncoder().encode(try Self.record(Self.view()))
        let text = String(decoding: json, as: UTF8.self)
        let changed = text.replacing(old, with: new)
        try #require(changed != text, "\(text)")
        func restore(_ text: String) throws {
            let record = RecordChecksum.added(to: Array(text.utf8))
            _ = try RestoredSession(
                StoredJournal(snapshot: record, through: 0, entries: []),
                now: 1_000_000_000
            )
        }
        try restore(text)
        #expect(throws: JournalDamage.self) { try restore(changed) }
    }

    @Test(arguments: [-1, Int.max, 1 << 53])
    func `an entry far away in time ends what is read of a journal`(tick: Int) throws {
        let mark = MarkRecord(tick: tick, droppedTicks: 0)
        let journal = StoredJournal(
            snapshot: try Self.record(Self.view()).recorded(),
            through: 0,
            entries: [
                JournalEntry(number: 1, kind: .event, body: try Self.event.recorded()),
                JournalEntry(number: 2, kind: .mark, body: try mark.recorded()),
            ]
        )
        let restored = try RestoredSession(journal, now: 0)
        #expect(restored.isDamaged && restored.view.tickCount == 20)
    }
}
