extension SectionSnapshot {
    /// All items in depth-first order.
    ///
    /// - Complexity: O(*n*), as all lists of items.
    public var items: [ItemID] { depthFirst(from: roots).map { nodes[$0].item } }

    /// The items without a parent, in order.
    public var rootItems: [ItemID] { roots.map { nodes[$0].item } }

    /// The items whose ancestors are all expanded, in depth-first order.
    public var visibleItems: [ItemID] {
        depthFirst(from: roots, onlyVisible: true).map { nodes[$0].item }
    }

    /// All items with their levels, in depth-first order.
    public var rows: [OutlineRow<ItemID>] { rows(of: depthFirst(from: roots)) }

    /// The visible items with their levels, in depth-first order.
    public var visibleRows: [OutlineRow<ItemID>] {
        rows(of: depthFirst(from: roots, onlyVisible: true))
    }

    /// The number of items.
    public var count: Int { slots.count }

    /// Returns whether an item is in the outline.
    ///
    /// - Complexity: O(1) expected.
    public func contains(_ item: ItemID) -> Bool { slots[item] != nil }

    /// Returns the children of an item in order.
    ///
    /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, as all look-ups of an item.
    public func children(of item: ItemID) throws(Failure) -> [ItemID] {
        nodes[try slot(of: item)].children.map { nodes[$0].item }
    }

    /// Returns the number of an item's ancestors.
    ///
    /// - Complexity: O(1) expected.
    public func level(of item: ItemID) throws(Failure) -> Int {
        nodes[try slot(of: item)].level
    }

    /// Returns the parent of an item; `nil` for a root.
    ///
    /// - Complexity: O(1) expected.
    public func parent(of item: ItemID) throws(Failure) -> ItemID? {
        nodes[try slot(of: item)].parent.map { nodes[$0].item }
    }

    /// Returns whether an item is expanded, also if it is not visible.
    ///
    /// - Complexity: O(1) expected.
    public func isExpanded(_ item: ItemID) throws(Failure) -> Bool {
        nodes[try slot(of: item)].isExpanded
    }

    /// Returns whether all ancestors of an item are expanded.
    ///
    /// - Complexity: O(*l*) expected in the level of the item.
    public func isVisible(_ item: ItemID) throws(Failure) -> Bool {
        var ancestor = nodes[try slot(of: item)].parent
        while let slot = ancestor {
            guard nodes[slot].isExpanded else { return false }
            ancestor = nodes[slot].parent
        }
        return true
    }
}

extension SectionSnapshot {
    func slot(of item: ItemID) throws(Failure) -> Int {
        guard let slot = slots[item] else { throw .unknownItem(item) }
        return slot
    }

    /// Returns the rows of nodes; the first one gets the level 0.
    @specialized(where ItemID == String)
    func rows(of slots: [Int]) -> [OutlineRow<ItemID>] {
        let base = slots.first.map { nodes[$0].level } ?? 0
        return slots.map { slot in
            let node = nodes[slot]
            return OutlineRow(
                item: node.item,
                level: node.level - base,
                isExpanded: node.isExpanded
            )
        }
    }
}
