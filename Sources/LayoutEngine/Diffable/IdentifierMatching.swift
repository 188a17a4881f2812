package import LayoutdLayouts
package import LayoutdSnapshots

/// Which sections and items of a view are also in new data that has identifiers.
///
/// It compares the bytes of identifiers where the view and the new data have them, and makes no snapshots of
/// either. Nevertheless its ``difference`` is that of the snapshots.
package struct IdentifierMatching {
    /// The items that are in both, in the order of the new data.
    package let items: [MatchedRun]

    private let old: Identifiers
    private let new: DataIdentifiers
    private let newStarts: [Int]
    private let sectionRuns: IdentifierRuns
    private let itemRuns: IdentifierRuns
    /// The runs of sections in the order of the view's data.
    private let oldSectionRuns: [IdentifierRuns.Run]
    /// The runs of items in the order of the view's data.
    private let oldItemRuns: [IdentifierRuns.Run]

    /// Compares the data of a view with new data; `nil` if the view has no identifiers, or if one is
    /// repeated in the new data.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - new: The identifiers of the new data.
    ///   - counts: The number of items of each section of the new data.
    /// - Complexity: O(*b* + *d* log *n* + *r* log *r*), *b* bytes of identifiers, *d* places at which
    ///   the data differ and *r* runs of items that were added or moved together.
    package init?(from view: CollectionView, to new: DataIdentifiers, counts: [Int]) {
        let content = view.state.content
        guard let old = content.names, let ordered = old.ordered(content) else { return nil }
        var sections = IdentifierRuns()
        let oldSections = IdentifierRuns.Old(
            identifiers: ordered.sections,
            starts: [0, ordered.sections.count],
            find: old.section(of:)
        )
        let all = 0..<ordered.sections.count
        guard sections.add(0..<counts.count, of: new.sections, with: oldSections, expected: all),
            let sectionsByOld = sections.sortedByOld
        else { return nil }

        let starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        let oldItems = IdentifierRuns.Old(
            identifiers: ordered.items,
            starts: old.starts,
            find: old.index(ofItem:)
        )
        var expected = Array(repeating: 0..<0, count: counts.count)
        for run in sections.runs {
            for offset in 0..<run.count {
                let section = run.old + offset
                expected[run.new + offset] = old.starts[section]..<old.starts[section + 1]
            }
        }
        var items = IdentifierRuns()
        for (section, expected) in expected.enumerated() {
            let range = starts[section]..<starts[section + 1]
            guard items.add(range, of: new.items, with: oldItems, expected: expected) else {
                return nil
            }
        }
        guard let itemsByOld = items.sortedByOld else { return nil }

        (self.old, self.new, newStarts) = (old, new, starts)
        (sectionRuns, oldSectionRuns) = (sections, sectionsByOld)
        (itemRuns, oldItemRuns) = (items, itemsByOld)
        self.items = items.runs.map { run in
            MatchedRun(
                old: old.starts.path(of: run.old),
                new: starts.path(of: run.new),
                count: run.count
            )
        }
    }

    /// How the view's data becomes the new data, without marks.
    package var difference: SnapshotDifference {
        let sections = 0..<old.starts.count - 1
        let removed = oldItemRuns.gaps(in: 0..<old.starts[sections.upperBound])
        return SnapshotDifference(
            newSections: sections.map(oldSectionRuns.newIndex),
            counts: (0..<newStarts.count - 1).map(count),
            items,
            removed: removed.flatMap { $0.map(old.starts.path) }
        )
    }

    /// The number of items in a section of the new data.
    package func count(ofSection section: Int) -> Int {
        newStarts[section + 1] - newStarts[section]
    }

    /// The identifiers of the sections of the new data.
    package var sections: [String] { (0..<new.sections.count).map { new.sections[$0] } }

    /// The identifier of an item of the new data.
    package func identifier(at path: SnapshotPath) -> String {
        new.items[newStarts[path.section] + path.item]
    }

    /// Where an item is in the new data; `nil` if it is not there.
    ///
    /// - Complexity: O(log *n*) on average.
    package func path(of identifier: String) -> SnapshotPath? {
        let index =
            itemRuns.arrivals[identifier]
            ?? old.index(ofItem: identifier).flatMap(oldItemRuns.newIndex)
        return index.map(newStarts.path)
    }

    /// Where a section is in the new data; `nil` if it is not there.
    package func section(named identifier: String) -> Int? {
        sectionRuns.arrivals[identifier]
            ?? old.section(of: identifier).flatMap(oldSectionRuns.newIndex)
    }
}

extension [Int] {
    /// Where an item is, by its index among those of all sections, which start at these indices.
    fileprivate func path(of index: Int) -> SnapshotPath {
        // The last section that starts there or before has it; sections may be empty.
        let section = partitionPoint(count: count) { self[$0] > index } - 1
        return SnapshotPath(section: section, item: index - self[section])
    }
}
