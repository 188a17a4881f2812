import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

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
        let query = scope.asked.query.resolved(in: scope.session, at: change.view.sequence)
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
        if let comparison = quickComparison(with: view) { return try plan(comparison, view) }
        let old = view.lists
        let snapshot = try marked(old)
        if case .whole(let data) = target, usesReloadData || !view.hasIdentifiers {
            let event = Event.reload(data.sections, identifiers: data.identifiers)
            return SnapshotPlan(event: event, difference: nil)
        }
        guard view.hasIdentifiers || view.sections.isEmpty else { throw .problem(.noIdentifiers) }
        return try plan(
            SnapshotComparison(from: old, to: snapshot, sized: sized(in: snapshot)),
            view
        )
    }

    /// The batch of a comparison with a view.
    func plan(
        _ comparison: SnapshotComparison,
        _ view: CollectionView
    ) throws(RequestFailure) -> SnapshotPlan {
        let names = view.dataNames
        var batch = SnapshotBatch(
            comparison.difference,
            from: SnapshotBatch.Places(item: names.path(ofItem:), section: names.section(named:)),
            to: SnapshotBatch.After(sections: comparison.sections, item: comparison.item),
            over: view,
            given(sized: comparison.sized, over: view)
        ).batch
        batch.scrollAnchor = scrollAnchor
        try requirePlaces(of: batch, over: view)
        return SnapshotPlan(
            event: .update(batch, animated: isAnimated),
            difference: comparison.difference,
            made: comparison.difference.madeCells.compactMap(comparison.item)
        )
    }

    /// What the document says about sizes and measures; `sized` are the items that may get another size
    /// although they are not new.
    private func given(
        sized: SnapshotComparison.Items,
        over view: CollectionView
    ) -> SnapshotBatch<String, String>.Given {
        switch target {
        case .whole(let data):
            SnapshotBatch.Given(
                table: { path, name in
                    view.keepingSize(
                        of: name,
                        data.sections[path.section].items.ownTable(of: path.item)
                    ) ?? view.hiddenSize(of: name)
                },
                measures: { index, _ in data.sections[index].measures },
                sized: sized,
                names: UpdateBatch.Identifiers.init(section:items:)
            )
        case .edits(_, let sizes):
            SnapshotBatch.Given(
                table: { _, name in
                    view.keepingSize(of: name, sizes.tables[name]) ?? view.hiddenSize(of: name)
                },
                measures: { _, _ in nil },
                sized: sized,
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
                + "another place or size here; give it as it was, and then change it with POST …/updates"
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

extension CollectionView {
    /// The number of items.
    var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension CollectionView {
    /// What a document says of an item, with the size that it has unless the document brings one.
    fileprivate func keepingSize(of name: String, _ table: ItemTable?) -> ItemTable? {
        guard let table, let path = dataNames.path(ofItem: name) else { return table }
        return table.keepingSize(of: sections[path.section].items, path.item)
    }
}
