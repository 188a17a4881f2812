import Geometry
import Layouts

extension CollectionView {
    /// All that a collection view is, to be kept and gone on from later, in another process if need
    /// be.
    ///
    /// Whoever goes on from a snapshot gets, bit for bit, what the view itself would have got: with
    /// the same libraries, on a processor of the same kind. Every number in it is finite, so that
    /// JSON can hold it. Keep it where nobody else can write: a forged one may stop the process.
    ///
    /// The layout that elements are leaving is not in it. During a transition
    /// ``CollectionView/transition(of:)`` still answers for what is on its way, but for nothing else.
    public struct Snapshot: Sendable {
        /// The form of what follows.
        public let version: Int
        let contents: Contents

        /// The only form there is.
        public static let currentVersion = 3

        init(_ contents: Contents) {
            version = Self.currentVersion
            self.contents = contents
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
}

extension CollectionView.Snapshot {
    /// A collection view but for its layout, which is prepared anew.
    struct Contents: Sendable, Codable {
        let viewport: Size
        let contentInset: Insets
        let contentOffset: Point
        let sections: [CollectionView.Section]
        let layout: LayoutConfiguration
        let maximumSimulatedElements: Int
        let maximumRigidElements: Int
        let maximumItems: Int
        let expanded: Set<ItemPath>
        let collapsed: Set<Int>
        let animation: Animation
        let keep: Keep
        let scrollSettings: ScrollSettings
        let invalidations: Invalidations
        let transition: Transition
        let departures: Int
        let offsetMotion: OffsetMotion?
        let springs: SpringDynamics?
        let tethered: TetheredElements.Snapshot?
        let rigid: RigidElements.Snapshot?
        let cradle: Cradle?
        let timeline: Timeline
        let pendingTiling: CollectionView.PendingTiling?
        let lastTouch: Point?
        let touchDown: Point?
        let edition: Int
    }
}

extension CollectionView.Snapshot: Codable {
    private enum CodingKeys: CodingKey {
        case version
        case contents
    }

    /// Reads the version first, for of any other form no more can be read.
    ///
    /// - Throws: ``CollectionView/SnapshotError/unknownVersion(_:)``, `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else {
            throw CollectionView.SnapshotError.unknownVersion(version)
        }
        contents = try container.decode(Contents.self, forKey: .contents)
    }
}
