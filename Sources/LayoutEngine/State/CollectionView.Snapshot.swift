import LayoutdLayouts

extension CollectionView {
    /// The complete state of a collection view, to be stored and resumed later, even in another
    /// process.
    ///
    /// A view that resumes from a snapshot equals the original bit for bit, with the same libraries on
    /// a processor of the same kind. Every number in it is finite, so that
    /// JSON can hold it. Keep it where nobody else can write: a forged one may stop the process.
    ///
    /// The layout that elements are leaving is not in it. During a transition
    /// ``CollectionView/transition(of:)`` still answers for what is on its way, but for nothing else.
    public struct Snapshot: Sendable, Codable {
        /// The format of the rest.
        public let version: Int
        let state: State

        /// The format that this version writes and reads.
        public static let currentVersion = 4

        private enum CodingKeys: CodingKey {
            case version
            case state
        }

        fileprivate init(_ state: State) {
            version = Self.currentVersion
            self.state = state
        }

        /// Reads the version first, for of any other form no more can be read.
        ///
        /// - Throws: ``CollectionView/SnapshotError/unknownVersion(_:)``, `DecodingError`.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            version = try container.decode(Int.self, forKey: .version)
            guard version == Self.currentVersion else {
                throw SnapshotError.unknownVersion(version)
            }
            state = try container.decode(State.self, forKey: .state)
        }
    }

    /// Why a snapshot cannot be made or resumed.
    public enum SnapshotError: Error, Equatable {
        /// Something in the view has moved out of all numbers.
        case notFinite
        /// This version cannot read the snapshot's format; carries its version.
        case unknownVersion(Int)
        /// What it says of the layout cannot be laid out.
        case configuration(ConfigurationError)
        /// Its parts do not belong together.
        case inconsistent
    }

    /// What the view is now.
    ///
    /// - Throws: ``SnapshotError/notFinite``.
    public func snapshot() throws(SnapshotError) -> Snapshot {
        guard isFinite else { throw .notFinite }
        var state = state
        state.motion.releaseWorld()
        return Snapshot(state)
    }

    /// Resumes from a snapshot.
    ///
    /// - Throws: ``SnapshotError``, but never ``SnapshotError/notFinite``.
    /// - Complexity: That of preparing the layout; what behaviours did since their last checkpoint is
    ///   repeated.
    public init(restoring snapshot: Snapshot) throws(SnapshotError) {
        let state = snapshot.state
        do throws(ConfigurationError) {
            self.init(state, layout: try state.prepareLayout())
        } catch {
            throw .configuration(error)
        }
        guard state.motion.belongs(to: layout) else { throw .inconsistent }
    }
}
