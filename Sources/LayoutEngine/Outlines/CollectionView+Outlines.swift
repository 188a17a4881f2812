import LayoutdLayouts
public import LayoutdSnapshots

/// Sections that are outlines.
extension CollectionView {
    /// Gives a section an outline, and shows its visible items
    /// (`apply(_:to:animatingDifferences:)` of a diffable data source).
    ///
    /// If there is no such section, it becomes the last one. Items that were in other sections move into
    /// this one. A tap on a cell whose item has children expands or collapses it. Later changes of the
    /// data keep the outline as far as they allow, see
    /// ``/LayoutdSnapshots/OutlinedSnapshot/apply(_:)``.
    ///
    /// - Parameters:
    ///   - outline: The items of the section as a tree.
    ///   - section: What the client calls the section.
    ///   - animated: Whether the change is shown along ``Settings/animation``.
    /// - Returns: What has changed of the visible items.
    /// - Throws: ``CollectionViewError``; it is ``CollectionViewError/identifiers(_:)`` for data without
    ///   identifiers, and for items that are named twice, and ``CollectionViewError/outOfRange(_:)`` for
    ///   levels beyond 63.
    @discardableResult
    public mutating func setOutline(
        _ outline: Outline,
        section: String,
        animated: Bool = true
    ) throws(CollectionViewError) -> SnapshotDifference {
        let outcome = try apply(.setOutline(outline, section: section, animated: animated))
        if case .outlined(let difference, removing: _) = outcome { return difference }
        preconditionFailure("an outline leads to a difference")
    }

    /// The outline of a section; `nil` if it has none.
    ///
    /// - Parameter section: What the client calls the section.
    /// - Returns: The tree, also with what is hidden.
    public func outline(of section: String) -> SectionSnapshot<String>? {
        state.content.outlines?.trees[section]
    }

    /// The number of items that are in an outline and not visible.
    var hiddenItemCount: Int {
        state.content.outlines?.trees.values.reduce(0) { $0 + $1.count - $1.visibleItems.count }
            ?? 0
    }

    /// Whether a section has an outline.
    package var hasOutlines: Bool { state.content.outlines != nil }

    /// The items that are in an outline, visible or not.
    ///
    /// - Complexity: O(*n*), *n* such items.
    package var outlinedItems: Set<String> {
        Set(state.content.outlines?.trees.values.flatMap(\.items) ?? [])
    }

    /// The size or place that an item has while it is hidden; `nil` if it is not, or has none of its own.
    package func hiddenSize(of item: String) -> ItemTable? {
        state.content.outlines?.hiddenSizes[item]
    }

    /// The number of items of all outlines, visible or not.
    package var outlinedItemCount: Int { state.content.outlines?.count ?? 0 }
}

extension CollectionView {
    /// Implements ``setOutline(_:section:animated:)``.
    mutating func applyOutline(
        _ outline: Outline,
        to section: String,
        _ animation: Animation
    ) throws(CollectionViewError) -> SnapshotDifference {
        guard hasIdentifiers || sections.isEmpty else { throw .identifiers(.missing) }
        let tree = try convertingErrors { () throws(IdentifierError) in try outline.tree() }
        let before = state.content.outlinedSnapshot
        var data = before
        data.apply(tree, to: section, deepest: OutlinedSections.deepestLevel)
        let sizes = state.content.outlines?.hiddenSizes ?? [:]
        let difference = SnapshotDifference(from: before.snapshot, to: data.snapshot)
        let names = dataNames
        let snapshot = data.snapshot
        var batch = SnapshotBatch(
            difference,
            from: SnapshotBatch.Places(item: names.path(ofItem:), section: names.section(named:)),
            to: SnapshotBatch.After(snapshot),
            over: self,
            SnapshotBatch.Given(
                table: { _, item in outline.sizes[item] ?? sizes[item] },
                measures: { _, _ in nil },
                sized: outline.sizes.keys.compactMap { item in
                    snapshot.path(of: item).map { (ItemPath($0), item) }
                }
                .sorted { $0.path < $1.path },
                names: { section, items in
                    UpdateBatch.Identifiers(section: section, items: IdentifierColumn(items))
                }
            )
        ).batch
        batch.scrollAnchor = outline.scrollAnchor
        try show(data, by: batch, sizes: outline.sizes, animation)
        return difference
    }

    /// An item of an outline that has children.
    struct OutlineParent {
        let path: ItemPath
        let section: String
        let item: String
    }

    /// The item of a cell if a tap on it shows or hides its children.
    func outlineParent(_ element: ElementID) -> OutlineParent? {
        guard element.kind == .cell, let names = state.content.outlined(ItemPath(element)),
            state.content.outlines?.hasChildren(names.item, in: names.section) == true
        else { return nil }
        return OutlineParent(path: ItemPath(element), section: names.section, item: names.item)
    }

    /// Expands an item, or collapses it.
    ///
    /// - Parameters:
    ///   - parent: The item.
    ///   - isExpanding: Whether to expand it; `nil` toggles.
    ///   - animation: How the change is shown.
    /// - Returns: Whether something has changed.
    /// - Throws: ``CollectionViewError``.
    mutating func toggle(
        _ parent: OutlineParent?,
        _ isExpanding: Bool?,
        _ animation: Animation
    ) throws(CollectionViewError) -> Bool {
        guard let parent,
            let isExpanded = try? outline(of: parent.section)?.isExpanded(parent.item),
            isExpanding != isExpanded
        else { return false }
        var data = state.content.outlinedSnapshot
        guard let change = try? data.toggle(parent.item) else { return false }
        let items = (try? data.snapshot.itemIdentifiers(inSection: parent.section)) ?? []
        let section = parent.path.section
        let sizes = state.content.outlines?.hiddenSizes ?? [:]
        var batch = UpdateBatch([], isDifference: true)
        for item in change.deleted {
            batch.operations.append(.deleteItem(ItemPath(section: section, item: item)))
        }
        for index in change.inserted {
            let operation = batch.operations.count
            batch.sizes[operation] = sizes[items[index]]
            batch.identifiers[operation] = UpdateBatch.Identifiers(
                items: IdentifierColumn([items[index]])
            )
            batch.operations.append(.insertItem(ItemPath(section: section, item: index)))
        }
        if state.scroller.isZooming {
            beginChange()
            finishZoom()
        }
        try show(data, by: batch, sizes: [:], animation)
        return true
    }

    /// Applies the batch that leads to data with outlines.
    ///
    /// - Parameters:
    ///   - data: The data after the batch.
    ///   - batch: The batch.
    ///   - given: The sizes or places that items get; others keep theirs, also while they are hidden.
    ///   - animation: How the change is shown.
    /// - Throws: ``CollectionViewError``.
    private mutating func show(
        _ data: OutlinedSnapshot<String, String>,
        by batch: UpdateBatch,
        sizes given: [String: ItemTable],
        _ animation: Animation
    ) throws(CollectionViewError) {
        let hidden = hiddenSizes(in: data, given)
        try requireRoom(forOutlines: data)
        var changed = self
        changed.state.content.outlines = OutlinedSections(data.outlines, hiddenSizes: hidden)
        changed.state.content.collapseParents()
        // The outlines are those of the data, and need not follow the batch.
        changed.state.content.outlines = nil
        try changed.applyUpdate(batch, animation)
        changed.state.content.outlines = OutlinedSections(data.outlines, hiddenSizes: hidden)
        self = changed
    }

    /// The sizes or places of the hidden items of outlines.
    private func hiddenSizes(
        in data: OutlinedSnapshot<String, String>,
        _ given: [String: ItemTable]
    ) -> [String: ItemTable] {
        let before = state.content.outlines?.hiddenSizes ?? [:]
        let names = dataNames
        var hidden: [String: ItemTable] = [:]
        for tree in data.outlines.values {
            for item in tree.items where data.snapshot.path(of: item) == nil {
                let path = names.path(ofItem: item)
                let own = path.flatMap { sections[$0.section].items.ownTable(of: $0.item) }
                if let size = given[item] ?? own ?? before[item] { hidden[item] = size }
            }
        }
        return hidden
    }

    /// Hidden items count as items do.
    private func requireRoom(
        forOutlines data: OutlinedSnapshot<String, String>
    ) throws(CollectionViewError) {
        let hidden = data.outlines.values.reduce(0) { $0 + $1.count - $1.visibleItems.count }
        let count = data.snapshot.numberOfItems + hidden
        let limit = state.motion.maximumItems(state.limits)
        guard count <= limit else { throw .tooManyItems(count: count, limit: limit) }
    }
}

extension Outline {
    /// The tree; rejects malformed identifiers, and such as are named twice.
    fileprivate func tree() throws(IdentifierError) -> SectionSnapshot<String> {
        var known: Set<String> = []
        try IdentifierColumn(rows.lazy.map(\.item)).requireNew(to: &known)
        do throws(SectionSnapshotError<String>) {
            return try SectionSnapshot(rows: rows)
        } catch {
            throw .repeated(error.identifier)
        }
    }
}
