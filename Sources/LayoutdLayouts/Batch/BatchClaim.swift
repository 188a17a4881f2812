/// One index that an operation names, and the role of the index in it.
struct BatchClaim {
    enum Role {
        case delete, reload, change, moveFrom, insert, moveTo

        /// Whether the index is free after it.
        var leaves: Bool { self == .delete || self == .moveFrom }
    }

    let section: Int
    /// Index within the section; `nil` if the claim is about the section.
    let item: Int?
    let role: Role
    /// Index of the operation in the list.
    let operation: Int

    /// Orders by index, a section before its items; for equal indices by operation.
    static func precedes(_ a: BatchClaim, _ b: BatchClaim) -> Bool {
        if a.section != b.section { return a.section < b.section }
        if a.item != b.item { return (a.item ?? -1) < (b.item ?? -1) }
        return a.operation < b.operation
    }

    /// The path of the item, if the claim is about an item.
    var path: ItemPath? {
        item.map { ItemPath(section: section, item: $0) }
    }

    /// Whether both name the same section or item, on the same side of a batch.
    func hasIndex(of other: BatchClaim) -> Bool {
        section == other.section && item == other.item
    }

    /// Whether the index exists in data with the given number of items per section.
    func exists(in itemCounts: [Int]) -> Bool {
        guard itemCounts.indices.contains(section) else { return false }
        guard let item else { return true }
        return item >= 0 && item < itemCounts[section]
    }

    /// The conflict between two claims to one index, if any.
    func conflict(with other: BatchClaim) -> BatchUpdateError.Code? {
        switch (role, other.role) {
        case (.delete, .delete): .duplicateDelete
        case (.insert, .insert): .duplicateInsert
        case (.reload, .reload): .duplicateReload
        case (.change, .change): .duplicateChange
        case (.moveFrom, .moveFrom), (.moveTo, .moveTo): .duplicateMove
        case (.delete, .reload), (.reload, .delete):
            item == nil ? .deleteAndReloadSameSection : .deleteAndReloadSameItem
        case (.delete, .moveFrom), (.moveFrom, .delete):
            item == nil ? .deleteAndMoveSameSection : .deleteAndMoveSameItem
        case (.reload, .moveFrom), (.moveFrom, .reload):
            item == nil ? .reloadAndMoveSameSection : .reloadAndMoveSameItem
        case (.delete, .change), (.change, .delete): .deleteAndChangeSameItem
        case (.reload, .change), (.change, .reload): .reloadAndChangeSameItem
        case (.insert, .moveTo), (.moveTo, .insert):
            item == nil ? .insertAndMoveToSameSection : .insertAndMoveToSameIndex
        default: nil
        }
    }
}
