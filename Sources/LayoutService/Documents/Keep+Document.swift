import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension DocumentMember<CollectionView.Settings> {
    /// `keep`: the name of what stays in place, or an item; ``CollectionView/Settings/mergeKeep(_:_:_:)`` reads
    /// it, because it needs the data.
    static let keep = Self(
        merge: { reader, _, _ in _ = reader.value("keep") },
        write: { json, settings in
            json.name("keep")
            json.anchor(settings.scrollAnchor)
        }
    )
}

extension CollectionView.Settings {
    /// Reads `keep`, over some data.
    mutating func mergeKeep(
        _ reader: inout ObjectReader,
        _ sections: [Section],
        _ names: @autoclosure () -> DataNames
    ) {
        if reader.removes("keep") { scrollAnchor = .offset }
        guard let anchor = ScrollAnchor(&reader, "keep", over: scrollAnchor, names()) else {
            return
        }
        scrollAnchor = anchor
        anchor.require(in: sections, reader)
    }
}

extension ObjectReader {
    /// Reads `keep` for one change of a view's data; `nil` if it is absent or wrong.
    mutating func keep(over view: CollectionView) -> ScrollAnchor? {
        let anchor = ScrollAnchor(&self, "keep", over: .offset, view.dataNames)
        anchor?.require(in: view.sections, self)
        return anchor
    }
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
        over current: ScrollAnchor,
        _ names: @autoclosure () -> DataNames
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
            guard reader.isPatch, case .item(let path, let kept) = current else {
                reader.merge("at", into: &edge, default: .start)
                return ItemPath(&reader, names()).map { .item($0, edge) }
            }
            edge = kept
            reader.merge("at", into: &edge, default: .start)
            let isNamed = reader.contains("id") || reader.contains("sectionId")
            let other = isNamed ? ItemPath(&reader, names()) : ItemPath(&reader, over: path)
            return other.map { .item($0, edge) }
        }
        guard let anchor else { return nil }
        self = anchor
    }

    fileprivate var name: String? { Self.named.first { $0.value == self }?.key }

    /// Reports an item that does not exist.
    fileprivate func require(in sections: [Section], _ reader: ObjectReader) {
        guard case .item(let path, _) = self,
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
