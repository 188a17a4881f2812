import LayoutdJournal
import LayoutdSessions
import LayoutdTestSupport
import Testing

/// Journals outlive the programs that write them: what a released format has can always be read.
struct JournalFormatTests {
    /// A journal as a version wrote it, and the frame that it showed then.
    struct KeptJournal: Decodable {
        struct Entry: Decodable {
            let kind, body: String
        }

        let through: Int
        let snapshot: String
        let entries: [Entry]
        let frame: String

        func stored() throws -> StoredJournal {
            let entries = try entries.enumerated().map { index, entry in
                let kind = entry.kind.utf8.first.flatMap { JournalEntry.Kind(rawValue: $0) }
                return JournalEntry(
                    number: through + index + 1,
                    kind: try #require(kind),
                    body: Array(entry.body.utf8)
                )
            }
            return StoredJournal(
                snapshot: Array(snapshot.utf8),
                through: through,
                entries: entries
            )
        }
    }

    @Test(arguments: [
        "v1-springy", "v1-newtonian", "v1-cell-animations", "v1-scene", "v2-scene", "v3-flow-scene",
        "v3-circle", "v3-shapes", "v4-release", "v5-throw", "v6-flow-scene",
        "v6-newtonian", "v6-scene",
    ])
    func `a journal of every version shows the frame that it showed`(name: String) async throws {
        let kept = try loadFixture("Journals/\(name)", as: KeptJournal.self)
        #expect(kept.through > 0 && !kept.entries.isEmpty)
        let store = JournalDouble()
        store.replace(JournalKey(high: 0, low: 1), by: try kept.stored())
        let journal = try #require(SessionJournal(store: store) { Issue.record("\($0)") })
        defer { journal.close() }
        let service = try ServiceFixture(journal: journal)
        let path = "/v1/sessions/\(String(repeating: "0", count: 31))1"
        let shown = try await service.get(path + "/frame").text
        #expect(shown == kept.frame)
    }
}
