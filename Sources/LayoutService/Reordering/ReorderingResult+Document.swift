import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// The identifiers of the items in the sections that a reordering has changed.
struct ShownOrder: Sendable {
    /// Each section, and its items in order.
    let sections: [(section: String, items: [String])]

    /// The most items that are listed.
    static let maximumItems = 10_000

    /// - Returns: `nil` for data without identifiers, and for sections with too many items.
    init?(
        of result: ReorderingResult,
        in view: CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        let changed = Set([result.origin.section, result.place.section]).sorted()
        let count = changed.reduce(0) { $0 + view.sections[$1].items.count }
        guard view.hasIdentifiers, count <= Self.maximumItems else { return nil }
        try budget.spend(elements: count)
        let names = view.names
        sections = changed.map { section in
            let items = (0..<view.sections[section].items.count).compactMap {
                names[ElementIdentity(.cell(section: section, item: $0))]?.identifier
            }
            let header = ElementID(kind: .header, section: section)
            return (names[ElementIdentity(header)]?.identifier ?? "", items)
        }
    }
}

extension JSONWriter {
    /// Writes the member `reorder`, what has become of a lifted item; null if nothing was lifted.
    mutating func reordering(_ result: ReorderingResult?, _ order: ShownOrder? = nil) {
        name("reorder")
        guard let result else { return null() }
        object { json in
            json.member("phase", result.phase.rawValue)
            json.path("origin", result.origin)
            json.path("at", result.place)
            guard result.phase == .ended else { return }
            json.name("move")
            guard result.movesItem else { return json.null() }
            json.object { json in
                json.path("from", result.origin)
                json.path("to", result.place)
            }
            if let order { json.order(order) }
        }
    }

    private mutating func order(_ order: ShownOrder) {
        member(
            "order",
            object: { json in
                for (section, items) in order.sections {
                    json.name(text: section)
                    json.array { json in items.forEach { json.value($0) } }
                }
            }
        )
    }

    private mutating func path(_ member: StaticString, _ path: ItemPath) {
        name(member)
        object { json in
            json.member("section", path.section)
            json.member("item", path.item)
        }
    }
}
