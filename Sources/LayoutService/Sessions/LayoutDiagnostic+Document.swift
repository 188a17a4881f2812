import LayoutdJSON
import LayoutdLayouts

extension JSONWriter {
    /// Writes remarks about places of a document.
    mutating func member(_ name: StaticString, _ remarks: [DocumentError]) {
        member(
            name,
            array: { json in
                for remark in remarks {
                    json.object { json in
                        json.member("pointer", remark.pointer)
                        json.member("detail", remark.detail)
                    }
                }
            }
        )
    }
}

extension DocumentError {
    /// Creates a remark on a likely mistake, with its place in the document.
    init(_ diagnostic: LayoutDiagnostic) {
        self.init(pointer: diagnostic.pointer, detail: diagnostic.detail)
    }
}

extension LayoutDiagnostic {
    fileprivate var pointer: String {
        switch self {
        case .noRoomInLines(let section, _), .noRoomInColumns(let section, _),
            .nothingFitsInGroup(let section, _), .itemOutsideGroup(let section, _, _),
            .groupOutsideSection(let section, _, _), .insetsExceedItem(let section, _):
            "/sections/\(section)"
        case .itemExceedsLine(let section, nil, _, _): "/sections/\(section)/items"
        case .itemExceedsLine(let section, let item?, _, _): "/sections/\(section)/items/\(item)"
        }
    }

    fileprivate var detail: String {
        switch self {
        case .noRoomInLines(_, let available):
            "the insets leave lines a length of \(available.shortestText); each item has a line of "
                + "its own"
        case .itemExceedsLine(_, let item, let length, let available):
            "\(item == nil ? "each item" : "it") is \(length.shortestText) long, but its line only "
                + "\(available.shortestText); it has the line for itself"
        case .noRoomInColumns(_, let available):
            "the insets and gaps leave the columns \(available.shortestText) to share; they have no "
                + "width"
        case .nothingFitsInGroup(_, let count):
            "its group has no room for \(count) of its items, which have no places; give the group a "
                + "larger layoutSize, or its items a smaller one"
        case .itemOutsideGroup(_, let item, let excess):
            "item \(item), or a group that starts with it, sticks out of its group by "
                + excess.shortestText
        case .groupOutsideSection(_, let item, let excess):
            "the group of item \(item) sticks out of the section by \(excess.shortestText)"
        case .insetsExceedItem(_, let item):
            "the contentInsets of item \(item) are larger than its layoutSize; it has the absolute "
                + "difference as its size"
        }
    }
}
