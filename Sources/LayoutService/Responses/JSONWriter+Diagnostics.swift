import Layouts

extension JSONWriter {
    /// Writes what was laid out but hardly meant, each with the place in the document that it is
    /// about.
    mutating func diagnostics(_ diagnostics: [LayoutDiagnostic]) {
        member(
            "diagnostics",
            array: { json in
                for diagnostic in diagnostics {
                    json.object { json in
                        json.member("pointer", diagnostic.pointer)
                        json.member("detail", diagnostic.detail)
                    }
                }
            }
        )
    }
}

extension LayoutDiagnostic {
    fileprivate var pointer: String {
        switch self {
        case .noRoomInLines(let section, _): "/sections/\(section)"
        case .itemExceedsLine(let section, nil, _, _): "/sections/\(section)/items"
        case .itemExceedsLine(let section, let item?, _, _): "/sections/\(section)/items/\(item)"
        }
    }

    fileprivate var detail: String {
        switch self {
        case .noRoomInLines(_, let available):
            "the insets leave lines a length of \(available.shortestText); each item has a line of "
                + "its own, centred on it"
        case .itemExceedsLine(_, let item, let length, let available):
            "\(item == nil ? "each item" : "it") is \(length.shortestText) long, but its line only "
                + "\(available.shortestText); it has the line for itself and is centred on it"
        }
    }
}
