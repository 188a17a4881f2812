import LayoutdLayouts

extension CollectionView {
    /// The complete state of a collection view, to be stored and resumed later, even in another
    /// process.
    ///
    /// A view that resumes from a snapshot equals the original bit for bit, with the same libraries
    /// on a processor of the same kind. All its numbers are finite, so that JSON can represent
    /// them. It may have been changed since: what contradicts itself is refused when it is read or
    /// resumed, and everything else is a view that works.
    ///
    /// The layout that elements are leaving is in it only while the change is driven by hand. During
    /// any other transition ``CollectionView/transition(of:)`` still works for elements in motion, but
    /// for no others.
    public struct Snapshot: Sendable, Codable {
        /// The version of the format.
        public let version: Int
        var state: State

        /// The version that this library writes; it also reads ``oldestVersion`` and those between.
        public static let currentVersion = 8
        /// The oldest version that this library reads.
        public static let oldestVersion = 4

        private enum CodingKeys: CodingKey {
            case version
            case state
        }

        fileprivate init(_ state: State) {
            version = Self.currentVersion
            self.state = state
        }

        /// Reads the version first, because nothing else of another version can be read.
        ///
        /// - Throws: ``CollectionViewError/unknownVersion(_:)``, `DecodingError`.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            version = try container.decode(Int.self, forKey: .version)
            guard (Self.oldestVersion...Self.currentVersion).contains(version) else {
                throw CollectionViewError.unknownVersion(version)
            }
            state = try container.decode(State.self, forKey: .state)
        }
    }

    /// Returns the current state.
    ///
    /// - Throws: ``CollectionViewError/notFinite``.
    public func snapshot() throws(CollectionViewError) -> Snapshot {
        guard isFinite else { throw .notFinite }
        var state = state
        state.motion.releaseWorld()
        return Snapshot(state)
    }

    /// Resumes from a snapshot.
    ///
    /// - Throws: ``CollectionViewError``, but never ``CollectionViewError/notFinite``.
    /// - Complexity: That of preparing the layout, and of repeating what behaviours did since their
    ///   last checkpoint.
    public init(restoring snapshot: Snapshot) throws(CollectionViewError) {
        var state = snapshot.state
        guard state.fault == nil else { throw .inconsistent }
        let layout = try state.prepareLayout()
        self.init(state, layout: layout)
        try restoreDrivenChange()
        guard state.motion.belongs(to: layout) else { throw .inconsistent }
    }
}
