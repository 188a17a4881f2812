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
    ///   - deepest: The deepest level; the outline is not deeper itself.
    ///   - isElsewhere: Whether an item that is not in the list is in another section.
    /// - Complexity: O(*n*) in the number of items of the list and of the outline.
    @specialized(where ItemID == String)
    mutating func follow(_ list: [ItemID], deepest: Int, isElsewhere: (ItemID) -> Bool) {
        let visible = depthFirst(from: roots, onlyVisible: true)
        var follower = OutlineFollower(self, visible: visible, list: list, deepest: deepest)
        let isSame = visible.map { nodes[$0].item } == list
        if isSame, !follower.hidesAny(where: isElsewhere) { return }
        follower.place(list, isElsewhere: isElsewhere)
        var followed = SectionSnapshot()
        followed.graft(follower.rows, under: nil, at: 0)
        self = followed
    }
}
