import LayoutEngine
import LayoutdTestSupport
import Testing

/// A view whose data becomes one list after the other, each compared by the view's identifiers and by
/// snapshots.
struct MatchedView {
    typealias Lists = [(section: String, items: [String])]

    private var view: CollectionView
    private(set) var data: Lists = []

    /// Creates a view without data.
    init() throws {
        view = try CollectionView(
            CollectionView.Configuration(
                identifiers: DataIdentifiers(
                    sections: IdentifierColumn(),
                    items: IdentifierColumn()
                ),
                layout: .list(ListLayout.Configuration(rowHeight: 40))
            )
        )
    }

    /// Compares the data with a list in both ways; then the list becomes the data.
    ///
    /// - Parameters:
    ///   - new: The list.
    ///   - marks: The items to reload and to reconfigure, and the sections to reload.
    ///   - comment: What is tested, for failures.
    /// - Returns: The difference; `nil` if an identifier is repeated, and the data has not changed.
    /// - Throws: What keeps the view from following.
    @discardableResult
    mutating func become(
        _ new: Lists,
        marks: (reload: [String], reconfigure: [String], sections: [String]) = ([], [], []),
        _ comment: Comment
    ) throws -> SnapshotDifference? {
        let identifiers = DataIdentifiers(
            sections: IdentifierColumn(new.map(\.section)),
            items: IdentifierColumn(new.flatMap(\.items))
        )
        let counts = new.map(\.items.count)
        let matching = IdentifierMatching(from: view, to: identifiers, counts: counts)
        guard var snapshot = try? Snapshot(new) else {
            #expect(matching == nil, comment)
            return nil
        }
        try snapshot.reloadItems(marks.reload)
        try snapshot.reconfigureItems(marks.reconfigure)
        try snapshot.reloadSections(marks.sections)
        let expected = SnapshotDifference(from: data, to: snapshot)
        let found = try #require(matching, comment)
        var difference = found.difference
        difference.mark(
            reloads: marks.reload.compactMap(found.path),
            sections: marks.sections.compactMap(found.section),
            reconfigurations: marks.reconfigure.compactMap(found.path),
            count: found.count
        )
        #expect(difference == expected, comment)
        checkLookups(found, snapshot, comment)
        try update(expected, to: snapshot)
        data = new
        return difference
    }

    private func checkLookups(
        _ matching: IdentifierMatching,
        _ snapshot: Snapshot<String, String>,
        _ comment: Comment
    ) {
        #expect(matching.sections == snapshot.sectionIdentifiers, comment)
        let sections = data.map(\.section) + snapshot.sectionIdentifiers + ["none"]
        #expect(sections.map(matching.section) == sections.map(snapshot.indexOfSection), comment)
        let items = data.flatMap(\.items) + snapshot.itemIdentifiers + ["none"]
        let paths = items.map(snapshot.path)
        #expect(items.map(matching.path) == paths, comment)
        let isNamed = zip(items, paths).allSatisfy { item, path in
            path.map { matching.identifier(at: $0) == item } ?? true
        }
        #expect(isNamed, comment)
    }

    private mutating func update(
        _ difference: SnapshotDifference,
        to snapshot: Snapshot<String, String>
    ) throws {
        let names = view.dataNames
        let batch = SnapshotBatch(
            difference,
            from: SnapshotBatch.Places(item: names.path(ofItem:), section: names.section(named:)),
            to: SnapshotBatch.After(snapshot),
            over: view,
            SnapshotBatch.Given(
                table: { _, _ in nil },
                measures: { _, _ in nil },
                sized: [],
                names: { UpdateBatch.Identifiers(section: $0, items: IdentifierColumn($1)) }
            )
        ).batch
        try view.update(batch)
    }
}

/// Random lists that share sections and items with each other, some of them in another spelling.
struct RandomLists {
    var random: SplitMix64
    /// The number of items that there may be.
    let size: Int
    private var next = 0

    init(seed: UInt64, size: Int) {
        random = SplitMix64(seed: seed)
        self.size = size
    }

    /// A list that is quite different, or has a few changes.
    mutating func list(after data: MatchedView.Lists) -> MatchedView.Lists {
        if random.oneIn(30) { return [] }
        return data.isEmpty || random.oneIn(3) ? list() : changed(data)
    }

    private mutating func list() -> MatchedView.Lists {
        let sections = (0..<5).shuffled(using: &random).prefix(
            Int.random(in: 1...5, using: &random)
        )
        var lists = sections.map { (section: "\($0)", items: [String]()) }
        let items = (0..<size).shuffled(using: &random).prefix(below(size + 1))
        for item in random.oneIn(2) ? Array(items) : items.sorted() {
            lists[below(lists.count)].items.append(name(item))
        }
        return lists
    }

    /// The name of an item, composed or decomposed.
    private mutating func name(_ item: Int) -> String {
        item.isMultiple(of: 5) ? "\(item) " + (random.oneIn(2) ? "\u{E9}" : "e\u{301}") : "\(item)"
    }

    private mutating func changed(_ data: MatchedView.Lists) -> MatchedView.Lists {
        var lists = data
        for _ in 0..<below(6) {
            let (section, target) = (below(lists.count), below(lists.count))
            let count = lists[section].items.count
            guard count > 0, !random.oneIn(3) else {
                next += 1
                lists[target].items.insert("new \(next)", at: below(lists[target].items.count + 1))
                continue
            }
            let item = lists[section].items.remove(at: below(count))
            guard !random.oneIn(3) else { continue }
            lists[target].items.insert(item, at: below(lists[target].items.count + 1))
        }
        if random.oneIn(6) { lists.append((section: "new \(next)", items: [])) }
        if random.oneIn(4) { lists.swapAt(below(lists.count), below(lists.count)) }
        if random.oneIn(8) { lists.remove(at: below(lists.count)) }
        if random.oneIn(10), let item = lists.flatMap(\.items).randomElement(using: &random) {
            lists[below(lists.count)].items.append(item)
        }
        return lists
    }

    /// Some of the texts, in any order.
    mutating func some(_ texts: [String]) -> [String] {
        random.oneIn(2) ? [] : texts.filter { _ in random.oneIn(4) }.shuffled(using: &random)
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

extension RandomLists {
    /// Plays changes of a view's data.
    ///
    /// - Parameters:
    ///   - steps: How many.
    ///   - comment: What is tested, for failures.
    /// - Returns: The number of lists that were refused because of a repeated identifier.
    /// - Throws: What keeps the view from following.
    mutating func play(_ steps: Int, _ comment: String) throws -> Int {
        var view = try MatchedView()
        var refused = 0
        for step in 0..<steps {
            let new = list(after: view.data)
            let items = new.flatMap(\.items)
            let marks = (some(items), some(items), some(new.map(\.section)))
            let areDistinct = Set(items).count == items.count
            let isRefused = try view.become(
                new,
                marks: areDistinct ? marks : ([], [], []),
                "\(comment), step \(step)"
            )
            if isRefused == nil { refused += 1 }
        }
        return refused
    }
}
