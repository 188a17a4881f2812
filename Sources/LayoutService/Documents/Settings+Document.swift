import LayoutEngine
import LayoutdJSON

extension CollectionView.Settings: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("animation", \.animation),
        .keep,
        DocumentMember(\.scrollSettings),
        .effects,
    ]
}

extension ScrollSettings: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("decelerationRate", \.decelerationRate),
        DocumentMember("pagingEnabled", \.pagingEnabled),
        .scroll,
    ]
}
