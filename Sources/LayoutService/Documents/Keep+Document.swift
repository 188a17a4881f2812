import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension DocumentMember<CollectionView.Settings> {
    /// `keep`: the name of what stays in place, or an item.
    static let keep = Self(
        merge: { reader, settings, usual in
            if reader.removes("keep") { settings.scrollAnchor = usual.scrollAnchor }
            let anchor = ScrollAnchor(&reader, "keep", over: settings.scrollAnchor)
            if let anchor { settings.scrollAnchor = anchor }
        },
        write: { json, settings in
            json.name("keep")
            json.anchor(settings.scrollAnchor)
        }
    )
}

extension ScrollAnchor {
    private static let named: KeyValuePairs<String, ScrollAnchor> = [
        "offset": .offset, "firstVisible": .firstVisible, "end": .end, "lowerEdge": .lowerEdge,
    ]

    /// Reads the name of an anchor, or an item with `at`, which a patch merges over the current item; `nil`
    /// if the member is absent or wrong.
    fileprivate init?(
        _ reader: inout ObjectReader,
        _ member: StaticString,
        over current: ScrollAnchor
    ) {
        guard reader.peek(member)?.isObject == true else {
            if let value = reader.peek(member), value.string == nil, !reader.removes(member) {
                _ = reader.value(member)
                let found = value.kindDescription
                reader.report(member, "must be a string, or an object with an item, got \(found)")
                return nil
            }
            guard let anchor = reader.choice(member, Array(Self.named)) else { return nil }
            self = anchor
            return
        }
        let anchor = reader.object(member) { reader -> ScrollAnchor? in
            var edge = Edge.start
            if reader.isPatch, case .item(let path, let kept) = current {
                edge = kept
                reader.merge("at", into: &edge, default: .start)
                return .item(ItemPath(&reader, over: path), edge)
            }
            reader.merge("at", into: &edge, default: .start)
            return ItemPath(&reader).map { .item($0, edge) }
        }
        guard let anchor else { return nil }
        self = anchor
    }

    fileprivate var name: String? { Self.named.first { $0.value == self }?.key }

    /// Reports an item that does not exist, if a document names it.
    func require(in sections: [Section], _ reader: ObjectReader) {
        guard reader.peek("keep")?.isObject == true, case .item(let path, _) = self,
            !sections.indices.contains(path.section)
                || path.item >= sections[path.section].items.count
        else { return }
        reader.report(
            "keep",
            "there is no item \(path.item) in section \(path.section); indices count from 0"
        )
    }
}

extension JSONWriter {
    fileprivate mutating func anchor(_ anchor: ScrollAnchor) {
        guard case .item(let path, let edge) = anchor else { return value(anchor.name ?? "") }
        object { json in
            json.member("section", path.section)
            json.member("item", path.item)
            json.member("at", edge.rawValue)
        }
    }
}
