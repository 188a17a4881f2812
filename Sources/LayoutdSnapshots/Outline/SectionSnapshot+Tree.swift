extension SectionSnapshot {
    /// Returns the slots of the given nodes and of their descendants, in depth-first order.
    @specialized(where ItemID == String)
    func depthFirst(from starts: [Int], onlyVisible: Bool = false) -> [Int] {
        var found: [Int] = []
        // Not recursive: a tree may be deeper than the stack.
        var waiting = Array(starts.reversed())
        while let slot = waiting.popLast() {
            found.append(slot)
            guard !onlyVisible || nodes[slot].isExpanded else { continue }
            waiting.append(contentsOf: nodes[slot].children.reversed())
        }
        return found
    }

    func children(of slot: Int?) -> [Int] {
        slot.map { nodes[$0].children } ?? roots
    }

    mutating func changeChildren(of slot: Int?, _ change: (inout [Int]) -> Void) {
        if let slot { change(&nodes[slot].children) } else { change(&roots) }
    }

    /// Returns the parent of a node, and the node's index among its siblings.
    func position(of slot: Int) -> (parent: Int?, index: Int) {
        let parent = nodes[slot].parent
        guard let index = children(of: parent).firstIndex(of: slot) else {
            preconditionFailure("an item is not among the children of its parent")
        }
        return (parent, index)
    }

    func requireNew(_ items: [ItemID]) throws(Failure) {
        if let item = firstExisting(in: items) { throw .identifierExists(item) }
    }

    /// Returns the first item that is in the outline, or that an earlier one equals.
    @specialized(where ItemID == String)
    private func firstExisting(in items: [ItemID]) -> ItemID? {
        var seen: Set<ItemID> = []
        return items.first { slots[$0] != nil || !seen.insert($0).inserted }
    }

    /// Inserts new items with their descendants; `index` is among the children of the parent.
    @specialized(where ItemID == String)
    mutating func graft(_ rows: [OutlineRow<ItemID>], under parent: Int?, at index: Int) {
        let base = parent.map { nodes[$0].level + 1 } ?? 0
        // The nodes from the last root down to the last node.
        var path: [Int] = []
        var newRoots: [Int] = []
        for row in rows {
            path.removeSubrange(min(max(row.level, 0), path.count)...)
            let slot = makeNode(row, parent: path.last ?? parent, level: base + path.count)
            if let above = path.last {
                nodes[above].children.append(slot)
            } else {
                newRoots.append(slot)
            }
            path.append(slot)
        }
        changeChildren(of: parent) { $0.insert(contentsOf: newRoots, at: index) }
    }

    /// Removes nodes with their descendants.
    @specialized(where ItemID == String)
    mutating func prune(_ pruned: [Int]) {
        let gone = Set(depthFirst(from: pruned))
        for parent in Set(pruned.map { nodes[$0].parent }) where parent.map(gone.contains) != true {
            changeChildren(of: parent) { $0.removeAll(where: gone.contains) }
        }
        for slot in gone {
            slots[nodes[slot].item] = nil
            nodes[slot].children = []
            freeSlots.append(slot)
        }
    }

    private mutating func makeNode(_ row: OutlineRow<ItemID>, parent: Int?, level: Int) -> Int {
        let node = Node(item: row.item, parent: parent, level: level, isExpanded: row.isExpanded)
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
            nodes[slot] = node
        } else {
            slot = nodes.count
            nodes.append(node)
        }
        slots[row.item] = slot
        return slot
    }
}
