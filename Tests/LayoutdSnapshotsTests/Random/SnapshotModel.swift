import LayoutdSnapshots

/// A snapshot as plain arrays, which are searched from end to end, with the rules written anew.
struct SnapshotModel {
    var lists: TestSnapshot
    var reloads: [Int] = []
    var sectionReloads: [Int] = []

    /// Carries out an edit, or returns the code of the error and changes nothing.
    mutating func apply(_ edit: SnapshotEdit<Int, Int>) -> SnapshotErrorCode? {
        switch edit {
        case .appendItems(let items, let section): return append(items, to: section)
        case .insertItems(let items, let destination): return insert(items, destination)
        case .deleteItems(let items):
            guard !hasTwins(items) else { return .repeatedIdentifier }
            take(items)
        case .deleteAllItems: self = SnapshotModel(lists: [])
        case .moveItem(let item, let destination):
            if item == destination.identifier { return .moveToItself }
            if section(of: item) == nil { return .unknownItem }
            return insert([item], destination)
        case .reloadItems(let items):
            guard !hasTwins(items) else { return .repeatedIdentifier }
            guard items.allSatisfy({ section(of: $0) != nil }) else { return .reloadUnknown }
            reloads += items.filter { !reloads.contains($0) }
        case .reconfigureItems(let items):
            guard !hasTwins(items) else { return .repeatedIdentifier }
            guard items.allSatisfy({ section(of: $0) != nil }) else { return .reloadUnknown }
        default: return applyToSections(edit)
        }
        return nil
    }

    private mutating func applyToSections(
        _ edit: SnapshotEdit<Int, Int>
    ) -> SnapshotErrorCode? {
        switch edit {
        case .appendSections(let ids): return insertSections(ids, nil)
        case .insertSections(let ids, let destination): return insertSections(ids, destination)
        case .deleteSections(let ids):
            guard !hasTwins(ids) else { return .repeatedIdentifier }
            lists.removeAll { ids.contains($0.id) }
        case .moveSection(let id, let destination):
            let target = destination.identifier
            if id == target { return .moveToItself }
            guard let index = index(of: id) else { return .unknownSection }
            guard self.index(of: target) != nil else { return .unknownDestination }
            let moved = lists.remove(at: index)
            lists.insert(moved, at: place(destination, in: lists.map(\.id)))
        case .reloadSections(let ids):
            guard !hasTwins(ids) else { return .repeatedIdentifier }
            guard ids.allSatisfy({ index(of: $0) != nil }) else { return .reloadUnknown }
            sectionReloads += ids.filter { !sectionReloads.contains($0) }
        default: break
        }
        return nil
    }

    private mutating func append(_ items: [Int], to section: Int?) -> SnapshotErrorCode? {
        guard let last = lists.last else { return .noSections }
        guard !hasTwins(items) else { return .repeatedIdentifier }
        guard let index = index(of: section ?? last.id) else { return .unknownDestination }
        take(items)
        lists[index].items += items
        return nil
    }

    private mutating func insert(
        _ items: [Int],
        _ destination: SnapshotDestination<Int>
    ) -> SnapshotErrorCode? {
        guard !hasTwins(items) else { return .repeatedIdentifier }
        let target = destination.identifier
        if items.contains(target) { return .destinationInList }
        guard let section = section(of: target) else { return .unknownDestination }
        take(items)
        let place = place(destination, in: lists[section].items)
        lists[section].items.insert(contentsOf: items, at: place)
        return nil
    }

    private mutating func insertSections(
        _ ids: [Int],
        _ destination: SnapshotDestination<Int>?
    ) -> SnapshotErrorCode? {
        guard !hasTwins(ids) else { return .repeatedIdentifier }
        if let destination {
            if ids.contains(destination.identifier) { return .destinationInList }
            if index(of: destination.identifier) == nil { return .unknownDestination }
        }
        guard ids.allSatisfy({ index(of: $0) == nil }) else { return .sectionExists }
        let place = destination.map { self.place($0, in: lists.map(\.id)) } ?? lists.count
        lists.insert(contentsOf: ids.map { TestSection(id: $0, items: []) }, at: place)
        return nil
    }

    private mutating func take(_ items: [Int]) {
        for index in lists.indices { lists[index].items.removeAll(where: items.contains) }
    }

    private func place(_ destination: SnapshotDestination<Int>, in list: [Int]) -> Int {
        switch destination {
        case .before(let id): list.firstIndex(of: id) ?? 0
        case .after(let id): (list.firstIndex(of: id) ?? 0) + 1
        }
    }

    private func hasTwins(_ ids: [Int]) -> Bool { Set(ids).count < ids.count }

    private func index(of section: Int) -> Int? { lists.firstIndex { $0.id == section } }

    private func section(of item: Int) -> Int? {
        lists.firstIndex { $0.items.contains(item) }
    }
}
