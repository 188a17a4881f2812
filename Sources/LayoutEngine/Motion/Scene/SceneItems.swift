public import LayoutdDynamics
public import LayoutdLayouts

/// The items of a scene as its behaviours name them.
///
/// In a new scene they are all cells, numbered from 0 across sections. An item keeps its number
/// when others are inserted, deleted or moved, and a new one gets a number that was never used.
public struct SceneItems: Sendable, Hashable {
    /// All items, in the order of their cells; any number of behaviours share the array.
    public let all: [DynamicItemID]
    /// The cell of each of them.
    private let elements: [ElementID]
    /// The index of each item in ``all``; `nil` while that is its number.
    private let indices: [DynamicItemID: Int]?

    /// Numbers the items of sections with these lengths.
    public init(counts: [Int]) {
        elements = counts.enumerated().flatMap { section, count in
            (0..<count).map { .cell(section: section, item: $0) }
        }
        all = elements.indices.map { DynamicItemID($0) }
        indices = nil
    }

    /// Numbers the items of sections.
    public init(_ sections: [CollectionView.Section]) {
        self.init(counts: sections.map(\.items.count))
    }

    /// The items of an animator, in the order of their cells.
    init(_ members: [RigidElements.Member]) {
        elements = members.map(\.element)
        all = members.map(\.item)
        let isNew = all.enumerated().allSatisfy { $1.rawValue == $0 }
        indices =
            isNew ? nil : Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    }

    /// The number of items.
    public var count: Int { all.count }

    /// The item at an index path, or `nil` if there is none.
    public func item(section: Int, item: Int) -> DynamicItemID? {
        let element = ElementID.cell(section: section, item: item)
        let index = partitionPoint(count: elements.count) { !(elements[$0] < element) }
        return index < elements.count && elements[index] == element ? all[index] : nil
    }

    /// The cell of an existing item.
    public func element(of item: DynamicItemID) -> ElementID {
        guard let indices else { return elements[item.rawValue] }
        guard let index = indices[item] else { preconditionFailure("no such item in the scene") }
        return elements[index]
    }
}
