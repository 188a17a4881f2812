import FoundationEssentials
package import LayoutEngine
import LayoutdDynamics

/// What a session is, as its client can keep it: the record of a journal without what belongs to one
/// session of one process.
///
/// It may come from anywhere. Reading it checks nothing but its form; what it says has to be checked
/// before a view is resumed from it.
public struct SessionState: Sendable {
    /// The collection view.
    package let view: CollectionView.Snapshot
    /// The clock that drove it.
    public let clock: SessionClock
    /// The preset that it was created from, if any.
    public let preset: String?

    /// The name of the format.
    public static let format = "layoutd-state"
    /// The version that is written; that of the records of journals.
    public static let currentVersion = SessionRecord.currentVersion
    /// The versions that can be read; earlier ones were never given to clients.
    public static let readableVersions = 7...currentVersion
    /// The versions of the view in it that can be read.
    package static let readableViews = 8...CollectionView.Snapshot.currentVersion

    init(view: CollectionView.Snapshot, clock: SessionClock, preset: String?) {
        (self.view, self.clock, self.preset) = (view, clock, preset)
    }
}

/// Why a state cannot be read.
public enum SessionStateError: Error, Equatable {
    /// Another version of layoutd wrote the view in it; carries its version.
    case viewVersion(Int)
    /// A member is missing or of another type, or its value cannot be; carries the names on the way to
    /// it, an index as a number, and what is wrong.
    case member([String], String)
}

extension SessionState {
    /// Reads the state in the member `state` of a request.
    ///
    /// - Parameters:
    ///   - request: The whole request, which is valid JSON.
    ///   - bodies: The most bodies.
    /// - Throws: ``SessionStateError``.
    package init(inRequest request: [UInt8], bodies: Int) throws(SessionStateError) {
        let decoder = JSONDecoder()
        // While some come and others go, there are twice as many. A tick takes a second at most, and a
        // sub-step 1/120 s or, in the last bits, less.
        let limits = DynamicAnimator.RestoringLimits(items: 2 * bodies, substeps: 121)
        decoder.userInfo[CollectionView.Snapshot.limitsKey] = limits
        do {
            self = try decoder.decode(Request.self, from: Data(request)).state.state
        } catch CollectionViewError.unknownVersion(let version) {
            throw .viewVersion(version)
        } catch let error as DecodingError {
            throw SessionStateError(error)
        } catch {
            throw .member(["state"], "\(error)")
        }
    }

    /// The state as JSON, which keeps every number exactly.
    ///
    /// Its members are sorted, so that equal states are equal texts, apart from the order in sets.
    package func document() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(Record(of: self)))
    }

    private struct Request: Decodable {
        let state: Record
    }

    private struct ViewVersion: Decodable {
        let version: Int
    }

    /// The members of a ``SessionRecord`` that clients keep.
    private struct Record: Codable {
        let format: String
        let version: Int
        let view: CollectionView.Snapshot
        let clock: SessionClock
        let preset: String?

        init(of state: SessionState) {
            (format, version) = (SessionState.format, SessionState.currentVersion)
            (view, clock, preset) = (state.view, state.clock, state.preset)
        }

        /// Reads the version of the view first, because nothing else of another version can be read.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let written = try container.decode(ViewVersion.self, forKey: .view).version
            guard SessionState.readableViews.contains(written) else {
                throw CollectionViewError.unknownVersion(written)
            }
            format = try container.decode(String.self, forKey: .format)
            version = try container.decode(Int.self, forKey: .version)
            view = try container.decode(CollectionView.Snapshot.self, forKey: .view)
            clock = try container.decode(SessionClock.self, forKey: .clock)
            preset = try container.decodeIfPresent(String.self, forKey: .preset)
        }

        var state: SessionState { SessionState(view: view, clock: clock, preset: preset) }
    }
}

extension SessionStateError {
    fileprivate init(_ error: DecodingError) {
        let (context, key, reason) =
            switch error {
            case .keyNotFound(let key, let context): (context, key, "is missing")
            case .valueNotFound(_, let context): (context, nil, "must not be null")
            case .typeMismatch(_, let context), .dataCorrupted(let context):
                (context, nil, context.debugDescription)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil, "")
            } as (DecodingError.Context, (any CodingKey)?, String)
        let path = context.codingPath + (key.map { [$0] } ?? [])
        self = .member(path.map { $0.intValue.map(String.init) ?? $0.stringValue }, reason)
    }
}
