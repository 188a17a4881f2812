import LayoutdDynamics
import LayoutdLayouts

/// The numbers of cells, as behaviours name them.
struct SceneNumbering: Sendable, Hashable {
    private let numbers: ItemNumbers
    /// The number of cells before each section, and of all.
    private let sums: [Int]
    /// The version of data from a record whose events may have old numbers; `nil` for others.
    private let oldVersion: Int?

    /// The numbers of data.
    init(_ content: Content) {
        numbers = content.numbers
        oldVersion = content.nextNumber >= OldNumbering.end ? content.dataVersion : nil
        sums = content.itemStarts
    }

    /// The number of a cell; `nil` if there is none.
    func number(section: Int, item: Int) -> DynamicItemID? {
        guard section >= 0, section + 1 < sums.count, item >= 0,
            item < sums[section + 1] - sums[section]
        else { return nil }
        return DynamicItemID(numbers[sums[section] + item])
    }

    /// The cells with some numbers, without numbers that no cell has.
    ///
    /// - Complexity: O((*k* + *r*) log *k*), *k* numbers and *r* runs of numbers.
    func elements(of ids: [DynamicItemID]) -> [DynamicItemID: ElementID] {
        guard !ids.isEmpty else { return [:] }
        let indices = numbers.items(with: ids.map(\.rawValue))
        let old = oldVersion.map(OldNumbering.init)
        let pairs = ids.compactMap { id -> (DynamicItemID, ElementID)? in
            let index = indices[id.rawValue] ?? old?.index(of: id.rawValue)
            return index.flatMap(element).map { (id, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The cell at an index among all.
    private func element(_ index: Int) -> ElementID? {
        guard index < (sums.last ?? 0) else { return nil }
        let section = partitionPoint(count: sums.count) { sums[$0] > index } - 1
        return .cell(section: section, item: index - sums[section])
    }
}
