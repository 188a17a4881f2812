import LayoutdSnapshots
import LayoutdTestSupport

/// Random snapshots that share sections and items with each other.
struct RandomSnapshots {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Two snapshots of few or many items, the second one now and then made from the first.
    mutating func pair() -> (before: TestSnapshot, after: TestSnapshot) {
        let size = random.oneIn(50) ? 100 : [3, 8, 15][below(3)]
        let before = snapshot(size: size)
        return (before, random.oneIn(2) ? snapshot(size: size) : changed(before, size: size))
    }

    mutating func snapshot(size: Int) -> TestSnapshot {
        let sections = Array((0...4).shuffled(using: &random).prefix(below(6)))
        guard !sections.isEmpty else { return [] }
        var lists = sections.map { TestSection(id: $0, items: []) }
        let items = (0..<size).shuffled(using: &random).prefix(below(size + 1))
        let kept = random.oneIn(2) ? Array(items) : items.sorted()
        for item in kept { lists[below(lists.count)].items.append(item) }
        return lists
    }

    /// A few items and sections of a snapshot taken out, put in or moved.
    private mutating func changed(_ snapshot: TestSnapshot, size: Int) -> TestSnapshot {
        var lists = snapshot
        for _ in 0..<below(5) {
            guard let item = lists.takeRandomItem(using: &random), !random.oneIn(3) else {
                continue
            }
            let section = below(lists.count)
            lists[section].items.insert(item, at: below(lists[section].items.count + 1))
        }
        for number in 0..<below(3) where !lists.isEmpty {
            let section = below(lists.count)
            lists[section].items.insert(size + number, at: below(lists[section].items.count + 1))
        }
        if lists.count > 1, random.oneIn(3) {
            lists.insert(lists.remove(at: below(lists.count)), at: below(lists.count))
        }
        return lists
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}

/// A section of a snapshot as a plain array.
struct TestSection: Sendable, Hashable {
    let id: Int
    var items: [Int]
}

typealias TestSnapshot = [TestSection]

extension TestSnapshot {
    var snapshot: Snapshot<Int, Int> {
        get throws { try Snapshot(map { ($0.id, $0.items) }) }
    }

    fileprivate mutating func takeRandomItem(using random: inout SplitMix64) -> Int? {
        let filled = indices.filter { !self[$0].items.isEmpty }
        guard let section = filled.randomElement(using: &random) else { return nil }
        let index = Int.random(in: 0..<self[section].items.count, using: &random)
        return self[section].items.remove(at: index)
    }
}

extension Snapshot<Int, Int> {
    /// What it consists of, as plain arrays.
    var lists: TestSnapshot { sections.map { TestSection(id: $0.section, items: $0.items) } }
}
