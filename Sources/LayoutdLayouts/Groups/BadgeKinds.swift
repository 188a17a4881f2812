/// The kinds of what is attached to the items and groups of a section.
struct BadgeKinds {
    /// The names in the order in which groups and items have them; they may be there several times.
    private(set) var names: [String] = []
    /// The kinds of which each item has exactly one so far; `nil` before the first item.
    private var common: Set<String>?
    private var ofGroups: Set<String> = []

    /// Looks at a group, and at all in it.
    init(of group: CollectionLayoutGroup) { add(group) }

    /// All kinds.
    var all: Set<String> { Set(names) }

    /// The kinds of which each item has exactly one, and no group any: the index of such a badge is that
    /// of its item.
    var ofEachItem: Set<String> { (common ?? []).subtracting(ofGroups) }

    private mutating func add(_ group: CollectionLayoutGroup) {
        names += group.supplementaryItems.map(\.kind)
        ofGroups.formUnion(group.supplementaryItems.map(\.kind))
        switch group.content {
        case .custom(let items):
            if !items.isEmpty { common = [] }
        case .line(_, let subitems, _):
            for subitem in subitems { add(subitem) }
        }
    }

    private mutating func add(_ node: CollectionLayoutNode) {
        switch node {
        case .group(let group): add(group)
        case .item(let item):
            let kinds = item.supplementaryItems.map(\.kind)
            names += kinds
            let single = Set(kinds.filter { kind in kinds.count { $0 == kind } == 1 })
            common = common?.intersection(single) ?? single
        }
    }
}
