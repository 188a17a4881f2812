import FoundationEssentials
import LayoutEngine
import LayoutdJournal

/// All that a session is, apart from the frames that its clients have seen.
///
/// Readers of a format must be kept for ever: journals outlive the processes that write them.
struct SessionRecord: JournalRecord {
    /// The version of the format.
    var version = currentVersion
    let view: CollectionView.Snapshot
    let clock: SessionClock
    let preset: String?
    let owner: String
    /// Tick 0 of a wall clock, in nanoseconds since 1970 by the store's clock.
    let origin: Int64
    /// Ticks of the wall clock that were never simulated.
    let droppedTicks: Int
    let recentEvents: RecentEvents

    static let currentVersion = 5

    /// The versions that can be read.
    ///
    /// 2 added scenes whose items come and go, and touches; 3 behaviours over all layouts, effects,
    /// circles, groups, and shapes of bodies; 4 scrolls that end with a release;
    /// 5 touches that let go with a velocity.
    static let readableVersions = 1...currentVersion
}

/// An event, as a journal keeps it.
struct EventRecord: JournalRecord {
    /// The version of the format.
    var version = SessionRecord.currentVersion
    /// The tick in which it was applied.
    let tick: Int
    /// The client's number for it, if any.
    let identity: EventIdentity?
    /// What to report to retries.
    let outcome: String?
    let event: Event
}

/// That time has passed, as a journal keeps it.
struct MarkRecord: JournalRecord {
    /// The version of the format.
    var version = SessionRecord.currentVersion
    /// The tick that was reached.
    let tick: Int
    /// Ticks of the wall clock that were never simulated, since the session began.
    let droppedTicks: Int
}

/// The version of a record, which is read before anything else of it.
private struct RecordVersion: Decodable {
    let version: Int
}

/// What a journal keeps, as JSON.
protocol JournalRecord: Codable {
    /// What an encoder would write, if the record knows that by itself.
    var text: String? { get }
}

extension JournalRecord {
    var text: String? { nil }

    /// The record as JSON, which keeps every number exactly.
    func recorded() throws -> [UInt8] {
        if let text { return Array(text.utf8) }
        return Array(try JSONEncoder().encode(self))
    }

    /// Reads a record.
    ///
    /// - Throws: `JournalDamage`.
    init(record: [UInt8]) throws(JournalDamage) {
        let (decoder, data) = (JSONDecoder(), Data(record))
        do {
            let version = try decoder.decode(RecordVersion.self, from: data).version
            guard SessionRecord.readableVersions.contains(version) else {
                throw JournalDamage.version(version)
            }
            self = try decoder.decode(Self.self, from: data)
        } catch CollectionView.SnapshotError.unknownVersion(let version) {
            throw .version(version)
        } catch let damage as JournalDamage {
            throw damage
        } catch {
            throw .contents("\(error)")
        }
    }
}

/// Why a journal cannot be read.
enum JournalDamage: Error {
    /// Another version of layoutd wrote it.
    case version(Int)
    /// Its contents make no sense.
    case contents(String)
}
