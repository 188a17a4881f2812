import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// How a group arranges what is in it.
private enum GroupDirection: String, CaseIterable {
    case horizontal, vertical, custom
}

extension ObjectReader {
    /// The members of a group.
    mutating func group(_ scope: inout SectionScope) -> CollectionLayoutGroup? {
        guard scope.enterGroup(&self) else { return nil }
        defer { scope.leaveGroup() }
        let direction = direction()
        let size = layoutSize()
        let isCustom = direction.map { $0 == .custom } ?? contains("items")
        let content =
            isCustom
            ? customItems() : line(direction == .vertical ? .vertical : .horizontal, &scope)
        let spacing = isCustom ? .none : layoutSpacing("interItemSpacing")
        let insets = directionalInsets()
        let edges = edgeSpacing()
        let badges = badges(&scope)
        guard let size, let content else { return nil }
        return CollectionLayoutGroup(
            layoutSize: size,
            content: content,
            contentInsets: insets,
            edgeSpacing: edges,
            interItemSpacing: spacing,
            supplementaryItems: badges
        )
    }

    private mutating func direction() -> GroupDirection? {
        if !contains("direction") {
            let names = GroupDirection.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            report("direction", "is missing; give one of \(names)")
        }
        let direction: GroupDirection? = choice("direction")
        return direction
    }

    /// The members of a row or column, and how often they appear.
    private mutating func line(
        _ axis: Axis,
        _ scope: inout SectionScope
    ) -> CollectionLayoutGroup.Content? {
        let isOne = requireOne(of: ["subitems", "subitem", "repeatingSubitem"])
        let subitems = list("subitems", "a list of items and groups") { $0.node(&scope) }
        if subitems?.isEmpty == true {
            report("subitems", "is empty; give one item or group at least")
        }
        let divided = object("subitem") { $0.node(&scope) }
        let repeated = object("repeatingSubitem") { $0.node(&scope) }
        let count = count(of: divided ?? repeated)
        guard isOne else { return nil }
        if let subitems { return subitems.complete().map { .line(axis, $0, .fitting) } }
        guard let count, let subitem = divided ?? repeated else { return nil }
        return .line(axis, [subitem], divided == nil ? .repeating(count) : .dividing(count))
    }

    /// `count`, which goes with one member; reports one that makes too many items.
    private mutating func count(of subitem: CollectionLayoutNode?) -> Int? {
        require("count", with: ["subitem", "repeatingSubitem"])
        if !contains("count"), contains("subitem") || contains("repeatingSubitem") {
            report("count", "is missing; give the number of subitems")
        }
        guard let count = integer("count", in: Ranges.subitemCount) else { return nil }
        let (each, most) = (subitem?.itemCount ?? 1, SectionScope.maximumItems)
        guard each <= most / count else {
            report(
                "count",
                "makes \(count) times \(each) items; a group with a count may have \(most)"
            )
            return nil
        }
        return count
    }

    private mutating func customItems() -> CollectionLayoutGroup.Content? {
        if !contains("items") { report("items", "is missing; give a list of frames") }
        let most = SectionScope.maximumItems
        let items = list("items", "a list of frames", atMost: most) { $0.customItem() }
        if items?.isEmpty == true { report("items", "is empty; give one frame at least") }
        return items?.complete().map { .custom($0) }
    }

    private mutating func customItem() -> CollectionLayoutGroup.CustomItem? {
        let range = Ranges.layoutLength
        let origin = requiredPoint(in: range)
        let size = requiredSize(in: range)
        let zIndex = integer("zIndex", in: Ranges.layoutZIndex)
        guard let origin, let size else { return nil }
        let frame = Rect(origin: origin, size: size)
        return CollectionLayoutGroup.CustomItem(frame: frame, zIndex: zIndex)
    }
}

extension CollectionLayoutNode {
    /// The items in it if each group that takes as many as fit takes each of its members once.
    fileprivate var itemCount: Int {
        guard case .group(let group) = self else { return 1 }
        switch group.content {
        case .custom(let items): return items.count
        case .line(_, let subitems, let repetition):
            let once = subitems.reduce(0) { $0 + $1.itemCount }
            switch repetition {
            case .fitting: return once
            case .dividing(let count), .repeating(let count): return once * count
            }
        }
    }
}

extension JSONWriter {
    /// Writes the members of a group, except those that have their defaults.
    mutating func members(of group: CollectionLayoutGroup) {
        switch group.content {
        case .custom(let items):
            member("direction", GroupDirection.custom.rawValue)
            layoutSize(group.layoutSize)
            list("items", items) { json, item in
                json.rect(item.frame)
                if let zIndex = item.zIndex { json.zIndex(zIndex, default: nil) }
            }
        case .line(let axis, let subitems, let repetition):
            let direction: GroupDirection = axis == .horizontal ? .horizontal : .vertical
            member("direction", direction.rawValue)
            layoutSize(group.layoutSize)
            self.subitems(subitems, repetition)
            layoutSpacing("interItemSpacing", group.interItemSpacing)
        }
        directionalInsets(group.contentInsets)
        edgeSpacing(group.edgeSpacing)
        badges(group.supplementaryItems)
    }

    private mutating func subitems(
        _ subitems: [CollectionLayoutNode],
        _ repetition: CollectionLayoutGroup.Repetition
    ) {
        switch repetition {
        case .fitting: list("subitems", subitems) { $0.members(of: $1) }
        case .dividing(let count): subitem("subitem", subitems, count)
        case .repeating(let count): subitem("repeatingSubitem", subitems, count)
        }
    }

    /// Writes the only member of a group, and its count.
    private mutating func subitem(
        _ name: StaticString,
        _ subitems: [CollectionLayoutNode],
        _ count: Int
    ) {
        if let subitem = subitems.first { member(name, object: { $0.members(of: subitem) }) }
        member("count", count)
    }

    /// Writes the members of a rectangle.
    private mutating func rect(_ rect: Rect) {
        member("x", rect.minX)
        member("y", rect.minY)
        member("width", rect.size.width)
        member("height", rect.size.height)
    }
}
