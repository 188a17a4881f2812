import LayoutdLayouts

/// The data of a collection view, and what of it is open.
struct Content: Sendable, Hashable, Codable {
    /// The data.
    var sections: [CollectionView.Section]
    /// The rows of a list that are expanded.
    var expanded: Set<ItemPath>
    /// The sections of a list that are collapsed: they have no rows to show.
    var collapsed: Set<Int>
    /// Changes of the data so far.
    private(set) var edition = 0

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

    /// Begins a change of the data.
    mutating func beginEdition() {
        edition += 1
    }

    /// Puts other data in the place of all there is.
    mutating func replace(with sections: [CollectionView.Section]) {
        self.sections = sections
        expanded = []
        collapsed = []
    }

    /// Carries out a batch.
    ///
    /// What stays remains open; sections that it reloads are not collapsed any more.
    ///
    /// - Parameters:
    ///   - batch: The changes.
    ///   - plan: The same, made for these sections.
    mutating func update(by batch: UpdateBatch, _ plan: BatchUpdate) {
        sections = sections.updated(by: plan, sizes: batch.sizes)
        expanded = Set(expanded.compactMap(plan.newPath))
        guard !collapsed.isEmpty else { return }
        let reloaded = batch.operations.compactMap(\.reloadedSection)
        collapsed = Set(collapsed.subtracting(reloaded).compactMap(plan.newIndex))
    }

    /// The number of items stored one by one after a batch, and the most there may be.
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

    /// Items that updates may bring to be kept one by one; some 40 bytes each.
    private static let maximumStoredItems = 500_000
}

extension BatchUpdate.Operation {
    /// The section, before the batch, that the operation reloads.
    fileprivate var reloadedSection: Int? {
        if case .reloadSection(let section, itemCount: _) = self { section } else { nil }
    }
}
