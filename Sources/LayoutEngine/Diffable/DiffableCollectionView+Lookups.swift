public import LayoutdLayouts
public import LayoutdSnapshots

/// What is where.
extension DiffableCollectionView {
    /// Returns the item at a place, or `nil` if there is none (`itemIdentifier(for:)`).
    ///
    /// - Complexity: O(1).
    public func itemIdentifier(at path: ItemPath) -> ItemID? {
        data.snapshot.itemIdentifier(at: SnapshotPath(path))
    }

    /// Returns the place of an item, or `nil` if it is not there (`indexPath(for:)`).
    ///
    /// - Complexity: O(1) expected.
    public func path(of item: ItemID) -> ItemPath? {
        data.snapshot.path(of: item).map(ItemPath.init)
    }

    /// Returns the section at an index, or `nil` if there is none (`sectionIdentifier(for:)`).
    ///
    /// - Complexity: O(*s*) in the number of sections.
    public func sectionIdentifier(at index: Int) -> SectionID? {
        let sections = data.snapshot.sectionIdentifiers
        return sections.indices.contains(index) ? sections[index] : nil
    }

    /// Returns the index of a section, or `nil` if it is not there (`index(for:)`).
    ///
    /// - Complexity: O(1) expected.
    public func indexOfSection(_ section: SectionID) -> Int? {
        data.snapshot.indexOfSection(section)
    }

    /// Returns the cell of an item, or `nil` if it is not there.
    ///
    /// - Complexity: O(1) expected.
    public func cell(of item: ItemID) -> ElementID? {
        path(of: item).map { .cell(section: $0.section, item: $0.item) }
    }

    /// Returns what an element belongs to: the item of a cell or of a badge, the section of a header.
    ///
    /// - Returns: `nil` for elements of the whole layout, for those that do not exist, and for departing
    ///   ones, whose item is gone or has a new cell.
    /// - Complexity: O(1) for items, O(*s*) in the number of sections for others.
    public func identifier(
        of element: ElementIdentity
    ) -> SnapshotIdentifier<SectionID, ItemID>? {
        guard element.departing == nil else { return nil }
        return identifier(of: element.element)
    }

    /// Returns what an element belongs to that is not departing.
    ///
    /// - Returns: `nil` for elements of the whole layout, and for those that do not exist.
    /// - Complexity: O(1) for items, O(*s*) in the number of sections for others.
    public func identifier(of element: ElementID) -> SnapshotIdentifier<SectionID, ItemID>? {
        guard !element.isOfLayout else { return nil }
        guard view.kinds.items.contains(element.kind) else {
            return sectionIdentifier(at: element.section).map { .section($0) }
        }
        return itemIdentifier(at: ItemPath(section: element.section, item: element.item))
            .map { .item($0) }
    }
}
