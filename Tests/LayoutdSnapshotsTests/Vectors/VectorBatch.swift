import LayoutdSnapshots

/// A batch of the vectors.
struct VectorBatch: Decodable, Sendable, Hashable {
    var deleteSections: [Int]
    var insertSections: [Int]
    var moveSections: [[Int]]
    var delete: [[Int]]
    var insert: [[Int]]
    var move: [[[Int]]]

    init(_ difference: SnapshotDifference) {
        deleteSections = difference.deletedSections
        insertSections = difference.insertedSections
        moveSections = difference.movedSections.map { [$0.from, $0.to] }
        delete = difference.deletedItems.map(\.indices)
        insert = difference.insertedItems.map(\.indices)
        move = difference.movedItems.map { [$0.from.indices, $0.to.indices] }
    }
}

extension SnapshotPath {
    fileprivate var indices: [Int] { [section, item] }
}
