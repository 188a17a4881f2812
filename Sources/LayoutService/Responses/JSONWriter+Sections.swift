import Engine
import Layouts

extension JSONWriter {
    /// Writes the member `sections` with the sizes that items bring.
    mutating func sections(_ sections: [CollectionView.Section]) {
        member(
            "sections",
            array: { json in
                for section in sections {
                    json.object { $0.items(section.items) }
                }
            }
        )
    }

    private mutating func items(_ items: SectionItems) {
        guard case .sized(let sizes) = items else { return member("items", items.count) }
        member("items", array: { json in sizes.forEach { json.size($0) } })
    }

    private mutating func size(_ size: ItemSize) {
        object { json in
            json.member("width", ifAny: size.width)
            json.member("height", ifAny: size.height)
        }
    }
}
