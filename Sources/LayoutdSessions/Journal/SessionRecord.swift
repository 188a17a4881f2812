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

    static let currentVersion = 7

    /// The versions that can be read.
    ///
    /// 2 added scenes whose items come and go, and touches; 3 behaviours over all layouts, effects,
    /// circles, groups, and shapes of bodies; 4 scrolls that end with a release;
    /// 5 touches that let go with a velocity; 6 checksums; 7 numbers that items keep.
    static let readableVersions = 1...currentVersion
    /// The versions whose records end with a checksum.
    static let checkedVersions = 6...currentVersion

    /// Whether the numbers are those of a session; the view is checked when it is restored.
    var isSound: Bool { MarkRecord.droppedTicks.contains(droppedTicks) && recentEvents.isSound }
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

    var isSound: Bool { tick >= 0 }
}

/// That time has passed, as a journal keeps it.
struct MarkRecord: JournalRecord {
    /// The version of the format.
    var version = SessionRecord.currentVersion
    /// The tick that was reached.
    let tick: Int
    /// Ticks of the wall clock that were never simulated, since the session began.
    let droppedTicks: Int

    var isSound: Bool { tick >= 0 && Self.droppedTicks.contains(droppedTicks) }

    /// A century at 30 Hz, the lowest display rate: its nanoseconds do not overflow.
    static let droppedTicks = 0...96_000_000_000
}

/// The version of a record, which is read before anything else of it.
private struct RecordVersion: Decodable {
    let version: Int
}

/// What a journal keeps, as JSON.
protocol JournalRecord: Codable {
    /// What an encoder would write, if the record knows that by itself.
    var text: String? { get }
    /// Whether the numbers are such as a session writes.
    var isSound: Bool { get }
}

extension JournalRecord {
    var text: String? { nil }

    /// The record as JSON, which keeps every number exactly; its last member is the checksum of all
    /// before it.
    func recorded() throws -> [UInt8] {
        if let text { return RecordChecksum.added(to: Array(text.utf8)) }
        return RecordChecksum.added(to: Array(try JSONEncoder().encode(self)))
    }

    /// Reads a record.
    ///
    /// - Throws: `JournalDamage`.
    init(record: [UInt8]) throws(JournalDamage) {
        let (decoder, data) = (JSONDecoder(), Data(record))
        let isChecked = RecordChecksum.isRight(in: record)
        guard isChecked ?? true else { throw .contents("its checksum is wrong") }
        do {
            let version = try decoder.decode(RecordVersion.self, from: data).version
            guard SessionRecord.readableVersions.contains(version) else {
                throw JournalDamage.version(version)
            }
            guard isChecked == true || !SessionRecord.checkedVersions.contains(version) else {
                throw JournalDamage.contents("it has no checksum")
            }
            self = try decoder.decode(Self.self, from: data)
            guard isSound else { throw JournalDamage.contents("a number is out of range") }
        } catch CollectionViewError.unknownVersion(let version) {
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

    /// A view refuses what is in it.
    init(_ error: CollectionViewError) { self = .contents("\(error)") }
}

/// Calls a function whose errors become others.
func convertingErrors<Result, Failure, Converted>(
    to convert: (Failure) -> Converted,
    _ body: () throws(Failure) -> Result
) throws(Converted) -> Result {
    do throws(Failure) {
        return try body()
    } catch {
        throw convert(error)
    }
}
