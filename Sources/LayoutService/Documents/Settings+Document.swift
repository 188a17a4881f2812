import LayoutEngine
import LayoutdJSON

extension CollectionView.Settings: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("animation", \.animation),
        .keep,
        DocumentMember(\.scrollSettings),
        .effects,
        .bounds,
    ]
}

extension DocumentMember<CollectionView.Settings> {
    /// `bounds`, which is not written while it is the default.
    fileprivate static let bounds = Self(
        merge: Self("bounds", \.sceneBounds).merge,
        write: { json, settings in
            guard settings.sceneBounds != .rest else { return }
            json.member("bounds", settings.sceneBounds.rawValue)
        }
    )
}

extension ScrollSettings: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("decelerationRate", \.decelerationRate),
        DocumentMember("pagingEnabled", \.pagingEnabled),
        .scroll,
    ]
}
