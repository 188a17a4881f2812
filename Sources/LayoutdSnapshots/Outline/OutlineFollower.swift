/// Places the items of a list in a tree, so that they are its visible ones and the old tree is kept as
/// far as that allows.
struct OutlineFollower<ItemID: Hashable & Sendable> {
    private let outline: SectionSnapshot<ItemID>
    /// The deepest level.
    private let deepest: Int
    /// For each item of the list its slot; `nil` for new ones.
    private let slots: [Int?]
    /// By slot, whether the item was visible.
    private var isVisible: [Bool]
    /// By slot, whether the item is in the list.
    private var isNamed: [Bool]
    /// By slot, the levels of placed items.
    private var levels: [Int?]
    /// The slots of the last placed item and its ancestors, by level; `nil` for new ones.
    private var path: [Int?] = []
    private(set) var rows: [OutlineRow<ItemID>] = []

    init(_ outline: SectionSnapshot<ItemID>, visible: [Int], list: [ItemID], deepest: Int) {
        (self.outline, self.deepest) = (outline, deepest)
        slots = list.map { outline.slots[$0] }
        isVisible = Array(repeating: false, count: outline.nodes.count)
        isNamed = isVisible
        levels = Array(repeating: nil, count: outline.nodes.count)
        for slot in visible { isVisible[slot] = true }
        for slot in slots.compactMap(\.self) { isNamed[slot] = true }
    }

    /// Whether a hidden item that is not in the list meets a condition.
    func hidesAny(where condition: (ItemID) -> Bool) -> Bool {
        outline.depthFirst(from: outline.roots).contains { slot in
            !isVisible[slot] && !isNamed[slot] && condition(outline.nodes[slot].item)
        }
    }

    mutating func place(_ list: [ItemID], isElsewhere: (ItemID) -> Bool) {
        let kept = nextVisible()
        for (index, item) in list.enumerated() {
            let level = min(level(of: slots[index], next: kept[index]), deepest)
            var row = OutlineRow(item: item, level: level)
            var hidden: [OutlineRow<ItemID>] = []
            if let slot = slots[index] {
                hidden = hiddenRows(below: slot, level: level, isElsewhere: isElsewhere)
                // An item that was hidden must not show the children that the list does not have.
                row.isExpanded = outline.nodes[slot].isExpanded && hidden.isEmpty
                levels[slot] = level
            }
            rows.append(row)
            rows += hidden
            path.removeSubrange(level...)
            path.append(slots[index])
        }
    }

    /// For each index of the list, the slot of the first item behind it that was visible.
    private func nextVisible() -> [Int?] {
        var next: Int?
        var found: [Int?] = []
        for slot in slots.reversed() {
            found.append(next)
            if let slot, isVisible[slot] { next = slot }
        }
        return found.reversed()
    }

    private func level(of slot: Int?, next: Int?) -> Int {
        if let slot, isVisible[slot], let level = keptLevel(of: slot) { return level }
        let before = max(path.count - 1, 0)
        guard let next, let level = keptLevel(of: next) else { return before }
        return max(before, level)
    }

    /// Returns the level of an item that was visible if it can keep its parent.
    private func keptLevel(of slot: Int) -> Int? {
        guard let parent = outline.nodes[slot].parent else { return 0 }
        guard let level = levels[parent], level < path.count, path[level] == parent else {
            return nil
        }
        return level + 1
    }

    /// Returns the descendants of an item that stay hidden below it.
    private func hiddenRows(
        below slot: Int,
        level: Int,
        isElsewhere: (ItemID) -> Bool
    ) -> [OutlineRow<ItemID>] {
        let node = outline.nodes[slot]
        // What was visible and expanded has only children in the list, or such as are gone.
        if node.isExpanded, isVisible[slot] { return [] }
        var waiting = Array(node.children.reversed())
        var rows: [OutlineRow<ItemID>] = []
        while let child = waiting.popLast() {
            let hidden = outline.nodes[child]
            let depth = hidden.level - node.level + level
            guard depth <= deepest, !isNamed[child], !isElsewhere(hidden.item) else { continue }
            rows.append(
                OutlineRow(
                    item: hidden.item,
                    level: depth,
                    isExpanded: hidden.isExpanded
                )
            )
            waiting.append(contentsOf: hidden.children.reversed())
        }
        return rows
    }
}
