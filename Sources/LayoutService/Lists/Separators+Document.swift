import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON

extension LayoutService {
    /// All elements in the region of a query, also if its frame has only some of them.
    func elements(
        _ shown: ShownFrame,
        _ view: CollectionView,
        _ query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> [PresentedElement] {
        var elements = shown.frame.elements
        if case .difference = shown.content {
            let limit = budget.elements(atMost: limits.maximumFrameElements)
            elements = try convertingErrors { () throws(TooManyElements) in
                try view.frame(in: query.region, limit: limit).elements
            } to: {
                tooManyElements($0)
            }
        }
        try budget.spend(elements: 2 * elements.count)
        return elements
    }
}

extension JSONWriter {
    /// Writes the member `separators`.
    mutating func separators(_ separators: [PresentedSeparator], _ format: Decimal) {
        member(
            "separators",
            array: { json in
                for shown in separators { json.object { $0.members(of: shown, format) } }
            }
        )
    }

    private mutating func members(of shown: PresentedSeparator, _ format: Decimal) {
        let separator = shown.separator
        member("edge", separator.edge.rawValue)
        member("section", separator.row.section)
        member("item", separator.row.item)
        let lengths: [(StaticString, Double)] = [
            ("x", separator.frame.minX), ("y", separator.frame.minY),
            ("width", separator.frame.size.width), ("height", separator.frame.size.height),
        ]
        for (name, length) in lengths {
            self.name(name)
            value(length, as: format)
        }
        guard shown.alpha != 1 else { return }
        name("alpha")
        value(shown.alpha, as: format)
    }
}
