extension SectionSnapshot {
    /// Creates an outline of different items, all of them roots.
    init(roots items: [ItemID]) {
        self.init()
        graft(items.map { OutlineRow(item: $0) }, under: nil, at: 0)
    }

    /// Changes the outline so that the given items are the visible ones, see
    /// ``OutlinedSnapshot/apply(_:)``.
    ///
    /// - Parameters:
    ///   - list: Different items.
    ///   - isElsewhere: Whether an item that is not in the list is in another section.
    /// - Complexity: O(*n*) in the number of items of the list and of the outline.
    @specialized(where ItemID == String)
    mutating func follow(_ list: [ItemID], isElsewhere: (ItemID) -> Bool) {
        let visible = visibleItems
        let named = Set(list)
        if visible == list, !items.contains(where: { isElsewhere($0) && !named.contains($0) }) {
            return
        }
        var follower = OutlineFollower(self, visible: visible)
        follower.place(list) { named.contains($0) || isElsewhere($0) }
        var followed = SectionSnapshot()
        followed.graft(follower.rows, under: nil, at: 0)
        self = followed
    }
}

/// Places the items of a list in a tree, so that they are its visible ones and the old tree is kept as
/// far as that allows.
private struct OutlineFollower<ItemID: Hashable & Sendable> {
    private let outline: SectionSnapshot<ItemID>
    private let visible: Set<ItemID>
    private(set) var rows: [OutlineRow<ItemID>] = []
    /// The last placed item and its ancestors, by level.
    private var path: [ItemID] = []
    /// The levels of placed items that may be parents.
    private var levels: [ItemID: Int] = [:]

    init(_ outline: SectionSnapshot<ItemID>, visible: [ItemID]) {
        self.outline = outline
        self.visible = Set(visible)
    }

    mutating func place(_ list: [ItemID], isTaken: (ItemID) -> Bool) {
        let kept = nextVisible(in: list)
        for (index, item) in list.enumerated() {
            let level = level(of: item, next: kept[index])
            let hidden = hiddenRows(below: item, level: level, isTaken: isTaken)
            let isExpanded = outline.slots[item].map { outline.nodes[$0].isExpanded } ?? false
            // An item that was hidden must not show the children that the list does not have.
            let row = OutlineRow(item: item, level: level, isExpanded: isExpanded && hidden.isEmpty)
            rows.append(row)
            rows += hidden
            path.removeSubrange(level...)
            path.append(item)
            levels[item] = level
        }
    }

    /// For each index of a list, the first item behind it that was visible.
    private func nextVisible(in list: [ItemID]) -> [ItemID?] {
        var next: ItemID?
        var found: [ItemID?] = []
        for item in list.reversed() {
            found.append(next)
            if visible.contains(item) { next = item }
        }
        return found.reversed()
    }

    private func level(of item: ItemID, next: ItemID?) -> Int {
        if visible.contains(item), let level = keptLevel(of: item) { return level }
        let before = max(path.count - 1, 0)
        guard let next, let level = keptLevel(of: next) else { return before }
        return max(before, level)
    }

    /// Returns the level of an item that was visible if it can keep its parent.
    private func keptLevel(of item: ItemID) -> Int? {
        guard let slot = outline.slots[item] else { return nil }
        guard let parent = outline.nodes[slot].parent.map({ outline.nodes[$0].item }) else {
            return 0
        }
        guard let level = levels[parent], level < path.count, path[level] == parent else {
            return nil
        }
        return level + 1
    }

    /// Returns the descendants of an item that stay hidden below it.
    private func hiddenRows(
        below item: ItemID,
        level: Int,
        isTaken: (ItemID) -> Bool
    ) -> [OutlineRow<ItemID>] {
        guard let slot = outline.slots[item] else { return [] }
        let node = outline.nodes[slot]
        // The children of what was visible and expanded were visible: the list has them, or they are gone.
        if node.isExpanded, visible.contains(item) { return [] }
        let hidden = outline.depthFirst(from: node.children, where: { !isTaken($0.item) })
        return hidden.map { descendant in
            let node = outline.nodes[descendant]
            return OutlineRow(
                item: node.item,
                level: node.level - outline.nodes[slot].level + level,
                isExpanded: node.isExpanded
            )
        }
    }
}
