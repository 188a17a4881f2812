import LayoutdDynamics
import LayoutdLayouts

/// The numbers that cells get when a behaviour first names them, or when they come near the viewport.
///
/// They follow from the version of the data and the place of the cell in it. Thus a name that was read
/// before a cell came near the viewport is still its number, and one that was read before a change of
/// the data is not taken for another cell.
struct SceneNumbering: Sendable, Hashable {
    private let first: Int
    /// The number of cells before each section, and of all.
    private let sums: [Int]

    /// No numbers.
    static let none = SceneNumbering(dataVersion: 0, [])

    /// Numbers the cells of data.
    init(dataVersion: Int, _ sections: [CollectionView.Section]) {
        // Lower numbers are those of headers and footers.
        first = (dataVersion & (1 << 34 - 1) + 1) << 28
        var sums = [0]
        for section in sections { sums.append((sums.last ?? 0) + section.items.count) }
        self.sums = sums
    }

    /// The number of a cell; `nil` if there is none.
    func number(section: Int, item: Int) -> DynamicItemID? {
        guard section >= 0, section + 1 < sums.count, item >= 0,
            item < sums[section + 1] - sums[section]
        else { return nil }
        return DynamicItemID(first + sums[section] + item)
    }

    /// The cell with a number; `nil` if the number is not among them.
    func element(of id: DynamicItemID) -> ElementID? {
        let index = id.rawValue - first
        guard index >= 0, index < (sums.last ?? 0) else { return nil }
        let section = partitionPoint(count: sums.count) { sums[$0] > index } - 1
        return .cell(section: section, item: index - sums[section])
    }
}
