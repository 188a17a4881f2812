import LayoutdSnapshots

/// An outline as its rows in depth-first order, with the rules written anew on them.
struct TreeModel {
    private(set) var rows: [OutlineRow<Int>] = []

    var visibleRows: [OutlineRow<Int>] {
        var hiddenBelow = Int.max
        return rows.filter { row in
            if row.level > hiddenBelow { return false }
            hiddenBelow = row.isExpanded ? .max : row.level
            return true
        }
    }

    func parent(of item: Int) -> Int? {
        guard let index = index(of: item) else { return nil }
        return rows[..<index].last { $0.level < rows[index].level }?.item
    }

    /// Carries out an edit, or returns the code of the error and changes nothing.
    mutating func apply(_ edit: OutlineEdit) -> SnapshotErrorCode? {
        switch edit {
        case .append(let items, let parent):
            guard !items.isEmpty else { return nil }
            guard let parent else { return insert(plain(items), at: rows.count, level: 0) }
            guard let index = index(of: parent) else { return .unknownParent }
            return insert(plain(items), at: end(of: index), level: rows[index].level + 1)
        case .insert(let items, let destination):
            return items.isEmpty ? nil : insert(plain(items), destination)
        case .insertTree(let tree, let destination): return insert(tree, destination)
        case .delete(let items):
            guard items.allSatisfy({ index(of: $0) != nil }) else { return .unknownItem }
            for item in items {
                guard let index = index(of: item) else { continue }
                rows.removeSubrange(index..<end(of: index))
            }
        case .expand(let items, let isExpanded):
            for index in items.compactMap(index) { rows[index].isExpanded = isExpanded }
        case .replace(let parent, let tree):
            guard let index = index(of: parent) else { return .unknownParent }
            let before = rows
            rows.removeSubrange(index + 1..<end(of: index))
            let error = insert(tree, at: index + 1, level: rows[index].level + 1)
            if error != nil { rows = before }
            return error
        }
        return nil
    }

    private mutating func insert(
        _ tree: [OutlineRow<Int>],
        _ destination: SnapshotDestination<Int>
    ) -> SnapshotErrorCode? {
        guard let index = index(of: destination.identifier) else { return .unknownDestination }
        guard case .after = destination else {
            return insert(tree, at: index, level: rows[index].level)
        }
        return insert(tree, at: end(of: index), level: rows[index].level)
    }

    private mutating func insert(
        _ tree: [OutlineRow<Int>],
        at index: Int,
        level: Int
    ) -> SnapshotErrorCode? {
        let items = tree.map(\.item)
        guard Set(items).count == items.count, items.allSatisfy({ self.index(of: $0) == nil })
        else {
            return .identifierExists
        }
        var raised = tree
        for index in raised.indices { raised[index].level += level }
        rows.insert(contentsOf: raised, at: index)
        return nil
    }

    private func plain(_ items: [Int]) -> [OutlineRow<Int>] { items.map { OutlineRow(item: $0) } }

    private func index(of item: Int) -> Int? { rows.firstIndex { $0.item == item } }

    /// The index behind the last descendant of a row.
    private func end(of index: Int) -> Int {
        rows[(index + 1)...].firstIndex { $0.level <= rows[index].level } ?? rows.count
    }
}
