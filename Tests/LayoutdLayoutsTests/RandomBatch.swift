import LayoutdLayouts

/// Pseudorandom numbers that are the same in every run.
///
/// - Note: Source: D. E. Knuth, "MMIXware", 1999 (multiplier and increment).
struct KnuthGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        (step() & 0xFFFF_FFFF_0000_0000) | step() >> 32
    }

    /// One step of the generator, whose low bits repeat after a short period.
    private mutating func step() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

/// A consistent batch, with operations of every kind in random order.
struct RandomBatch {
    private(set) var operations: [BatchUpdate.Operation] = []
    let itemCounts: [Int]
    private var generator: KnuthGenerator
    /// For each section after the batch: the old section whose items stay in it, and the number of
    /// items from the batch.
    private var origins: [(old: Int?, brought: Int)] = []

    init(seed: UInt64) {
        var generator = KnuthGenerator(state: seed)
        itemCounts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            Int.random(in: 0...6, using: &generator)
        }
        self.generator = generator
        changeSections()
        changeItems()
        operations.shuffle(using: &self.generator)
    }

    private mutating func draw(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func changeSections() {
        var (moved, stays): ([Int], [(old: Int?, brought: Int)]) = ([], [])
        for section in itemCounts.indices {
            switch draw(0...6) {
            case 0: operations.append(.deleteSection(section))
            case 1: moved.append(section)
            case 2:
                let count = draw(0...3)
                operations.append(.reloadSection(section, itemCount: count))
                stays.append((nil, count))
            default: stays.append((section, 0))
            }
        }
        let inserted = (0..<draw(0...2)).map { _ in draw(0...3) }
        placeSections(moved: moved, inserted: inserted, stays: stays)
    }

    private mutating func placeSections(
        moved: [Int],
        inserted: [Int],
        stays: [(old: Int?, brought: Int)]
    ) {
        let count = moved.count + inserted.count + stays.count
        var targets = (0..<count).shuffled(using: &generator)
        origins = Array(repeating: (nil, 0), count: count)
        for section in moved {
            let target = targets.removeLast()
            operations.append(.moveSection(from: section, to: target))
            origins[target] = (section, 0)
        }
        for brought in inserted {
            let target = targets.removeLast()
            operations.append(.insertSection(target, itemCount: brought))
            origins[target] = (nil, brought)
        }
        for (target, origin) in zip(targets.sorted(), stays) { origins[target] = origin }
    }

    private mutating func changeItems() {
        var lengths = origins.map { origin in origin.old.map { itemCounts[$0] } ?? origin.brought }
        var (movedIn, inserted) = (lengths.map { _ in [ItemPath]() }, lengths.map { _ in 0 })
        for (section, count) in itemCounts.enumerated() {
            let home = origins.firstIndex { $0.old == section }
            for path in (0..<count).map({ ItemPath(section: section, item: $0) }) {
                switch draw(0...5) {
                case 0: operations.append(.deleteItem(path))
                case 1:
                    operations.append(.reloadItem(path))
                    continue
                case 2 where !origins.isEmpty:
                    movedIn[draw(0...origins.count - 1)].append(path)
                    if path.item.isMultiple(of: 2) { operations.append(.reconfigureItem(path)) }
                case 3:
                    operations.append(.reconfigureItem(path))
                    continue
                default: continue
                }
                if let home { lengths[home] -= 1 }
            }
        }
        for section in origins.indices {
            let most = origins[section].old == nil ? lengths[section] : 3
            inserted[section] = draw(0...most)
            if origins[section].old != nil { lengths[section] += inserted[section] }
            lengths[section] += movedIn[section].count
            place(movedIn[section], inserted[section], in: section, count: lengths[section])
        }
    }

    private mutating func place(_ moved: [ItemPath], _ inserted: Int, in section: Int, count: Int) {
        var targets = (0..<count).shuffled(using: &generator)
        for path in moved {
            let target = ItemPath(section: section, item: targets.removeLast())
            operations.append(.moveItem(from: path, to: target))
        }
        for _ in 0..<inserted {
            operations.append(
                .insertItem(ItemPath(section: section, item: targets.removeLast()))
            )
        }
    }
}
