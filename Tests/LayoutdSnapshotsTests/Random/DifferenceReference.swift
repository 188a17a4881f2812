import LayoutdSnapshots

/// What two snapshots' difference must contain; of moves only the number is known.
struct DifferenceSummary: Hashable {
    let deletedSections: [Int]
    let insertedSections: [Int]
    let movedSections: Int
    let deletedItems: [SnapshotPath]
    let insertedItems: [SnapshotPath]
    let movedItems: Int
    let newCells: [SnapshotPath]

    init(_ difference: SnapshotDifference) {
        deletedSections = difference.deletedSections
        insertedSections = difference.insertedSections
        movedSections = difference.movedSections.count
        deletedItems = difference.deletedItems
        insertedItems = difference.insertedItems
        movedItems = difference.movedItems.count
        newCells = difference.newCells
    }

    init(_ reference: DifferenceReference) {
        deletedSections = reference.deletedSections
        insertedSections = reference.insertedSections
        movedSections = reference.movedSections
        deletedItems = reference.deletedItems
        insertedItems = reference.insertedItems
        movedItems = reference.movedItems
        newCells = reference.newCells
    }
}

/// Compares snapshots by searching lists from end to end.
struct DifferenceReference {
    private let before: TestSnapshot
    private let after: TestSnapshot

    init(from before: TestSnapshot, to after: TestSnapshot) {
        self.before = before
        self.after = after
    }

    var deletedSections: [Int] {
        before.indices.filter { section(before[$0].id, in: after) == nil }
    }

    var insertedSections: [Int] {
        after.indices.filter { section(after[$0].id, in: before) == nil }
    }

    /// The number of sections that are moved.
    var movedSections: Int {
        let old = after.compactMap { section($0.id, in: before) }
        return old.count - longestIncrease(old)
    }

    /// The items that are gone, of sections that are not.
    var deletedItems: [SnapshotPath] {
        paths(in: before) { item, section in
            !after.contains { $0.items.contains(item) }
                && after.contains { $0.id == section.id }
        }
    }

    /// The items that are new, in sections that are not.
    var insertedItems: [SnapshotPath] {
        paths(in: after) { item, section in
            !before.contains { $0.items.contains(item) }
                && before.contains { $0.id == section.id }
        }
    }

    var newCells: [SnapshotPath] {
        paths(in: after) { item, _ in !before.contains { $0.items.contains(item) } }
    }

    /// The number of items that are moved: those from another section, and those beside a longest run.
    var movedItems: Int {
        after.reduce(0) { sum, section in
            let old = before.first { $0.id == section.id }?.items ?? []
            let home = section.items.compactMap(old.firstIndex)
            let others = section.items.count { item in
                !old.contains(item) && before.contains { $0.items.contains(item) }
            }
            return sum + others + home.count - longestIncrease(home)
        }
    }

    private func section(_ id: Int, in snapshot: TestSnapshot) -> Int? {
        snapshot.firstIndex { $0.id == id }
    }

    private func paths(
        in snapshot: TestSnapshot,
        where isIncluded: (Int, TestSection) -> Bool
    ) -> [SnapshotPath] {
        snapshot.enumerated().flatMap { index, section in
            section.items.indices.filter { isIncluded(section.items[$0], section) }
                .map { SnapshotPath(section: index, item: $0) }
        }
    }

    /// The length of the longest increasing subsequence, from those that end with each number.
    private func longestIncrease(_ numbers: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, number) in numbers.enumerated() {
            let before = (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }
            lengths.append((before.max() ?? 0) + 1)
        }
        return lengths.max() ?? 0
    }
}
