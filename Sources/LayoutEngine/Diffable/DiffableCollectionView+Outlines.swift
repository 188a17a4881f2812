public import LayoutdSnapshots

/// Sections that are outlines.
extension DiffableCollectionView {
    /// Returns the items of a section as a tree (`snapshot(for:)`).
    ///
    /// - Returns: The outline of the section; its items as roots if it has none, and no items if there is
    ///   no such section.
    public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
        data.outline(of: section)
    }

    /// Gives a section an outline, and shows its visible items (`apply(_:to:animatingDifferences:)`).
    ///
    /// If there is no such section, it becomes the last one. Items that were in other sections move into
    /// this one.
    ///
    /// - Parameters:
    ///   - outline: The items of the section as a tree.
    ///   - section: The section.
    ///   - animated: Whether the change is shown along ``CollectionView/Settings/animation``.
    ///   - items: The sizes or places of items that are new.
    ///   - sections: Asked about all sections.
    /// - Returns: What has changed; `nil` if all data is new.
    /// - Throws: ``CollectionViewError``.
    @discardableResult
    public mutating func apply(
        _ outline: SectionSnapshot<ItemID>,
        to section: SectionID,
        animated: Bool = true,
        items: ItemProvider<ItemID> = .layout,
        sections: SectionProvider = { _ in nil }
    ) throws(CollectionViewError) -> SnapshotDifference? {
        var data = data
        data.apply(outline, to: section)
        return try show(data, marked: data.snapshot, animated: animated, items, sections)
    }

    /// Expands an item of an outline that is collapsed, or collapses it.
    ///
    /// - Parameters:
    ///   - item: A visible item.
    ///   - animated: Whether the change is shown along ``CollectionView/Settings/animation``.
    ///   - handlers: They may refuse, and provide new descendants.
    ///   - items: The sizes or places of items that become visible.
    /// - Returns: Whether it was toggled; `false` if a handler refused, or if the item's section has no
    ///   outline.
    /// - Throws: ``ToggleError``.
    @discardableResult
    public mutating func toggle(
        _ item: ItemID,
        animated: Bool = true,
        handlers: SectionSnapshotHandlers<ItemID> = SectionSnapshotHandlers(),
        items: ItemProvider<ItemID> = .layout
    ) throws(ToggleError<ItemID>) -> Bool {
        var data = data
        do throws(SectionSnapshotError<ItemID>) {
            guard try data.toggle(item, handlers: handlers) != nil else { return false }
        } catch {
            throw .outline(error)
        }
        do throws(CollectionViewError) {
            _ = try show(data, marked: data.snapshot, animated: animated, items) { _ in nil }
        } catch {
            throw .view(error)
        }
        return true
    }
}

/// Why an item cannot be expanded or collapsed; everything is then as it was.
public enum ToggleError<ItemID: Hashable & Sendable>: Error, Equatable {
    /// The item is not visible, or a new descendant is elsewhere in the outline.
    case outline(SectionSnapshotError<ItemID>)
    /// The view cannot show the change.
    case view(CollectionViewError)
}
