import LayoutdLayouts
import LayoutdSnapshots

/// The data by identifiers.
extension Content {
    /// All sections and items; nothing without identifiers.
    ///
    /// - Complexity: O(*n* log *r*), *n* sections and items.
    var snapshot: Snapshot<String, String> {
        guard let identifiers = dataIdentifiers else { return Snapshot() }
        var first = 0
        let lists = sections.enumerated().map { index, section in
            defer { first += section.items.count }
            let items = first..<first + section.items.count
            return (
                section: identifiers.sections[index], items: items.map { identifiers.items[$0] }
            )
        }
        // Identifiers of a view are different.
        return (try? Snapshot(lists)) ?? Snapshot()
    }

    /// The data with the outlines of their sections.
    var outlinedSnapshot: OutlinedSnapshot<String, String> {
        OutlinedSnapshot(snapshot, outlines?.trees ?? [:])
    }

    /// Whether the visible items of each outline are those of its section, and no item is elsewhere, too.
    var hasSoundOutlines: Bool {
        guard let outlines else { return true }
        return hasIdentifiers
            && OutlinedSnapshot(snapshot, outlines: outlines.trees) != nil
            && outlines.areShallow && outlines.hiddenSizes.values.allSatisfy { $0.count == 1 }
    }

    /// Whether hidden items have places, if the layout needs them.
    func hasHiddenSizes(of layout: any LayoutDefinition) -> Bool {
        !layout.placesItems || outlines?.hiddenSizes.values.allSatisfy { $0.places != nil } ?? true
    }

    /// Collapses the rows of a list whose items have children: taps show and hide these instead.
    mutating func collapseParents() {
        guard let outlines, !expanded.isEmpty else { return }
        let starts = itemStarts
        expanded = expanded.filter { path in
            let item = identifier(ofItem: numbers[starts[path.section] + path.item])
            return item.map { item in
                !outlines.trees.keys.contains { outlines.hasChildren(item, in: $0) }
            }
                ?? true
        }
    }

    /// Where a cell is in the outline of its section; `nil` if that has none.
    func outlinePlace(of path: ItemPath) -> OutlinePlace? {
        outlined(path).flatMap { outlines?.place(of: $0.item, in: $0.section) }
    }

    /// The identifiers of an item and of its section, if that has an outline.
    func outlined(_ path: ItemPath) -> (section: String, item: String)? {
        guard outlines != nil, sections.indices.contains(path.section),
            (0..<sections[path.section].items.count).contains(path.item),
            let section = identifier(ofSection: sectionNumbers[path.section]),
            outlines?.trees[section] != nil,
            let item = identifier(ofItem: numbers[itemStarts[path.section] + path.item])
        else { return nil }
        return (section, item)
    }
}
