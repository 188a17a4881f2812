public import LayoutdDynamics
public import LayoutdLayouts

/// The items of a scene as its behaviours name them.
///
/// In a new scene they are all cells, numbered from 0 across sections. An item keeps its number
/// when others are inserted, deleted or moved, and a new one gets a number that was never used.
///
/// Over a layout that places its items itself, the items are the elements in and near the viewport,
/// and behaviours may name any cell.
public struct SceneItems: Sendable {
    /// All items that are in no group, in the order of their cells, then all groups; any number of
    /// behaviours share the array.
    public private(set) var all: [DynamicItemID]
    /// The groups of items that move as one.
    public private(set) var groups: [ItemGroup] = []
    /// All items, in the order of their cells.
    private let cells: [DynamicItemID]
    /// The group of each item that is in one.
    private var groupsOfItems: [DynamicItemID: ItemGroup] = [:]
    private var groupsByID: [DynamicItemID: ItemGroup] = [:]
    private var groupsByName: [String: ItemGroup] = [:]
    /// The elements that have a number, in order.
    private let elements: [ElementID]
    /// The number of each of them.
    private let ids: [DynamicItemID]
    /// The index of each item in ``all``; `nil` while that is its number.
    private let indices: [DynamicItemID: Int]?
    /// The numbers of the cells that have none yet; `nil` if all have one.
    private var numbering: SceneNumbering?
    /// Finds items by their identifiers.
    public var names = DataNames([], nil)

    /// Whether behaviours may name cells that are not near the viewport, and items come and go with
    /// it.
    public var isTiled: Bool { numbering != nil }

    /// Numbers the items of sections with these lengths.
    public init(counts: [Int]) {
        elements = counts.enumerated().flatMap { section, count in
            (0..<count).map { .cell(section: section, item: $0) }
        }
        cells = elements.indices.map { DynamicItemID($0) }
        (all, ids) = (cells, cells)
        indices = nil
    }

    /// Numbers the items of sections.
    public init(_ sections: [CollectionView.Section]) {
        self.init(counts: sections.map(\.items.count))
    }

    /// The items of an animator, in the order of their cells.
    init(_ members: [RigidElements.Member]) {
        elements = members.map(\.element)
        cells = members.map(\.item)
        (all, ids) = (cells, cells)
        let isNew = cells.enumerated().allSatisfy { $1.rawValue == $0 }
        indices =
            isNew ? nil : Dictionary(uniqueKeysWithValues: cells.enumerated().map { ($1, $0) })
    }

    /// The items of a scene over a layout that places them.
    ///
    /// - Parameters:
    ///   - elements: The elements that have a number.
    ///   - present: Those near the viewport, in order.
    ///   - numbering: The numbers of all others.
    init(
        _ elements: [DynamicItemID: ElementID],
        present: [DynamicItemID],
        numbering: SceneNumbering
    ) {
        let numbered = elements.sorted { $0.value < $1.value }
        self.elements = numbered.map(\.value)
        (all, cells) = (present, present)
        ids = numbered.map(\.key)
        indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        self.numbering = numbering
    }

    /// The items that a new collection view would have.
    ///
    /// - Parameters:
    ///   - sections: Its data.
    ///   - layout: Its layout.
    ///   - identifiers: What the client calls sections and items.
    public init(
        _ sections: [CollectionView.Section],
        in layout: LayoutConfiguration,
        identifiers: DataIdentifiers? = nil
    ) {
        if layout.definition.placesItems {
            self.init(sections)
        } else {
            let content = Content(sections: sections)
            self.init([:], present: [], numbering: SceneNumbering(content))
        }
        if let identifiers { names = DataNames(sections, identifiers) }
    }

    /// The number of items, groups not counted.
    public var count: Int { cells.count }

    /// The item at an index path, or `nil` if there is none.
    public func item(section: Int, item: Int) -> DynamicItemID? {
        let element = ElementID.cell(section: section, item: item)
        let index = partitionPoint(count: elements.count) { !(elements[$0] < element) }
        if index < elements.count, elements[index] == element { return ids[index] }
        return numbering?.number(section: section, item: item)
    }

    /// The cell of an existing item.
    public func element(of item: DynamicItemID) -> ElementID {
        guard let indices else { return elements[item.rawValue] }
        if let index = indices[item] { return elements[index] }
        guard let element = numbering?.elements(of: [item])[item] else {
            preconditionFailure("no such item in the scene")
        }
        return element
    }
}

/// Groups of items that move as one.
extension SceneItems {
    /// The same items in other groups.
    public func grouped(by groups: [ItemGroup]) -> SceneItems {
        guard !groups.isEmpty || !self.groups.isEmpty else { return self }
        var items = self
        items.groups = groups
        (items.groupsOfItems, items.groupsByID, items.groupsByName) = ([:], [:], [:])
        for group in groups {
            items.groupsByID[group.id] = group
            items.groupsByName[group.name] = group
            for item in group.items { items.groupsOfItems[item] = group }
        }
        items.all = cells.filter { items.groupsOfItems[$0] == nil } + groups.map(\.id)
        return items
    }

    /// The group that an item is in; `nil` if it is in none.
    public func group(of item: DynamicItemID) -> ItemGroup? { groupsOfItems[item] }

    /// The group with a number; `nil` if that is an item's.
    public func group(_ id: DynamicItemID) -> ItemGroup? { groupsByID[id] }

    /// The group with a name.
    public func group(named name: String) -> ItemGroup? { groupsByName[name] }

    /// The cells of an existing item, or of all items of a group.
    public func elements(of item: DynamicItemID) -> [ElementID] {
        (group(item)?.items ?? [item]).map(element)
    }
}
