import LayoutEngine
import LayoutdJSON

extension DocumentMember<ScrollSettings> {
    /// `scroll`, which is not written if nothing in it is set.
    static let scroll = Self(
        merge: { reader, settings, usual in
            var changed = settings
            let given = reader.object("scroll") { reader -> ScrollSettings? in
                changed.mergeSnap(&reader, default: usual.snap)
                return changed
            }
            if let given { settings = given }
            if reader.removes("scroll") { settings.snap = usual.snap }
            settings.refusePages(reader)
        },
        write: { json, settings in
            guard let snap = settings.snap else { return }
            json.member("scroll", object: { $0.member("snap", object: { snap.write(to: &$0) }) })
        }
    )
}

extension ScrollSettings {
    /// Merges `snap` of `scroll`.
    fileprivate mutating func mergeSnap(_ reader: inout ObjectReader, default usual: Snap?) {
        let current = snap
        let given = reader.object("snap") { SnapDocument(&$0, over: current)?.snap }
        if let given { snap = given }
        if reader.removes("snap") { snap = usual }
    }

    /// Reports stops together with pages, at the member that brings one to the other.
    fileprivate func refusePages(_ reader: ObjectReader) {
        guard snap != nil, pagingEnabled else { return }
        let other: (StaticString) -> String = { "does not go with \($0); leave one of them out" }
        guard reader.contains("scroll") else {
            return reader.report("pagingEnabled", other("scroll.snap"))
        }
        let place = JSONPointer.member(reader.place("scroll"), "snap")
        reader.validation.report(place, other("pagingEnabled"))
    }
}
