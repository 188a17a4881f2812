import LayoutEngine
import LayoutdLayouts
import LayoutdSnapshots

/// How the data that a client wants differs from that of a view.
struct SnapshotComparison {
    /// The difference, with the marks of the request.
    let difference: SnapshotDifference
    /// The identifiers of the sections that the client wants.
    let sections: [String]
    /// Returns the item at a place in the data that the client wants.
    let item: (SnapshotPath) -> String?
    /// The items that may get another size or place although they are not new, in order.
    let sized: Items

    /// Items by their places in the data that the client wants.
    typealias Items = [(path: ItemPath, identifier: String)]

    /// Compares the data of a view with a snapshot.
    init(from old: SnapshotPlan.Lists, to snapshot: Snapshot<String, String>, sized: Items) {
        difference = SnapshotDifference(from: old, to: snapshot)
        sections = snapshot.sectionIdentifiers
        item = snapshot.itemIdentifier
        self.sized = sized
    }

    /// Compares the data of a view with a whole list, without a snapshot of either.
    ///
    /// The result is that of the comparison with a snapshot, for requests without errors. It is `nil` if the
    /// view or the list has no identifiers, or if something is wrong with the list or the marks: an
    /// identifier is repeated or does not exist.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - data: The list.
    ///   - request: The request, for its marks.
    init?(from view: CollectionView, to data: GivenData, _ request: SnapshotRequest) {
        let counts = data.sections.map(\.items.count)
        guard let identifiers = data.identifiers,
            let matching = IdentifierMatching(from: view, to: identifiers, counts: counts),
            let reloads = Self.places(of: request.reloads, matching.path),
            let sectionReloads = Self.places(of: request.sectionReloads, matching.section),
            let reconfigurations = Self.places(of: request.reconfigurations, matching.path)
        else { return nil }
        var difference = matching.difference
        difference.mark(
            reloads: reloads,
            sections: sectionReloads,
            reconfigurations: reconfigurations,
            count: matching.count
        )
        self.difference = difference
        sections = matching.sections
        item = matching.identifier
        sized = matching.items.flatMap { run in
            let old = view.sections[run.old.section].items
            let new = data.sections[run.new.section].items
            let items = run.new.item..<run.new.item + run.count
            return new.itemsUnlike(old, from: run.old.item, items).map { item in
                let path = SnapshotPath(section: run.new.section, item: item)
                return (ItemPath(path), matching.identifier(at: path))
            }
        }
    }

    /// The places of marked sections or items; `nil` if one is marked twice or has none.
    private static func places<Place>(
        of identifiers: [String],
        _ find: (String) -> Place?
    ) -> [Place]? {
        guard Set(identifiers).count == identifiers.count else { return nil }
        let places = identifiers.compactMap(find)
        return places.count == identifiers.count ? places : nil
    }
}
