import LayoutdLayouts

/// The data of a collection view, with its expanded rows and collapsed sections.
struct Content: Sendable, Hashable, Codable {
    /// The data.
    var sections: [CollectionView.Section]
    /// The rows of a list that are expanded.
    var expanded: Set<ItemPath>
    /// The sections of a list that are collapsed: their rows are hidden.
    var collapsed: Set<Int>
    /// Changes of the data so far.
    private(set) var dataVersion = 0

    init(
        sections: [CollectionView.Section],
        expanded: Set<ItemPath> = [],
        collapsed: Set<Int> = []
    ) {
        self.sections = sections
        self.expanded = expanded
        self.collapsed = collapsed
    }

    /// The number of items in each section.
    var itemCounts: [Int] { sections.map(\.items.count) }

    /// The number of items in sections that are not collapsed.
    var shownItemCount: Int {
        let hidden = collapsed.reduce(0) { $0 + sections[$1].items.count }
        return sections.reduce(0) { $0 + $1.items.count } - hidden
    }

    /// Whether other rows are expanded, or other sections collapsed, than in another content.
    func showsOtherRows(than other: Content) -> Bool {
        expanded != other.expanded || collapsed != other.collapsed
    }

    /// Starts a change of the data.
    mutating func advanceDataVersion() {
        dataVersion += 1
    }

    /// Replaces all data.
    mutating func replace(with sections: [CollectionView.Section]) {
        self.sections = sections
        expanded = []
        collapsed = []
    }

    /// Applies a batch.
    ///
    /// Rows and sections that remain keep their state, except that reloaded sections are no longer
    /// collapsed.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same changes, planned for these sections.
    ///   - keepsPlaces: Whether the data places the items.
    mutating func update(by batch: UpdateBatch, _ plan: BatchUpdate, keepsPlaces: Bool) {
        sections = sections.updated(by: plan, sizes: batch.sizes, keepsPlaces: keepsPlaces)
        expanded = Set(expanded.compactMap(plan.newPath))
        guard !collapsed.isEmpty else { return }
        let reloaded = batch.operations.compactMap(\.reloadedSection)
        collapsed = Set(collapsed.subtracting(reloaded).compactMap(plan.newIndex))
    }

    /// The number of items stored individually after a batch, and its limit.
    func storage(
        after plan: BatchUpdate,
        _ batch: UpdateBatch
    ) -> (count: Int, limit: Int) {
        let before = sections.reduce(0) { $0 + ($1.items.isStored ? $1.items.count : 0) }
        let brought = batch.sizes.values.reduce(0) { $0 + $1.count }
        return (
            sections.storedCount(after: plan, sizes: batch.sizes),
            max(Self.maximumStoredItems, before + brought)
        )
    }

    /// The most items that updates may cause to be stored individually; some 40 bytes each.
    private static let maximumStoredItems = 500_000
}

extension BatchUpdate.Operation {
    /// The section, before the batch, that the operation reloads.
    fileprivate var reloadedSection: Int? {
        if case .reloadSection(let section, itemCount: _) = self { section } else { nil }
    }
}
