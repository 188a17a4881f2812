import LayoutdLayouts

/// Maps elements before a change of the layout to elements after it, and back.
enum ElementMap: Sendable {
    /// The data are the same.
    case identity
    /// The data have changed.
    case batch(BatchUpdate)

    /// The element after the change; `nil` if it is removed.
    func new(of old: ElementID) -> ElementID? {
        guard case .batch(let plan) = self else { return old }
        guard old.kind == .cell else {
            return plan.newIndex(ofSection: old.section).map {
                ElementID(kind: old.kind, section: $0)
            }
        }
        return plan.newPath(of: ItemPath(old)).map(ElementID.init(cell:))
    }

    /// The element before the change; `nil` if it is new.
    func old(of new: ElementID) -> ElementID? {
        guard case .batch(let plan) = self else { return new }
        guard new.kind == .cell else {
            return plan.oldIndex(ofSection: new.section).map {
                ElementID(kind: new.kind, section: $0)
            }
        }
        return plan.oldPath(of: ItemPath(new)).map(ElementID.init(cell:))
    }

    /// Whether an element is moved itself, not just shifted by other changes.
    func isMoved(_ old: ElementID) -> Bool {
        guard case .batch(let plan) = self, old.kind == .cell else { return false }
        return plan.isMoved(ItemPath(old))
    }

    /// Whether an element stays, but with new content.
    func isReloaded(_ old: ElementID) -> Bool {
        guard case .batch(let plan) = self, old.kind == .cell else { return false }
        let (path, reloads) = (ItemPath(old), plan.reloads)
        let index = partitionPoint(count: reloads.count) { reloads[$0].old >= path }
        return index < reloads.count && reloads[index].old == path
    }
}

extension ElementID {
    /// The cell at a path.
    init(cell path: ItemPath) {
        self = .cell(section: path.section, item: path.item)
    }
}
