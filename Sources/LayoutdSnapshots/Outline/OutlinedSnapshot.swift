/// A snapshot some of whose sections are outlines.
///
/// The items of such a section are the visible items of its outline. An identifier is at most once in
/// all sections and outlines, visible or not: where it is put last, it is, and elsewhere it is gone.
///
/// - Note: Source: what applying an outline to a section does is what UIKit's data source did in
///   recorded applications (kern0x1b/charon, Mac Catalyst). UIKit differs in what it does with a tree
///   when a plain snapshot changes its section; that is our choice, see ``apply(_:)``.
public struct OutlinedSnapshot<SectionID, ItemID>: Sendable, Equatable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
    /// What is visible.
    public private(set) var snapshot: Snapshot<SectionID, ItemID>
    /// The outlines of the sections that have one.
    public private(set) var outlines: [SectionID: SectionSnapshot<ItemID>] = [:]

    /// Creates a snapshot without outlines.
    public init(_ snapshot: Snapshot<SectionID, ItemID> = Snapshot()) {
        self.snapshot = snapshot
    }

    /// Creates what has these outlines, whose visible items must be those of their sections.
    ///
    /// For ``apply(_:)``, which replaces the snapshot, that may be any.
    package init(
        _ snapshot: Snapshot<SectionID, ItemID>,
        _ outlines: [SectionID: SectionSnapshot<ItemID>]
    ) {
        (self.snapshot, self.outlines) = (snapshot, outlines)
    }

    /// Creates again what had this snapshot and these outlines.
    ///
    /// - Returns: `nil` if that cannot be: if an outline is of no section, if its visible items are not
    ///   those of its section, or if an item is also elsewhere.
    /// - Complexity: O(*n*) in the number of all items.
    public init?(
        _ snapshot: Snapshot<SectionID, ItemID>,
        outlines: [SectionID: SectionSnapshot<ItemID>]
    ) {
        var hidden: Set<ItemID> = []
        for (section, outline) in outlines {
            guard let slot = snapshot.sectionSlots[section] else { return nil }
            let visible = outline.visibleItems
            guard snapshot.slots[slot].items == visible else { return nil }
            let isVisible = Set(visible)
            for item in outline.items where !isVisible.contains(item) {
                guard snapshot.places[item] == nil, hidden.insert(item).inserted else { return nil }
            }
        }
        self.snapshot = snapshot
        self.outlines = outlines
    }

    /// Returns the items of a section as a tree (`snapshot(for:)` of a data source).
    ///
    /// - Returns: The outline of the section; its items as roots if it has none, and no items if there
    ///   is no such section.
    /// - Complexity: O(1) expected with an outline, else O(*n*) in the number of the section's items.
    public func outline(of section: SectionID) -> SectionSnapshot<ItemID> {
        if let outline = outlines[section] { return outline }
        guard let slot = snapshot.sectionSlots[section] else { return SectionSnapshot() }
        return SectionSnapshot(roots: snapshot.slots[slot].items)
    }

    /// Gives a section an outline, whose visible items become the items of the section.
    ///
    /// If there is no such section, it becomes the last one. Items that were in other sections move
    /// into this one, also into the hidden part of the outline.
    ///
    /// - Complexity: O(*n*) in the number of items of the outline; if it brings items that the section
    ///   did not have, also of the sections that they come from, and of the other outlines.
    @specialized(where SectionID == String, ItemID == String)
    public mutating func apply(_ outline: SectionSnapshot<ItemID>, to section: SectionID) {
        apply(outline, to: section, deepest: .max)
    }

    /// The same with a limit of levels, beyond which other outlines lose hidden items.
    @specialized(where SectionID == String, ItemID == String)
    package mutating func apply(
        _ outline: SectionSnapshot<ItemID>,
        to section: SectionID,
        deepest: Int
    ) {
        let old = self.outline(of: section)
        let arrivals = Set(outline.items.filter { !old.contains($0) })
        let slot = snapshot.slot(of: section)
        snapshot.remove(snapshot.slots[slot].items.filter { !outline.contains($0) })
        let visible = outline.visibleItems
        if visible.count < outline.count {
            let isVisible = Set(visible)
            snapshot.remove(outline.items.filter { !isVisible.contains($0) })
        }
        snapshot.put(visible, inSlot: slot)
        outlines[section] = outline
        guard !arrivals.isEmpty else { return }
        reconcileOutlines(except: section, deepest: deepest, isElsewhere: arrivals.contains)
    }

    /// Takes over a plain snapshot.
    ///
    /// A section that has an outline keeps it, if it is still there, and the outline follows the
    /// section's items:
    ///
    /// - What is gone is removed, with its hidden descendants. Visible descendants are in the new
    ///   snapshot themselves, or gone as well.
    /// - A new item gets the level of the item before it. If it is before the first child of that one,
    ///   or between its descendants, it becomes a child there, so that the tree stays as it is.
    /// - An item keeps its parent if that is still before it, with nothing but descendants of the parent
    ///   in between. Else it is like a new one; its hidden descendants go with it.
    /// - Hidden items that the new snapshot has elsewhere are removed, with their descendants.
    ///
    /// - Complexity: O(*n*) in the number of items and of all outlines' items.
    @specialized(where SectionID == String, ItemID == String)
    public mutating func apply(_ new: Snapshot<SectionID, ItemID>) {
        apply(new, deepest: .max)
    }

    /// The same with a limit of levels: what is hidden deeper is removed, and what is visible is at most
    /// that deep.
    @specialized(where SectionID == String, ItemID == String)
    package mutating func apply(_ new: Snapshot<SectionID, ItemID>, deepest: Int) {
        snapshot = new
        outlines = outlines.filter { new.sectionSlots[$0.key] != nil }
        reconcileOutlines(deepest: deepest) { new.places[$0] != nil }
    }

    /// Expands a visible item that is collapsed, or collapses it.
    ///
    /// - Returns: What became of the visible items of the section; `nil` if a handler refused, or if
    ///   the item's section has no outline.
    /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` if the item is not visible;
    ///   ``SectionSnapshotError/identifierExists(_:)`` if a new descendant is elsewhere in the outline.
    @discardableResult
    public mutating func toggle(
        _ item: ItemID,
        handlers: SectionSnapshotHandlers<ItemID> = SectionSnapshotHandlers()
    ) throws(SectionSnapshotError<ItemID>) -> OutlineChange? {
        guard let section = snapshot.sectionIdentifier(containingItem: item) else {
            throw .unknownItem(item)
        }
        guard var outline = outlines[section] else { return nil }
        let change = try outline.toggle(item, handlers: handlers)
        guard let change else { return nil }
        if handlers.snapshotForExpandingParent == nil {
            show(change, of: outline, in: section)
        } else {
            apply(outline, to: section)
        }
        return change
    }

    /// Shows and hides items that the outline of a section had before.
    @specialized(where SectionID == String, ItemID == String)
    private mutating func show(
        _ change: OutlineChange,
        of outline: SectionSnapshot<ItemID>,
        in section: SectionID
    ) {
        outlines[section] = outline
        let slot = snapshot.slot(of: section)
        snapshot.remove(Array(snapshot.slots[slot].items[change.deleted]))
        guard !change.inserted.isEmpty else { return }
        let shown = Array(outline.visibleItems[change.inserted])
        snapshot.insert(shown, inSlot: slot, at: change.inserted.lowerBound)
    }

    /// Lets the outlines follow the items of their sections, without hidden items that are elsewhere.
    private mutating func reconcileOutlines(
        except section: SectionID? = nil,
        deepest: Int,
        isElsewhere: (ItemID) -> Bool
    ) {
        for key in outlines.keys where key != section {
            guard let slot = snapshot.sectionSlots[key] else { continue }
            outlines[key]?.follow(
                snapshot.slots[slot].items,
                deepest: deepest,
                isElsewhere: isElsewhere
            )
        }
    }
}
