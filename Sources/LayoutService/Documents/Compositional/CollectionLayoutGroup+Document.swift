import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// How a group arranges what is in it.
private enum GroupDirection: String, CaseIterable {
    case horizontal, vertical, custom
}

extension GroupDirection {
    /// Reads `direction`, which must be given.
    fileprivate init?(_ reader: inout ObjectReader) {
        if !reader.contains("direction") {
            let names = Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            reader.report("direction", "is missing; give one of \(names)")
        }
        guard let direction: Self = reader.choice("direction") else { return nil }
        self = direction
    }
}

extension CollectionLayoutGroup {
    /// Reads the members of a group.
    init?(_ reader: inout ObjectReader, _ scope: inout SectionScope) {
        guard scope.enterGroup(&reader) else { return nil }
        defer { scope.leaveGroup() }
        let direction = GroupDirection(&reader)
        let size = CollectionLayoutSize(&reader)
        let isCustom = direction.map { $0 == .custom } ?? reader.contains("items")
        let axis: Axis = direction == .vertical ? .vertical : .horizontal
        let content =
            isCustom ? Content(customItems: &reader) : Content(line: &reader, axis, &scope)
        let spacing =
            isCustom ? .none : CollectionLayoutSpacing(&reader, "interItemSpacing")
        let insets = DirectionalEdgeInsets(&reader)
        let edges = CollectionLayoutEdgeSpacing(&reader)
        let badges = [CollectionLayoutSupplementaryItem](&reader, &scope)
        guard let size, let content else { return nil }
        self.init(
            layoutSize: size,
            content: content,
            contentInsets: insets,
            edgeSpacing: edges,
            interItemSpacing: spacing,
            supplementaryItems: badges
        )
    }
}

extension CollectionLayoutGroup.Content {
    /// Reads the members of a row or column, and how often they appear.
    fileprivate init?(
        line reader: inout ObjectReader,
        _ axis: Axis,
        _ scope: inout SectionScope
    ) {
        typealias Node = CollectionLayoutNode
        let isOne = reader.requireOne(of: ["subitems", "subitem", "repeatingSubitem"])
        let subitems = reader.list("subitems", "a list of items and groups") { Node(&$0, &scope) }
        if subitems?.isEmpty == true {
            reader.report("subitems", "is empty; give one item or group at least")
        }
        let divided = reader.object("subitem") { Node(&$0, &scope) }
        let repeated = reader.object("repeatingSubitem") { Node(&$0, &scope) }
        let count = Self.count(of: divided ?? repeated, &reader)
        guard isOne else { return nil }
        if let subitems {
            guard let subitems = subitems.complete() else { return nil }
            self = .line(axis, subitems, .fitting)
        } else {
            guard let count, let subitem = divided ?? repeated else { return nil }
            self = .line(axis, [subitem], divided == nil ? .repeating(count) : .dividing(count))
        }
    }

    /// Reads `count`, which goes with one member; reports one that makes too many items.
    private static func count(
        of subitem: CollectionLayoutNode?,
        _ reader: inout ObjectReader
    ) -> Int? {
        reader.require("count", with: ["subitem", "repeatingSubitem"])
        if !reader.contains("count"),
            reader.contains("subitem") || reader.contains("repeatingSubitem")
        {
            reader.report("count", "is missing; give the number of subitems")
        }
        guard let count = reader.integer("count", in: Ranges.subitemCount) else { return nil }
        let (each, most) = (subitem?.itemCount ?? 1, SectionScope.maximumItems)
        guard each <= most / count else {
            reader.report(
                "count",
                "makes \(count) times \(each) items; a group with a count may have \(most)"
            )
            return nil
        }
        return count
    }

    /// Reads `items`, their frames.
    fileprivate init?(customItems reader: inout ObjectReader) {
        if !reader.contains("items") { reader.report("items", "is missing; give a list of frames") }
        let most = SectionScope.maximumItems
        let items = reader.list("items", "a list of frames", atMost: most) {
            CollectionLayoutGroup.CustomItem(&$0)
        }
        if items?.isEmpty == true { reader.report("items", "is empty; give one frame at least") }
        guard let items = items?.complete() else { return nil }
        self = .custom(items)
    }
}

extension CollectionLayoutGroup.CustomItem {
    /// Reads a frame and `zIndex`.
    fileprivate init?(_ reader: inout ObjectReader) {
        let origin = Point(&reader, in: Ranges.layoutLength)
        let size = Size(&reader, in: Ranges.layoutLength)
        let zIndex = reader.integer("zIndex", in: Ranges.layoutZIndex)
        guard let origin, let size else { return nil }
        self.init(frame: Rect(origin: origin, size: size), zIndex: zIndex)
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
