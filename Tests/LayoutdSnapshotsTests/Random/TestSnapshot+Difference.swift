import LayoutdSnapshots

extension TestSnapshot {
    /// Carries out a batch in the way of a collection view: by index alone, on lists of optional
    /// identifiers.
    ///
    /// Only what is inserted is taken from `new`.
    func applying(_ difference: SnapshotDifference, insertedFrom new: TestSnapshot) -> TestSnapshot
    {
        var remains = map { $0.items.map(Optional.init) }
        for path in difference.deletedItems { remains[path.section][path.item] = nil }
        var arrivals: [SnapshotPath: Int] = [:]
        for move in difference.movedItems {
            arrivals[move.to] = self[move.from.section].items[move.from.item]
            remains[move.from.section][move.from.item] = nil
        }
        for path in difference.insertedItems {
            arrivals[path] = new[path.section].items[path.item]
        }
        return sections(after: difference, count: new.count).enumerated().map { index, old in
            guard let old else {
                let items = (0..<new[index].items.count).map { item in
                    let path = SnapshotPath(section: index, item: item)
                    return arrivals[path] ?? new[index].items[item]
                }
                return TestSection(id: new[index].id, items: items)
            }
            let kept = remains[old].compactMap(\.self)
            return TestSection(id: self[old].id, items: merge(kept, arrivals, section: index))
        }
    }

    /// For each section after a batch its index before; `nil` for inserted ones.
    private func sections(after difference: SnapshotDifference, count: Int) -> [Int?] {
        var result: [Int??] = Array<Int??>(repeating: nil, count: count)
        for index in difference.insertedSections { result[index] = .some(nil) }
        for move in difference.movedSections { result[move.to] = .some(move.from) }
        let gone = Set(difference.deletedSections + difference.movedSections.map(\.from))
        var stay = indices.filter { !gone.contains($0) }[...]
        return result.map { $0 ?? stay.removeFirst() }
    }

    /// Puts arrivals at their places, and what has stayed into the free ones.
    private func merge(_ kept: [Int], _ arrivals: [SnapshotPath: Int], section: Int) -> [Int] {
        let count = kept.count + arrivals.keys.count { $0.section == section }
        var stay = kept[...]
        return (0..<count).compactMap { item in
            arrivals[SnapshotPath(section: section, item: item)] ?? stay.popFirst()
        }
    }
}
