import Layouts

extension CollectionView {
    /// All that a collection view is, to be kept and gone on from later, in another process if need
    /// be.
    ///
    /// A view that goes on from a snapshot gets, bit for bit, what the view itself would have got: with
    /// the same libraries, on a processor of the same kind. Every number in it is finite, so that
    /// JSON can hold it. Keep it where nobody else can write: a forged one may stop the process.
    ///
    /// The layout that elements are leaving is not in it. During a transition
    /// ``CollectionView/transition(of:)`` still answers for what is on its way, but for nothing else.
    public struct Snapshot: Sendable, Codable {
        /// The form of what follows.
        public let version: Int
        let state: State

        /// The only form there is.
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

    /// Why there is no snapshot, or why one cannot be gone on from.
    public enum SnapshotError: Error, Equatable {
        /// Something in the view has moved out of all numbers.
        case notFinite
        /// The snapshot is of a form that this version does not know.
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

    /// Goes on from a snapshot.
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
