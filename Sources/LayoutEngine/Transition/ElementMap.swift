import LayoutdLayouts

/// Maps elements before a change of the layout to elements after it, and back.
enum ElementMap: Sendable {
    /// The data are the same.
    case identity
    /// The data have changed: elements of some kinds move with their items, all others with their
    /// sections.
    case batch(BatchUpdate, items: ElementKindSet)

    /// The element after the change; `nil` if it is removed, or did not exist.
    func new(of old: ElementID) -> ElementID? {
        guard case .batch(let plan, let items) = self, !old.isOfLayout else { return old }
        let belongsToItem = items.contains(old.kind)
        guard plan.oldItemCounts.have(old, asItem: belongsToItem) else { return nil }
        return belongsToItem
            ? plan.newPath(of: ItemPath(old)).map(old.moved)
            : plan.newIndex(ofSection: old.section).map(old.moved)
    }

    /// The element before the change; `nil` if it is new, or does not exist.
    func old(of new: ElementID) -> ElementID? {
        guard case .batch(let plan, let items) = self, !new.isOfLayout else { return new }
        let belongsToItem = items.contains(new.kind)
        guard plan.itemCounts.have(new, asItem: belongsToItem) else { return nil }
        return belongsToItem
            ? plan.oldPath(of: ItemPath(new)).map(new.moved)
            : plan.oldIndex(ofSection: new.section).map(new.moved)
    }

    /// Whether the item of an element is moved itself, not just shifted by other changes.
    func isMoved(_ old: ElementID) -> Bool {
        guard case .batch(let plan, let items) = self, items.contains(old.kind) else {
            return false
        }
        return plan.isMoved(ItemPath(old))
    }

    /// Whether the item of an element stays, but with new content.
    func isReloaded(_ old: ElementID) -> Bool {
        guard case .batch(let plan, let items) = self, items.contains(old.kind) else {
            return false
        }
        let (path, reloads) = (ItemPath(old), plan.reloads)
        let index = partitionPoint(count: reloads.count) { reloads[$0].old >= path }
        return index < reloads.count && reloads[index].old == path
    }
}

extension [Int] {
    /// Whether data with these item counts have the item or the section of an element.
    fileprivate func have(_ element: ElementID, asItem isItem: Bool) -> Bool {
        guard indices.contains(element.section) else { return false }
        return !isItem || (0..<self[element.section]).contains(element.item)
    }
}

extension ElementID {
    /// The element of the same kind at another path.
    fileprivate func moved(to path: ItemPath) -> ElementID {
        ElementID(kind: kind, section: path.section, item: path.item)
    }

    /// The element of the same kind in another section.
    fileprivate func moved(to section: Int) -> ElementID {
        ElementID(kind: kind, section: section, item: item)
    }
}
