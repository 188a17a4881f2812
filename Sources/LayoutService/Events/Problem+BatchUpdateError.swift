import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension Problem {
    /// Creates a problem for more items than the layout may have.
    init(tooManyItems count: Int, limit: Int) {
        self.init(
            .tooManyItems,
            "there would be \(count) items, but maximumItems of the layout allows \(limit); have "
                + "fewer, or a session with a larger maximumItems"
        )
    }
}

extension BatchUpdateError {
    /// Which operation is at fault, what it names, what is wrong with that, and the fix.
    func text(_ sections: [CollectionView.Section]) -> String {
        let operation = operation.map { "operations[\($0)]" } ?? "the batch"
        return "\(operation) names \(path), which \(code.reason(whatThereIs(sections)))"
    }

    private var path: String {
        let section = section.map { "section \($0)" } ?? "a section"
        return item.map { "item \($0) of \(section)" } ?? section
    }

    /// The number of sections or items before the batch.
    private func whatThereIs(_ sections: [CollectionView.Section]) -> String {
        guard let section, item != nil, sections.indices.contains(section) else {
            return "sections: \(sections.count)"
        }
        return "items of section \(section): \(sections[section].items.count)"
    }
}

extension BatchUpdateError.Code {
    /// What is wrong with the index that an operation names, and the fix; `extent` is the number of
    /// sections or items before the batch.
    fileprivate func reason(_ extent: String) -> String {
        switch self {
        case .indexOutOfBoundsBefore:
            "does not exist (\(extent)); delete, reload, change and from take "
                + "indices of the data as it is"
        case .indexOutOfBoundsAfter:
            "is beyond the end after the batch (before it, \(extent)); insert and to take indices of "
                + "the data after all operations"
        case .deleteAndReloadSameItem, .deleteAndReloadSameSection:
            "is deleted and reloaded; leave out one of the two"
        case .deleteAndMoveSameItem, .deleteAndMoveSameSection:
            "is deleted and moved; leave out one of the two"
        case .reloadAndMoveSameItem, .reloadAndMoveSameSection:
            "is reloaded and moved; delete it and insert it at its new index"
        case .deleteAndChangeSameItem: "is deleted and changed; leave out one of the two"
        case .reloadAndChangeSameItem:
            "is reloaded and changed; give the reload the new size or place, and leave out the change"
        case .duplicateChange: "is changed twice; put all of it into one change"
        case .insertAndMoveToSameIndex, .insertAndMoveToSameSection:
            "is the target of an insert and of a move; give one of them another index"
        case .duplicateMove:
            "is moved twice, or is the target of two moves; move each once, to its own index"
        case .duplicateDelete: "is deleted twice; delete it once"
        case .duplicateInsert: "is inserted twice; give each its own index"
        case .duplicateReload: "is reloaded twice; reload it once"
        case .invalidSectionCount, .invalidItemCount: "has another number of items then"
        }
    }
}
