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
        .pagingEnabled,
        .scroll,
    ]
}

extension DocumentMember<ScrollSettings> {
    /// `pagingEnabled`; an object with the length of pages is what `snap` takes.
    fileprivate static let pagingEnabled: Self = {
        let member = Self("pagingEnabled", \.pagingEnabled)
        return Self(
            merge: { reader, settings, usual in
                guard reader.peek("pagingEnabled")?.isObject == true else {
                    return member.merge(&reader, &settings, usual)
                }
                // Mark as known, so that it is reported once.
                _ = reader.value("pagingEnabled")
                reader.report(
                    "pagingEnabled",
                    "must be true or false, got an object; a page is the viewport. For pages of "
                        + "another length give \"scroll\": {\"snap\": {\"to\": \"interval\", "
                        + "\"interval\": 270, \"limit\": 1}}"
                )
            },
            write: member.write
        )
    }()
}
