extension SectionSnapshot {
    /// Expands an item that is collapsed, and collapses one that is expanded.
    ///
    /// - Parameters:
    ///   - item: The item; it need not have children.
    ///   - handlers: They may refuse, and provide new descendants.
    /// - Returns: What became of the visible items; `nil` if a handler refused.
    /// - Throws: ``SectionSnapshotError/unknownItem(_:)``; ``SectionSnapshotError/identifierExists(_:)``
    ///   if a new descendant is elsewhere in the outline.
    /// - Complexity: O(*n*) in the number of visible items and of new descendants.
    @discardableResult
    public mutating func toggle(
        _ item: ItemID,
        handlers: SectionSnapshotHandlers<ItemID> = SectionSnapshotHandlers()
    ) throws(Failure) -> OutlineChange? {
        if try isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) != false else { return nil }
            handlers.willCollapseItem?(item)
            let hidden = try visibleDescendants(of: item)
            collapse([item])
            return OutlineChange(deleted: hidden)
        }
        guard handlers.shouldExpandItem?(item) != false else { return nil }
        handlers.willExpandItem?(item)
        if let provide = handlers.snapshotForExpandingParent {
            try replace(childrenOf: item, using: provide(item, try snapshot(of: item)))
        }
        expand([item])
        return OutlineChange(inserted: try visibleDescendants(of: item))
    }

    /// Returns the indices of an item's descendants among the visible items.
    private func visibleDescendants(of item: ItemID) throws(Failure) -> Range<Int> {
        let slot = try slot(of: item)
        let visible = depthFirst(from: roots, onlyVisible: true)
        guard let index = visible.firstIndex(of: slot) else { return 0..<0 }
        let count = depthFirst(from: [slot], onlyVisible: true).count
        return index + 1..<index + count
    }
}
