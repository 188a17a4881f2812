import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions
import LayoutdSnapshots

extension SnapshotRequest: SessionEvent {
    // Items keep the sizes that they have, and sections their measures.
    static var body: EventBody<Self> {
        .overView { reader, view, scope in Self(&reader, over: view, scope.service.limits) }
    }

    static func effort(over view: CollectionView) -> Int {
        view.effortOfUpdating + effortOfItem * view.itemCount
    }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        guard case .whole(let data) = target else { return }
        try budget.spend(data.sections.reduce(0) { $0 + Self.effortOfItem * $1.items.count })
    }

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "", remedy: " first, or insert less", view: view)
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        try plan(over: view).event
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let query = scope.asked.query.resolved(in: scope.session, change.view)
        guard !change.status.isRetry else { return try scope.frame(of: change, query, &budget) }
        try spend(&budget)
        try spendEdits(of: change.view, &budget)
        let plan = try plan(over: change.view)
        try apply(plan.event, to: &change, scope)
        let answer = try scope.frame(of: change, query, &budget)
        guard case .frame(var shown) = answer else { return answer }
        shown.snapshot = ShownSnapshot(difference: plan.difference, made: plan.made)
        return .frame(shown)
    }

    /// Spends the work of edits, each of which may move all items of its section.
    private func spendEdits(
        of view: CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) {
        guard case .edits(let edits, _) = target else { return }
        let count = view.itemCount + view.sections.count
        try budget.spend(edits.count.multipliedSaturating(by: 2 * count + Self.effortOfItem))
    }

    /// The time to read, to find and to compare an item, in nanoseconds.
    private static let effortOfItem = 600
}

extension SnapshotRequest {
    /// What the snapshot changes in a view.
    private func plan(over view: CollectionView) throws(RequestFailure) -> SnapshotPlan {
        let current = view.frameState.dataVersion
        if let version, version != current {
            throw .problem(Problem(staleSnapshot: version, current))
        }
        let old = view.lists
        let snapshot = try marked(old)
        if case .whole(let data) = target, usesReloadData || !view.hasIdentifiers {
            let event = Event.reload(data.sections, identifiers: data.identifiers)
            return SnapshotPlan(event: event, difference: nil)
        }
        guard view.hasIdentifiers || view.sections.isEmpty else { throw .problem(.noIdentifiers) }
        let difference = SnapshotDifference(from: old, to: snapshot)
        let names = view.dataNames
        var batch = SnapshotBatch(
            difference,
            from: SnapshotBatch.Places(item: names.path(ofItem:), section: names.section(named:)),
            to: snapshot,
            over: view,
            given(snapshot)
        ).batch
        batch.scrollAnchor = scrollAnchor
        try requirePlaces(of: batch, over: view)
        return SnapshotPlan(
            event: .update(batch, animated: isAnimated),
            difference: difference,
            made: difference.madeCells.compactMap(snapshot.itemIdentifier)
        )
    }

    /// The data after the change, with its marks.
    private func marked(
        _ old: SnapshotPlan.Lists
    ) throws(RequestFailure) -> Snapshot<String, String> {
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

    /// What the document says about sizes and measures.
    private func given(
        _ snapshot: Snapshot<String, String>
    ) -> SnapshotBatch<String, String>.Given {
        switch target {
        case .whole(let data):
            SnapshotBatch.Given(
                table: { path, _ in data.sections[path.section].items.ownTable(of: path.item) },
                measures: { index, _ in data.sections[index].measures },
                sized: data.sizedItems,
                names: UpdateBatch.Identifiers.init(section:items:)
            )
        case .edits(_, let sizes):
            SnapshotBatch.Given(
                table: { _, name in sizes.tables[name] },
                measures: { _, _ in nil },
                sized: sizes.tables.keys.compactMap { name in
                    snapshot.path(of: name).map { (ItemPath($0), name) }
                }
                .sorted { $0.path < $1.path },
                names: UpdateBatch.Identifiers.init(section:items:)
            )
        }
    }

    /// Rejects new places for items that bodies have moved.
    private func requirePlaces(
        of batch: UpdateBatch,
        over view: CollectionView
    ) throws(RequestFailure) {
        guard !view.placesItems else { return }
        for operation in batch.operations {
            guard case .reconfigureItem(let path) = operation else { continue }
            let detail =
                "item \(path.item) of section \(path.section) is where its body is, and cannot get "
                + "another place or size; give it as it was, or PUT …/items/{section}/{item}"
            let isWhole = if case .whole = target { true } else { false }
            throw .problem(Problem(at: isWhole ? "/sections" : "/edits", detail))
        }
    }
}

extension UpdateBatch.Identifiers {
    /// What a document calls new items, and the new section that they come with.
    fileprivate init(section: String?, items: [String]) {
        self.init(section: section, items: IdentifierColumn(items))
    }
}

extension GivenData {
    /// The data by identifiers.
    fileprivate var lists: SnapshotPlan.Lists {
        guard let identifiers else { return [] }
        return sections.lists(identifiers)
    }

    /// The items that have a size or a place of their own.
    fileprivate var sizedItems: [(path: ItemPath, identifier: String)] {
        guard let names = identifiers?.items else { return [] }
        var (first, items): (Int, [(path: ItemPath, identifier: String)]) = (0, [])
        for (index, section) in sections.enumerated() {
            defer { first += section.items.count }
            guard !section.items.isUniform else { continue }
            for item in 0..<section.items.count
            where section.items.sizes.map({ !$0[item].isOpen }) ?? true {
                items.append((ItemPath(section: index, item: item), names[first + item]))
            }
        }
        return items
    }
}

extension CollectionView {
    /// The data by identifiers; empty without identifiers.
    var lists: SnapshotPlan.Lists { identifiers.map(sections.lists) ?? [] }

    /// The number of items.
    var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
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
