public import LayoutdLayouts
public import LayoutdSnapshots

extension DiffableCollectionView {
    /// The measures of a section of the data; `nil` leaves those that it has, at first the layout's.
    public typealias SectionProvider = (SectionID) -> Section.Measures?

    /// Shows a snapshot: items that are in it and were there before go to their new places, new ones come
    /// and others leave (`apply(_:animatingDifferences:)`).
    ///
    /// The first snapshot is shown at once, as ``applySnapshotUsingReloadData(_:items:sections:)`` does.
    /// One that changes nothing does not change the view. Items that are marked for a reload cross-fade,
    /// in the same step. In a Newtonian layout or a scene, items keep the size and place of their bodies
    /// unless they are new or reloaded.
    ///
    /// - Parameters:
    ///   - snapshot: The data, with marks.
    ///   - animated: Whether the change is shown along ``CollectionView/Settings/animation``.
    ///   - items: The sizes or places of what is new, reloaded or reconfigured.
    ///   - sections: Asked about all sections.
    /// - Returns: What has changed, with the cells that are new; `nil` if all data is new.
    /// - Throws: ``CollectionViewError``.
    /// - Complexity: That of a ``/LayoutdSnapshots/SnapshotDifference`` and of
    ///   ``CollectionView/update(_:animated:)``.
    @discardableResult
    public mutating func apply(
        _ snapshot: Snapshot<SectionID, ItemID>,
        animated: Bool = true,
        items: ItemProvider<ItemID> = .layout,
        sections: SectionProvider = { _ in nil }
    ) throws(CollectionViewError) -> SnapshotDifference? {
        var data = data
        data.apply(snapshot.withoutMarks)
        return try show(data, marked: snapshot, animated: animated, items, sections)
    }

    /// Replaces all data immediately: all elements are new and at rest
    /// (`applySnapshotUsingReloadData(_:)`).
    ///
    /// The next snapshot is compared with this one.
    ///
    /// - Parameters:
    ///   - snapshot: The data; all of it is new, so marks do not count.
    ///   - items: The sizes or places of all items.
    ///   - sections: Asked about all sections.
    /// - Throws: ``CollectionViewError``.
    /// - Complexity: O(*n*), and that of ``CollectionView/reloadData(_:identifiers:)``.
    public mutating func applySnapshotUsingReloadData(
        _ snapshot: Snapshot<SectionID, ItemID>,
        items: ItemProvider<ItemID> = .layout,
        sections: SectionProvider = { _ in nil }
    ) throws(CollectionViewError) {
        var data = data
        data.apply(snapshot.withoutMarks)
        try reload(data, items, sections)
    }
}

extension DiffableCollectionView {
    /// Shows data in place of the present data, whose difference from it is that of its marked snapshot.
    mutating func show(
        _ data: OutlinedSnapshot<SectionID, ItemID>,
        marked: Snapshot<SectionID, ItemID>,
        animated: Bool,
        _ items: ItemProvider<ItemID>,
        _ measures: SectionProvider
    ) throws(CollectionViewError) -> SnapshotDifference? {
        guard let applied else {
            try reload(data, items, measures)
            return nil
        }
        let difference = SnapshotDifference(from: applied.snapshot, to: marked)
        let batch = withoutActuallyEscaping(measures) { measures in
            updateBatch(for: difference, to: marked, items, measures)
        }
        // An update would end what is driven by hand, and make differences of frames start anew.
        if !batch.operations.isEmpty { try view.update(batch, animated: animated) }
        self.applied = data
        return difference
    }

    private func updateBatch(
        for difference: SnapshotDifference,
        to snapshot: Snapshot<SectionID, ItemID>,
        _ items: ItemProvider<ItemID>,
        _ measures: @escaping SectionProvider
    ) -> UpdateBatch {
        let before = data.snapshot
        return SnapshotBatch(
            difference,
            from: SnapshotBatch.Places(
                item: { before.path(of: $0).map(ItemPath.init) },
                section: before.indexOfSection
            ),
            to: SnapshotBatch.After(snapshot),
            over: view,
            SnapshotBatch.Given(
                table: { _, item in items.table(item) },
                measures: { _, section in measures(section) },
                sized: sized(difference, in: snapshot, items)
            )
        ).batch
    }

    /// The items that may get other sizes although they stay, in order.
    private func sized(
        _ difference: SnapshotDifference,
        in snapshot: Snapshot<SectionID, ItemID>,
        _ items: ItemProvider<ItemID>
    ) -> [(path: ItemPath, identifier: ItemID)] {
        guard view.placesItems else { return [] }
        return Set(items.others.compactMap(snapshot.path))
            .union(difference.reconfiguredCells)
            .sorted()
            .compactMap { path in
                snapshot.itemIdentifier(at: path).map { (ItemPath(path), $0) }
            }
    }

    private mutating func reload(
        _ data: OutlinedSnapshot<SectionID, ItemID>,
        _ items: ItemProvider<ItemID>,
        _ measures: SectionProvider
    ) throws(CollectionViewError) {
        let sections = data.snapshot.sections.map { section, identifiers in
            Section(
                items: ItemTable(joining: identifiers.map(items.table))
                    ?? .uniform(count: identifiers.count),
                measures: measures(section)
            )
        }
        try view.reloadData(sections)
        applied = data
    }
}

extension Snapshot {
    /// The same data without marks, which have had their effect once they are applied.
    fileprivate var withoutMarks: Self {
        var snapshot = self
        snapshot.removeMarks()
        return snapshot
    }
}
