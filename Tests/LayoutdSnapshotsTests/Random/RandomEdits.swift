import LayoutdSnapshots
import LayoutdTestSupport

/// Random edits, some of which must be refused.
struct RandomEdits {
    private var random: SplitMix64
    /// The numbers below this one name items, also such as do not exist.
    private let items: Int
    /// The largest number of items that an edit names.
    private let largestList: Int

    init(seed: UInt64, items: Int, largestList: Int) {
        random = SplitMix64(seed: seed)
        self.items = items
        self.largestList = largestList
    }

    mutating func edit() -> SnapshotEdit<Int, Int> {
        switch below(20) {
        case 0..<3: .appendItems(list(), toSection: random.oneIn(2) ? nil : below(5))
        case 3..<6: .insertItems(list(), random.destination(below: items))
        case 6..<8: .deleteItems(list())
        case 8..<12: .moveItem(below(items), random.destination(below: items))
        case 12: .reloadItems(list())
        case 13: .reconfigureItems(list())
        case 14: .appendSections(sections())
        case 15: .insertSections(sections(), random.oneIn(4) ? nil : random.destination(below: 5))
        case 16: .reloadSections(sections())
        case 17: .moveSection(below(5), random.destination(below: 5))
        case 18: random.oneIn(3) ? .deleteSections(sections()) : .moveItem(0, .after(1))
        default: random.oneIn(20) ? .deleteAllItems : .appendSections([0, 1, 2])
        }
    }

    private mutating func list() -> [Int] {
        (0..<Int.random(in: 0...largestList, using: &random)).map { _ in below(items) }
    }

    private mutating func sections() -> [Int] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in below(5) }
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

extension SplitMix64 {
    fileprivate mutating func destination(below bound: Int) -> SnapshotDestination<Int> {
        let id = Int.random(in: 0..<bound, using: &self)
        return oneIn(2) ? .before(id) : .after(id)
    }
}
