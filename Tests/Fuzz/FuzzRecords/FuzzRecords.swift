import FuzzSupport
import LayoutEngine
import LayoutdJournal
import LayoutdSessions
import LayoutdTestSupport

/// The records of a journal, one a line: the snapshot, then entries that begin with `e` or `m`.
///
/// Each gets its checksum, which would otherwise keep out everything that was changed. Either the
/// session cannot be read, or it works.
@main
enum FuzzRecords {
    static func main() {
        guard let id = SessionID("00000000000000000000000000000001") else { fatalError("no ID") }
        let key = JournalKey(high: 0, low: 1)
        fuzz { input in
            let journals = JournalDouble()
            journals.replace(key, by: stored(input))
            guard let journal = SessionJournal(store: journals, report: { _ in }) else {
                fatalError("no journal")
            }
            // libFuzzer looks for leaks after an input. The sanitizer does not see what only the case
            // of an enum refers to, so nothing may be at work on another thread by then.
            defer { journal.close() }
            let store = SessionStore(journal: journal)
            guard let session = try? store.load(id) else { return }
            live(session)
            _ = store.remove(id)
        }
    }

    private static func stored(_ input: UnsafeBufferPointer<UInt8>) -> StoredJournal {
        var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        let snapshot = lines.isEmpty ? [] : Array(lines.removeFirst())
        let entries = lines.enumerated().compactMap { index, line -> JournalEntry? in
            guard let kind = JournalEntry.Kind(rawValue: line[line.startIndex]) else { return nil }
            let body = RecordChecksum.added(to: Array(line.dropFirst()))
            return JournalEntry(number: index + 1, kind: kind, body: body)
        }
        return StoredJournal(
            snapshot: RecordChecksum.added(to: snapshot),
            through: 0,
            entries: entries
        )
    }

    private static func live(_ session: Session) {
        guard var change = try? session.change() else { return }
        _ = try? change.view.frame()
        for event in events {
            _ = try? change.view.apply(event)
            _ = change.view.advance(toTick: change.view.tickCount + 2, limit: 2)
        }
        _ = try? change.view.frame()
        try? change.commit()
    }

    private static let events: [Event] = [
        .scroll(Scroll(.by(Vector(dx: 3, dy: 40)))),
        .touch(SceneTouch("z", .began(at: Point(x: 100, y: 100)))),
        .touch(SceneTouch("z", .ended)),
        .tap(.point(Point(x: 50, y: 60))),
        .update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))])),
        .update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))])),
        .resize(Size(width: 260, height: 300)),
    ]
}
