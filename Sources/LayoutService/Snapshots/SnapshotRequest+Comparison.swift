import LayoutEngine
import LayoutdLayouts
import LayoutdSnapshots

extension SnapshotRequest {
    /// Compares a whole list with the data of a view.
    ///
    /// - Returns: `nil` if edits are wanted, if everything is to be new, or if the list or a mark is wrong.
    func quickComparison(with view: CollectionView) -> SnapshotComparison? {
        guard case .whole(let data) = target, !usesReloadData else { return nil }
        return SnapshotComparison(from: view, to: data, self)
    }

    /// The data after the change, with its marks.
    func marked(_ old: SnapshotPlan.Lists) throws(RequestFailure) -> Snapshot<String, String> {
        let lists = if case .whole(let data) = target { data.lists } else { old }
        var snapshot = try Self.checked { () throws(SnapshotError<String, String>) in
            try Snapshot(lists)
        }
        if case .edits(let edits, _) = target {
            do throws(SnapshotEditError<String, String>) {
                try snapshot.apply(edits)
            } catch {
                throw .problem(Problem(error.error, at: error.at))
            }
        }
        let edited = snapshot
        return try Self.checked { () throws(SnapshotError<String, String>) in
            var marked = edited
            try marked.reloadItems(reloads)
            try marked.reloadSections(sectionReloads)
            try marked.reconfigureItems(reconfigurations)
            return marked
        }
    }

    private static func checked(
        _ make: () throws(SnapshotError<String, String>) -> Snapshot<String, String>
    ) throws(RequestFailure) -> Snapshot<String, String> {
        do throws(SnapshotError<String, String>) {
            return try make()
        } catch {
            throw .problem(Problem(error))
        }
    }

    /// The items to which the request gives a size or a place.
    func sized(in snapshot: Snapshot<String, String>) -> SnapshotComparison.Items {
        switch target {
        case .whole(let data): data.sizedItems
        case .edits(_, let sizes):
            sizes.tables.keys.compactMap { name in
                snapshot.path(of: name).map { (ItemPath($0), name) }
            }
            .sorted { $0.path < $1.path }
        }
    }
}

extension GivenData {
    /// The data by identifiers.
    fileprivate var lists: SnapshotPlan.Lists {
        guard let identifiers else { return [] }
        return sections.lists(identifiers)
    }

    /// The items that have a size, a place or a pin of their own, may not be lifted, or are hidden.
    fileprivate var sizedItems: SnapshotComparison.Items {
        guard let names = identifiers?.items else { return [] }
        var (first, items): (Int, SnapshotComparison.Items) = (0, [])
        for (index, section) in sections.enumerated() {
            defer { first += section.items.count }
            let (fixed, hidden) = (section.items.immovable, section.items.hidden)
            let (rows, pins) = (section.items.rows, section.items.pins)
            guard
                !section.items.isUniform || !fixed.isEmpty || !hidden.isEmpty || !rows.isEmpty
                    || !pins.isEmpty
            else { continue }
            let sizes = section.items.sizes
            for item in 0..<section.items.count
            where fixed.contains(item) || hidden.contains(item) || rows[item] != nil
                || pins[item] != nil
                || sizes.map({ !$0[item].isOpen })
                    ?? (section.items.places != nil)
            {
                items.append((ItemPath(section: index, item: item), names[first + item]))
            }
        }
        return items
    }
}

extension CollectionView {
    /// The data by identifiers; empty without identifiers.
    var lists: SnapshotPlan.Lists { identifiers.map(sections.lists) ?? [] }
}

extension [Section] {
    /// The data by identifiers.
    fileprivate func lists(_ identifiers: DataIdentifiers) -> SnapshotPlan.Lists {
        var first = 0
        return enumerated().map { index, section in
            defer { first += section.items.count }
            let items = first..<first + section.items.count
            return (identifiers.sections[index], items.map { identifiers.items[$0] })
        }
    }
}
