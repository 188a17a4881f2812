public import LayoutdDynamics
public import LayoutdLayouts

/// The items of a scene as its behaviours name them: all cells, numbered from 0 across sections.
public struct SceneItems: Sendable, Hashable {
    /// The first number of each section, and the total number of items at the end.
    private let starts: [Int]
    /// All items, in order; any number of behaviours share the array.
    public let all: [DynamicItemID]

    /// Numbers the items of sections with these lengths.
    public init(counts: [Int]) {
        var starts = [0]
        for count in counts { starts.append((starts.last ?? 0) + count) }
        self.starts = starts
        all = (0..<(starts.last ?? 0)).map { DynamicItemID($0) }
    }

    /// Numbers the items of sections.
    public init(_ sections: [CollectionView.Section]) {
        self.init(counts: sections.map(\.items.count))
    }

    /// The number of items.
    public var count: Int { all.count }

    /// The item at an index path, or `nil` if there is none.
    public func item(section: Int, item: Int) -> DynamicItemID? {
        guard section >= 0, section + 1 < starts.count, item >= 0 else { return nil }
        let number = starts[section] + item
        return number < starts[section + 1] ? DynamicItemID(number) : nil
    }

    /// The cell of an existing item.
    public func element(of item: DynamicItemID) -> ElementID {
        let next = partitionPoint(count: starts.count) { starts[$0] > item.rawValue }
        let section = max(0, next - 1)
        return .cell(section: section, item: item.rawValue - starts[section])
    }
}
