import LayoutdDynamics
import LayoutdLayouts

/// The numbers of cells, as behaviours name them.
struct SceneNumbering: Sendable, Hashable {
    private let numbers: ItemNumbers
    /// The number of cells before each section, and of all.
    private let sums: [Int]
    /// The version of data from a record whose events may have old numbers; `nil` for others.
    private let oldVersion: Int?

    /// No numbers.
    static let none = SceneNumbering(Content(sections: []))

    /// The numbers of data.
    init(_ content: Content) {
        numbers = content.numbers
        oldVersion = content.nextNumber >= OldNumbering.end ? content.dataVersion : nil
        sums = content.sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.items.count) }
    }

    /// The number of a cell; `nil` if there is none.
    func number(section: Int, item: Int) -> DynamicItemID? {
        guard section >= 0, section + 1 < sums.count, item >= 0,
            item < sums[section + 1] - sums[section]
        else { return nil }
        return DynamicItemID(numbers[sums[section] + item])
    }

    /// The cell with a number; `nil` if the number is not among them.
    ///
    /// - Complexity: O(*r*), *r* runs of numbers.
    func element(of id: DynamicItemID) -> ElementID? {
        let old = oldVersion.flatMap { OldNumbering($0).index(of: id.rawValue) }
        guard let index = numbers.item(with: id.rawValue) ?? old, index < (sums.last ?? 0) else {
            return nil
        }
        let section = partitionPoint(count: sums.count) { sums[$0] > index } - 1
        return .cell(section: section, item: index - sums[section])
    }
}
