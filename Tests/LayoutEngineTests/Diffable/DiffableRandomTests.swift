import LayoutEngine
import LayoutdTestSupport
import Testing

/// Random snapshots, one after the other.
struct DiffableRandomTests {
    private typealias Name = SnapshotIdentifier<Aisle, Book>

    /// What is known of the elements that have been shown.
    private struct Observer {
        /// The key of each cell and header of the present data.
        private var keys: [Name: Int] = [:]
        /// The items that each key of a cell has stood for.
        private var books: [Int: Book] = [:]

        /// Compares a view with what is known, and returns how many elements have kept their keys.
        mutating func look(at shelves: Shelves, isAllNew: Bool) throws -> Int {
            var present: [Name: Int] = [:]
            for element in try shelves.view.frame().elements where element.departing == nil {
                let name = try #require(shelves.identifier(of: element.identity))
                let key = try #require(shelves.view.names[element.identity]?.key)
                #expect(present.updateValue(key, forKey: name) == nil, "\(name) is there twice")
                guard case .item(let book) = name else { continue }
                #expect(books.updateValue(book, forKey: key) ?? book == book, "key \(key)")
                #expect(shelves.cell(of: book) == element.element)
            }
            let kept = keys.filter { present[$0.key] == $0.value }.count
            #expect(kept == (isAllNew ? 0 : keys.keys.count { present[$0] != nil }))
            keys = present
            return kept
        }
    }

    private static func snapshot(_ random: inout SplitMix64) throws -> Snapshot<Aisle, Book> {
        let shelves = Aisle.allCases.shuffled(using: &random)
        var lists = shelves.prefix(Int.random(in: 0...3, using: &random)).map { ($0, [Int]()) }
        guard !lists.isEmpty else { return Snapshot() }
        let all = (0..<14).shuffled(using: &random)
        let kept = all.prefix(Int.random(in: 0...14, using: &random))
        for number in random.oneIn(2) ? Array(kept) : kept.sorted() {
            lists[Int.random(in: 0..<lists.count, using: &random)].1.append(number)
        }
        return try .shelves(lists)
    }

    /// Marks some items and sections.
    private static func mark(
        _ snapshot: inout Snapshot<Aisle, Book>,
        _ random: inout SplitMix64
    ) throws {
        let items = snapshot.itemIdentifiers.shuffled(using: &random)
        try snapshot.reloadItems(Array(items.prefix(Int.random(in: 0...2, using: &random))))
        try snapshot.reconfigureItems(Array(items.suffix(Int.random(in: 0...2, using: &random))))
        if random.oneIn(5), let section = snapshot.sectionIdentifiers.first {
            try snapshot.reloadSections([section])
        }
    }

    private static func size(_ book: Book) -> ItemSize {
        ItemSize(height: 20 + Double(book.number))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `elements keep their keys by identifier`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var shelves = try Shelves(dynamics: seed % 2 == 0 ? nil : .spring(SpringDynamics()))
        var observer = Observer()
        var kept = 0
        for number in 0..<25 {
            var snapshot = try Self.snapshot(&random)
            try Self.mark(&snapshot, &random)
            let isReload = random.oneIn(8)
            if isReload {
                try shelves.applySnapshotUsingReloadData(snapshot, items: .sized(Self.size))
            } else {
                let isAnimated = random.oneIn(2)
                try shelves.apply(snapshot, animated: isAnimated, items: .sized(Self.size))
            }
            for _ in 0..<Int.random(in: 0..<20, using: &random) { shelves.tick() }
            try #require(shelves.snapshot() == snapshot, "snapshot \(number)")
            kept += try observer.look(at: shelves, isAllNew: isReload)
            let sizes = shelves.view.sections.map { $0.items.sizes ?? [] }
            let expected = snapshot.sections.map { $0.items.map(Self.size) }
            try #require(sizes == expected, "snapshot \(number)")
        }
        #expect(kept > 10)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a resumed view does the same`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var shelves = try Shelves()
        for _ in 0..<5 { try shelves.apply(Self.snapshot(&random)) }
        let view = try CollectionView(restoring: shelves.view.snapshot())
        var resumed = try #require(Shelves(view, data: shelves.data))
        for _ in 0..<5 {
            let snapshot = try Self.snapshot(&random)
            let difference = try shelves.apply(snapshot)
            #expect(try resumed.apply(snapshot) == difference)
            #expect(try resumed.keys == shelves.keys)
        }
    }
}
